import { Controller } from '@nestjs/common';
import { opsLog, type OpsLog } from '#contracts/ops-log.ts';
import { opsProcesses, type OpsProcesses } from '#contracts/ops-processes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { LogCopies } from '#platform/event-store/log-copies.ts';
import { FactIndex } from '#platform/log-index/fact-index.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { MarketProcesses } from '#platform/observability/heartbeat.ts';

type Shown = OpsProcesses['items'][number];

/** What the market runs on: its processes, and its log. */
@Controller()
export class OpsHouseController {
  constructor(
    private readonly processes: MarketProcesses,
    private readonly events: EventStore,
    private readonly index: FactIndex,
    private readonly copies: LogCopies,
  ) {}

  @GetQuery(opsRoutes.processes, {
    operationId: 'opsListProcesses',
    policy: 'ops',
    limit: 'search',
    answer: opsProcesses,
  })
  async list(): Promise<OpsProcesses> {
    const all = (await this.processes.all()).map((one): Shown => ({ ...one, threads: [...one.threads] }));
    return { items: all.toSorted(byRole) };
  }

  @GetQuery(opsRoutes.log, { operationId: 'opsGetLog', policy: 'ops', limit: 'search', answer: opsLog })
  async log(): Promise<OpsLog> {
    const { description, isChecked } = this.events;
    const [identity, lastAt = null, files, index] = await Promise.all([
      this.events.identity(),
      this.events.lastAt(),
      this.events.files(),
      this.index.health(),
    ]);
    return { description, identity, lastAt, isChecked, files, index, backupKey: this.copies.recipient };
  }
}

/** The same order at each look, whoever spoke last. */
const byRole = (a: Shown, b: Shown) => (`${a.role} ${a.since} ${a.id}` < `${b.role} ${b.since} ${b.id}` ? -1 : 1);

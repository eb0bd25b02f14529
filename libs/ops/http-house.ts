import { Controller } from '@nestjs/common';
import { opsProcesses, type OpsProcesses } from '#contracts/ops-processes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { MarketProcesses } from '#platform/observability/heartbeat.ts';

type Shown = OpsProcesses['items'][number];

/** What the market runs on. */
@Controller()
export class OpsHouseController {
  constructor(private readonly processes: MarketProcesses) {}

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
}

/** The same order at each look, whoever spoke last. */
const byRole = (a: Shown, b: Shown) => (`${a.role} ${a.since} ${a.id}` < `${b.role} ${b.since} ${b.id}` ? -1 : 1);

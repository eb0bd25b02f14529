import { Body, Controller } from '@nestjs/common';
import { type MoveClockBody, moveClockBody, type OpsClock, opsClock } from '#contracts/ops-clock.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { Clock } from '#platform/clock/clock.ts';
import { DrivenTime } from '#platform/clock/driven-time.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { noteMoved, wasMovedBy } from '#platform/event-store/log-clock.ts';
import { Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** What time it is in the market, and on `CLOCK=driven` the hand that moves it. */
@Controller()
export class OpsClockController {
  constructor(
    private readonly clock: Clock,
    private readonly time: DrivenTime,
    private readonly events: EventStore,
  ) {}

  @GetQuery(opsRoutes.clock, { operationId: 'opsGetClock', policy: 'ops', answer: opsClock })
  now(): OpsClock {
    return { now: this.clock.now(), isDriven: this.time.isDriven };
  }

  /** To the same moment again is no step, and what was due happens all the same. */
  @PostCommand(opsRoutes.clock, { operationId: 'opsMoveClock', policy: 'ops', answer: opsClock })
  async move(
    @Body({ schema: moveClockBody }) { to }: MoveClockBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<OpsClock> {
    metadata.waits?.(); // it may take its time: that keeps nobody else out
    if (await wasMovedBy(this.events, metadata.commandId)) return this.now();
    await this.time.advance(to, () => noteMoved(this.events, to, metadata));
    return this.now();
  }
}

import { Body, Controller } from '@nestjs/common';
import { type MoveClockBody, moveClockBody, type OpsClock, opsClock } from '#contracts/ops-clock.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { Clock } from '#platform/clock/clock.ts';
import { DrivenTime } from '#platform/clock/driven-time.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ClockNotes } from '#platform/event-store/log-clock.ts';
import { Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** What time it is in the market, and on `CLOCK=driven` the hand that moves it. */
@Controller()
export class OpsClockController {
  private readonly notes: ClockNotes;

  constructor(
    private readonly clock: Clock,
    private readonly time: DrivenTime,
    events: EventStore,
  ) {
    this.notes = new ClockNotes(events);
  }

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
    const wasTaken = () => this.notes.wasMovedBy(metadata.commandId);
    await this.time.advance({ to, wasTaken, reached: () => this.notes.moved(to, metadata) });
    return this.now();
  }
}

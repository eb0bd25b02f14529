import { Injectable } from '@nestjs/common';
import { sealTarget } from '#contracts/ops-acts.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { plus } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import { ops, validFor } from './decider.ts';
import { opsStream } from './events.ts';
import { SealedValues } from './sealed-values.ts';

/** That the value of a seal has been shown. By the keyed hash of the act's id. */
const shownSeals = ticketKind<true>('shown-seal');

/** Shows what two operators opened of what goes on to the one who proposed it: once, and within 15 minutes. */
@Injectable()
export class ShownOnce {
  constructor(
    private readonly streams: Streams,
    private readonly sealed: SealedValues,
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFound` where nothing was opened for that operator, and refuses with `act-lapsed` and `seal-shown`. */
  async value(operatorId: string, actId: string): Promise<unknown> {
    const stream = opsStream(operatorId);
    const act = await this.streams.readState(ops, stream, ({ state }) => state.acts[actId], { fresh: true });
    if (act?.kind !== 'open-seal' || act.phase !== 'done' || act.endedAt === null) throw new NotFound();
    const until = plus(act.endedAt, validFor);
    if (this.clock.now() > until) throw new Refused('act-lapsed', { at: until });
    const { value } = await this.sealed.find(sealTarget.parse(act.target));
    const isFirst = await this.tickets.change(shownSeals, this.keys.hash('shown-seal', actId), (kept) =>
      kept ? { answer: false } : { answer: true, next: { value: true as const, until } },
    );
    if (!isFirst) throw new Refused('seal-shown');
    return value;
  }
}

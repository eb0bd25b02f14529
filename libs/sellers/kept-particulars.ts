import { Injectable } from '@nestjs/common';
import type { Instant } from '#kernel/instant.ts';
import { KeptByLaw } from '#platform/auth/kept-by-law.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Streams } from '#platform/streams/streams.ts';
import { selling } from './decider.ts';
import { sellingStream } from './events.ts';
import { keptUntil } from './rules/kept.ts';

/** Of who could sell: from the seller's own stream. */
@Injectable()
export class KeptParticulars extends KeptByLaw {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {
    super();
  }

  until(memberId: string): Promise<Instant | null> {
    return this.streams.readState(
      selling,
      sellingStream(memberId),
      ({ state }) => (state.phase === 'agreed' ? keptUntil(this.clock.now()) : state.keptUntil),
      { fresh: true },
    );
  }
}

import { Injectable } from '@nestjs/common';
import { type KeptOrders, type Orders, StandingOrders } from '#platform/reactions/standing-orders.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type Pause, reactionOrders } from './decider.ts';
import { reactionOrderShapes, reactionStream } from './events.ts';

/** The orders as the streams have them, for whoever runs the reactions: a rebuild of one skips what was skipped, too. */
@Injectable()
export class KeptReactionOrders implements KeptOrders {
  readonly types = Object.keys(reactionOrderShapes);

  constructor(
    private readonly streams: Streams,
    all: StandingOrders,
  ) {
    all.keptIn(this);
  }

  async of(reaction: string): Promise<Orders> {
    const { paused, skipped } = await this.look(reaction);
    return { isPaused: paused !== null, skipped: new Set(skipped) };
  }

  /** Null: nobody has it wait. */
  async pause(reaction: string): Promise<Pause | null> {
    return (await this.look(reaction)).paused;
  }

  private look(reaction: string) {
    return this.streams.readState(reactionOrders, reactionStream(reaction), ({ state }) => state, { fresh: true });
  }
}

import { Injectable } from '@nestjs/common';
import type { RulesId } from '#kernel/fact.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from './decider.ts';
import { auctionStream } from './events.ts';

/** So many auctions are remembered: an id each, and one word. */
const most = 10_000;

/** Under which rules an auction is held: they never change, so that a bid asks once for all that come after it. */
@Injectable()
export class HeldUnder {
  private readonly known = new Map<string, RulesId>();

  constructor(private readonly streams: Streams) {}

  /** Undefined where there is no such auction. */
  of(auctionId: string): RulesId | undefined | Promise<RulesId | undefined> {
    return this.known.get(auctionId) ?? this.read(auctionId);
  }

  private async read(auctionId: string): Promise<RulesId | undefined> {
    const rules = await this.streams.readState(auction, auctionStream(auctionId), ({ state }) =>
      state.phase === 'none' ? undefined : state.rules,
    );
    if (rules === undefined) return undefined;
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value!);
    this.known.set(auctionId, rules);
    return rules;
  }
}

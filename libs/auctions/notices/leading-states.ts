import { LRUCache } from 'lru-cache';
import type { Recorded } from '#kernel/fact.ts';
import { upcast } from '#kernel/shapes.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { auctionShapes, auctionStream } from '../events.ts';
import { type Leading, type LeadingFact, leadingShapes, moveOn, nobodyLeads } from './rules/leading.ts';

const mostKept = 500;

/**
 * Who led each auction just before a fact of it: folded along while a reaction goes through the log, and read from the
 * auction's own stream after a start. So the same fact finds the same answer whenever it is handled.
 */
export class LeadingStates {
  private readonly recent = new LRUCache<string, Leading>({ max: mostKept });

  constructor(private readonly events: Pick<EventStore, 'read'>) {}

  /** Who led before that fact. The state is the cached one itself: `after` changes it. */
  async before(fact: Recorded<LeadingFact>): Promise<Leading> {
    const { auctionId } = fact.data;
    const known = this.recent.get(auctionId);
    const state = known && known.revision < fact.meta.revision ? known : nobodyLeads();
    if (state.revision < fact.meta.revision - 1) await this.readUpTo(state, auctionId, fact.meta.revision);
    this.recent.set(auctionId, state);
    return state;
  }

  /** To be called when the fact is handled: the cached state moves on. */
  after(state: Leading, fact: Recorded<LeadingFact>): void {
    moveOn(state, fact);
  }

  private async readUpTo(state: Leading, auctionId: string, end: number) {
    for await (const fact of this.events.read(auctionStream(auctionId), state.revision + 1)) {
      if (fact.revision >= end) return;
      if (Object.hasOwn(leadingShapes, fact.type)) moveOn(state, readable(fact));
    }
  }
}

const readable = ({ type, data, meta, revision }: StoredFact) =>
  ({ type, data: upcast(auctionShapes, type, meta.v, data), meta: { ...meta, revision } }) as Recorded<LeadingFact>;

import { LRUCache } from 'lru-cache';
import type { Recorded } from '#kernel/fact.ts';
import { upcast } from '#kernel/shapes.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { auctionShapes, auctionStream } from '../events.ts';
import {
  knowsFor,
  type Leading,
  type LeadingFact,
  leadingShapes,
  moveOn,
  nobodyLeads,
  suffices,
} from './rules/leading.ts';

const mostKept = 500;
/** The last bid and its move of the price: of an auction on which nobody bid a moment ago that is all there is to know. */
const fewBefore = 2;
const moreEachTime = 8;

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
    const state = (await this.known(fact)) ?? (await this.read(fact));
    this.recent.set(auctionId, state);
    return state;
  }

  /** To be called when the fact is handled: the cached state moves on. */
  after(state: Leading, fact: Recorded<LeadingFact>): void {
    moveOn(state, fact);
  }

  /** The cached state, where it tells all of this fact. */
  private async known(fact: Recorded<LeadingFact>): Promise<Leading | undefined> {
    const state = this.recent.get(fact.data.auctionId);
    if (!state || state.revision >= fact.meta.revision) return undefined;
    const isNext = state.revision === fact.meta.revision - 1;
    const since = isNext ? [] : await this.between(state.revision + 1, fact);
    return movesUpTo(fact, state, since) ? state : undefined;
  }

  /** From as little of the stream's end before the fact as tells all of it. */
  private async read(fact: Recorded<LeadingFact>): Promise<Leading> {
    for (let few = fewBefore; ; few *= moreEachTime) {
      const from = Math.max(0, fact.meta.revision - few);
      const facts = await this.between(from, fact);
      const state = nobodyLeads(from === 0);
      const isKnown = movesUpTo(fact, state, facts);
      if (from === 0 || (isKnown && suffices(facts, fact))) return state;
    }
  }

  private async between(from: number, { data, meta }: Recorded<LeadingFact>) {
    const facts: Recorded<LeadingFact>[] = [];
    for await (const fact of this.events.read(auctionStream(data.auctionId), from)) {
      if (fact.revision >= meta.revision) break;
      if (Object.hasOwn(leadingShapes, fact.type)) facts.push(readable(fact));
    }
    return facts;
  }
}

/** Whether whoever these facts and the one after them are about was known by name all the way. */
function movesUpTo(fact: Recorded<LeadingFact>, state: Leading, facts: readonly Recorded<LeadingFact>[]): boolean {
  let isKnown = true;
  for (const one of facts) {
    isKnown &&= knowsFor(state, one);
    moveOn(state, one);
  }
  return isKnown && knowsFor(state, fact);
}

const readable = ({ type, data, meta, revision }: StoredFact) =>
  ({ type, data: upcast(auctionShapes, type, meta.v, data), meta: { ...meta, revision } }) as Recorded<LeadingFact>;

import { auctionShapes, type BidPlaced, type PriceMoved } from '#auctions/events.ts';
import type { Recorded } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { telling } from './telling.ts';

/** Facts of an auction that tell who leads. */
export type LeadingFact = BidPlaced | PriceMoved;

export const leadingShapes: Shapes<LeadingFact> = {
  BidPlaced: auctionShapes.BidPlaced,
  PriceMoved: auctionShapes.PriceMoved,
};

/** Who leads an auction, and who was told of what lately: a fold of its stream, changed in place. */
export type Leading = {
  /** The last fact that is folded; -1 before the first. */
  revision: number;
  leader: number | null;
  /** Bidders by alias, the last to bid last; the first of too many are forgotten. */
  readonly members: Map<number, string>;
  /** When somebody was last told of being beaten. */
  readonly told: Map<string, Instant>;
};

const mostMembers = 1000;

export const nobodyLeads = (): Leading => ({ revision: -1, leader: null, members: new Map(), told: new Map() });

/** The member who loses the lead by this fact and was not told so a moment ago. */
export function beatenBy(before: Leading, fact: Recorded<LeadingFact>): string | undefined {
  const memberId = losesLead(before, fact);
  const last = memberId === undefined ? undefined : before.told.get(memberId);
  return last !== undefined && fact.meta.at < plus(last, telling.betweenOutbids) ? undefined : memberId;
}

function losesLead({ leader, members }: Leading, { type, data }: Recorded<LeadingFact>): string | undefined {
  if (type !== 'PriceMoved' || leader === null || data.leader === leader) return undefined;
  return members.get(leader);
}

/** One fact on: in place, for a hot auction has many bidders. */
export function moveOn(state: Leading, fact: Recorded<LeadingFact>): void {
  const beaten = beatenBy(state, fact);
  if (beaten !== undefined) keep(state.told, beaten, fact.meta.at);
  if (fact.type === 'BidPlaced') keep(state.members, fact.data.alias, fact.data.bidderId);
  else state.leader = fact.data.leader;
  state.revision = fact.meta.revision;
}

function keep<K, V>(map: Map<K, V>, key: K, value: V) {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostMembers) map.delete(map.keys().next().value!);
}

import type { Recorded } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { auctionShapes, type BidPlaced, type PriceMoved } from '../../events.ts';
import { telling } from './telling.ts';

/** Facts of an auction that tell who leads. */
export type LeadingFact = BidPlaced | PriceMoved;

export const leadingShapes = pick(auctionShapes, 'BidPlaced', 'PriceMoved');

/** Who leads an auction, and who was told of what lately: a fold of its stream, changed in place. */
export type Leading = {
  /** Folded from the stream's first fact on: whoever it does not name was never there. */
  readonly isWhole: boolean;
  /** The last fact that is folded; -1 before the first. */
  revision: number;
  leader: number | null;
  /** Bidders by alias, the last to bid last; the first of too many are forgotten. */
  readonly members: Map<number, string>;
  /** When somebody was last told of being beaten. */
  readonly told: Map<string, Instant>;
};

const mostMembers = 1000;

/** Nothing is folded yet; `isWhole`: what comes is the stream's first fact. */
export const nobodyLeads = (isWhole = true): Leading => ({
  isWhole,
  revision: -1,
  leader: null,
  members: new Map(),
  told: new Map(),
});

/** A member who is to hear of a changed lead. */
export type LeadChange = Readonly<{ memberId: string; kind: 'outbid' | 'leading' }>;

/**
 * Who loses the lead by this fact and was not told so a moment ago, or has it back because a bid was taken back. A
 * purchase ends the auction: its end is told.
 */
export function leadChangeOf(before: Leading, fact: Recorded<LeadingFact>): LeadChange | undefined {
  if (fact.type !== 'PriceMoved' || fact.data.leader === before.leader) return undefined;
  const { by, leader } = fact.data;
  if (by === 'bid') return outbid(before, fact.meta.at);
  const memberId = by === 'retraction' && leader !== null ? before.members.get(leader) : undefined;
  return memberId === undefined ? undefined : { memberId, kind: 'leading' };
}

function outbid({ leader, members, told }: Leading, at: Instant): LeadChange | undefined {
  const memberId = leader === null ? undefined : members.get(leader);
  const last = memberId === undefined ? undefined : told.get(memberId);
  const isTold = last !== undefined && at < plus(last, telling.betweenOutbids);
  return memberId === undefined || isTold ? undefined : { memberId, kind: 'outbid' };
}

/**
 * Whether these, the last before a fact, tell as much of it as all of its stream would: somebody's lead is among them, and
 * after it there was a pause that was longer than anybody is spared for.
 */
export function suffices(before: readonly Recorded<LeadingFact>[], fact: Recorded<LeadingFact>): boolean {
  const since = before.slice(before.findIndex(({ type }) => type === 'PriceMoved'));
  const times = [...since, fact].map(({ meta }) => meta.at);
  return (
    since[0]?.type === 'PriceMoved' && times.some((at, n) => n > 0 && at >= plus(times[n - 1]!, telling.betweenOutbids))
  );
}

/** Whether whoever this fact is about is known by name. */
export function knowsFor(before: Leading, fact: Recorded<LeadingFact>): boolean {
  if (before.isWhole || fact.type !== 'PriceMoved' || fact.data.leader === before.leader) return true;
  const who = fact.data.by === 'retraction' ? fact.data.leader : before.leader;
  return who === null || before.members.has(who);
}

/** Folds one more fact. Changes the state in place, since a busy auction has many bidders. */
export function moveOn(state: Leading, fact: Recorded<LeadingFact>): void {
  const change = leadChangeOf(state, fact);
  if (change?.kind === 'outbid') keep(state.told, change.memberId, fact.meta.at);
  if (fact.type === 'BidPlaced') keep(state.members, fact.data.alias, fact.data.bidderId);
  else state.leader = fact.data.leader;
  state.revision = fact.meta.revision;
}

function keep<K, V>(map: Map<K, V>, key: K, value: V) {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostMembers) map.delete(map.keys().next().value!);
}

import type { MyBids } from '#contracts/auctions.ts';
import { leads } from '../auctions/leads.ts';

type Item = MyBids['items'][number];

/** How a bidder may stand, what wants something now first. */
export const groups = ['beaten', 'leading', 'idle', 'won', 'ended'] as const;
export type Group = (typeof groups)[number];

/** Groups that are looked at together; `all` is every one of them. */
const tabs = { all: groups, open: ['beaten', 'leading', 'idle'], won: ['won'], ended: ['ended'] } as const;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

/** What an address asks for; `all` where it asks for what does not exist. */
export const tabOf = (wanted: string | null): Tab => tabNames.find((tab) => tab === wanted) ?? 'all';

/** The items of a tab, in their order. */
export const itemsIn = (tab: Tab, items: readonly Item[]): readonly Item[] =>
  items.filter((item) => (tabs[tab] as readonly Group[]).includes(groupOf(item)));

/** Where a bid belongs: the auction's card is fresher than what is known of the bid's outcome. */
export function groupOf({ bid, auction }: Item): Group {
  if (bid.won || bid.chance) return 'won';
  if (auction.phase !== 'open') return 'ended';
  if (bid.retracted) return 'idle';
  return leads(auction, bid) ? 'leading' : 'beaten';
}

/** The groups that have something in them; in those that run, what ends next is first. The others keep their order, newest first. */
export function grouped(items: readonly Item[]): readonly (readonly [Group, readonly Item[]])[] {
  const byEnd = (a: Item, b: Item) => (a.auction.closesAt < b.auction.closesAt ? -1 : 1);
  return groups.flatMap((group) => {
    const own = items.filter((item) => groupOf(item) === group);
    if (own.length === 0) return [];
    return [[group, group === 'won' || group === 'ended' ? own : own.toSorted(byEnd)] as const];
  });
}

import { isNewTier } from '#contracts/tiers.ts';
import { plus } from '#kernel/instant.ts';
import type { Draft } from './draft.ts';
import { usdOf } from './moving.ts';
import { mostOut, rescueRules } from './records.ts';
import { areOne, type Ask, isOpen, sellerOf, type Sold } from './state.ts';

/** Whoever did not keep a sale does not sell the unit dearer in the days after. Mutants replace it. */
export const capping = {
  /**
   * They, and who is linked to them, ask no more for a unit as good or worse for some days: an ask would be an option, also of the same unit under another name. What they ask above that already is out, also what they
   * listed before they failed. Used ones that stand are others, and stay; which one is put up anew nobody knows, so that none is dearer.
   */
  seller: (draft: Draft, { ask, price }: Sold): void => {
    const { sellerId, tier } = ask;
    const { bookId } = draft.state.book!;
    const until = plus(draft.at, rescueRules.cappedMs);
    draft.say({ type: 'AskCapped', data: { bookId, sellerId, tier, price: usdOf(price), until } });
    if (!isNewTier(tier)) return; // each is another, and was for sale before
    const theirs = draft.newAbove(price, tier).filter((one) => areOne(sellerOf(one), sellerOf(ask)));
    // first those whose own ask does not say that they are linked: nobody finds them later
    const inTurn = theirs.toSorted((a, b) => Number(draft.isAbove(a)) - Number(draft.isAbove(b)));
    for (const one of inTurn.slice(0, mostOut)) out(draft, bookId, one);
  },

  /** What did not fit the append that capped its seller. */
  rest: (draft: Draft, bookId: string): void => {
    if (!draft.mayBeAbove) return;
    const above = draft.newAbove(0, 'new').filter((one) => draft.isAbove(one));
    for (const one of above.slice(0, mostOut)) out(draft, bookId, one);
  },

  /** What somebody else was buying meanwhile, or its seller had paused, and comes back above what its seller may ask by now. */
  cameBack: (draft: Draft, bookId: string): void => {
    const { asks, sold } = draft.state;
    for (const ask of draft.asks.values()) {
      if (!ask || !isNewTier(ask.tier) || !draft.isFree(ask)) continue;
      const before = asks[ask.listingId];
      const comesBack = before ? !isOpen(before) : sold[ask.listingId] !== undefined;
      const cap = comesBack && draft.capOf([ask.sellerId, ...ask.linked], ask.tier);
      if (cap && ask.price > cap.price) out(draft, bookId, ask);
    }
  },
};

/** No try of its listing: it may be placed again at a lower price. */
const out = (draft: Draft, bookId: string, { listingId }: Ask): void =>
  draft.say({ type: 'AskWithdrawn', data: { bookId, listingId, why: 'capped', n: 0 } });

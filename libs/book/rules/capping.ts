import { isNewTier } from '#contracts/tiers.ts';
import { plus } from '#kernel/instant.ts';
import type { Draft } from './draft.ts';
import { takenOut, usdOf } from './moving.ts';
import { mostOut, rescueRules } from './records.ts';
import { areOne, type Ask, isOpen, sellerOf, type Sold } from './state.ts';

/** Whoever did not keep a sale does not sell the unit dearer in the days after. Mutants replace it. */
export const capping = {
  /**
   * They, and who is linked to them, ask no more for a unit as good or worse for some days: an ask would be an option, also of the same unit under another name. What they ask above that already is out, also what they
   * listed before they failed: what does not fit the append is for sale no more, and leaves with what time ends (`endDue`). Used ones that stand are others, and stay; which one is put up anew
   * nobody knows, so that none is dearer.
   */
  seller: (draft: Draft, { ask, price }: Sold): void => {
    const { sellerId, tier } = ask;
    const { bookId } = draft.state.book!;
    const until = plus(draft.at, rescueRules.cappedMs);
    const above = isNewTier(tier)
      ? draft.newAbove(price, tier).filter((one) => areOne(sellerOf(one), sellerOf(ask)))
      : [];
    draft.say({ type: 'AskCapped', data: { bookId, sellerId, tier, price: usdOf(price), until } });
    const mayStand = ({ listingId }: Ask) => draft.ask(listingId)?.leaving === null;
    // first those whose own ask does not say that they are linked: it may stand
    const inTurn = [...above.filter(mayStand), ...above.filter((one) => !mayStand(one))];
    for (const one of inTurn.slice(0, mostOut)) takenOut(draft, bookId, one.listingId);
  },

  /** What somebody else was buying meanwhile, or its seller had paused, and comes back above what its seller may ask by now. */
  cameBack: (draft: Draft, bookId: string): void => {
    const { asks, sold } = draft.state;
    for (const ask of draft.asks.values()) {
      if (!ask || !isNewTier(ask.tier) || !draft.isFree(ask)) continue;
      const before = asks[ask.listingId];
      const comesBack = before ? !isOpen(before) : sold[ask.listingId] !== undefined;
      const cap = comesBack && draft.capOf([ask.sellerId, ...ask.linked], ask.tier);
      if (cap && ask.price > cap.price) takenOut(draft, bookId, ask.listingId);
    }
  },
};

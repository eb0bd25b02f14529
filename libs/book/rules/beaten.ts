import { isNewTier, newTiers } from '#contracts/tiers.ts';
import type { Money } from '#kernel/money.ts';
import { Draft } from './draft.ts';
import type { Offer } from './state.ts';

/** An offer that led one of its tiers until now, and what it would have to be above to lead one again. */
export type Beaten = Readonly<{ offer: Offer; by: Money }>;

/**
 * Who is beaten by what a decision has come to: whoever led one of their tiers before it, stands as they did, and finds a higher offer in every one of them. Only who leads is looked at: whatever
 * comes, it is one offer of each tier at most.
 */
export function beatenBy(draft: Draft): readonly Beaten[] {
  const before = new Draft(draft.state, draft.rules, draft.at);
  const led = new Set(newTiers.flatMap((tier) => before.bestOffer(tier) ?? []));
  return [...led].flatMap((offer) => {
    const now = draft.offer(offer.offerId);
    if (now?.priority !== offer.priority || !draft.lasts(now)) return [];
    const best = now.tiers.filter(isNewTier).map((tier) => draft.bestOffer(tier)!.price);
    const least = Math.min(...best);
    return least > now.price ? [{ offer: now, by: { minor: least, currency: 'USD' } as const }] : [];
  });
}

import { earlier, type Instant, plus } from '#kernel/instant.ts';
import type { Draft } from './draft.ts';
import { handOverRules } from './records.ts';

type Asked = Readonly<{ bookId: string; listingId: string; buyerId: string }>;

/** A buyer comes back from their bank's page without having paid, and pays in another way: their orders do not stand in each other's way. Mutants replace it. */
export const handing = {
  /**
   * Another order of theirs lets go of the ask for this one, in the same append: nobody comes between, and it does not count as not kept. That order never has it any more. Since when it is
   * kept for them; null: it is not, or by a match.
   */
  over: (draft: Draft, { bookId, listingId, buyerId }: Asked): Instant | null => {
    const ask = draft.ask(listingId);
    const held = ask?.held;
    if (!held || held.buyerId !== buyerId || held.offerId !== null) return null;
    const { orderId, since } = held;
    draft.say({ type: 'AskReleased', data: { bookId, listingId, orderId, why: 'handed-over', until: ask.until } });
    return since;
  },
};

/** Until when it is kept: for all orders of one buyer in a row no longer than the record says. */
export function keptUntil({ at, rules }: Draft, since: Instant | null): Instant {
  const whole = plus(at, rules.reservedMs);
  return since === null ? whole : earlier(whole, plus(since, handOverRules.mostMs));
}

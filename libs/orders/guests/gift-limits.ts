import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { type Bought, OrderBalances } from '#platform/payments/order-balances.ts';
import { stepMetadata } from '../ids.ts';
import type { OrderState } from '../rules/making.ts';
import type { Terms } from '../rules/terms.ts';
import { GuestTries } from './guest-tries.ts';

/**
 * What of gift cards an order takes of its buyer's limit of a day. A guest's open orders are their session's and their card's. A mailbox, which nobody has proved,
 * counts what was paid for it alone: a stranger could fill it up, and see by what is refused that its owner has bought.
 */
@Injectable()
export class GiftLimits {
  constructor(
    private readonly balances: OrderBalances,
    private readonly tries: GuestTries,
  ) {}

  /** Before the bank is asked. Refused: `gift-allowance {left}`. */
  async allow(terms: Terms): Promise<void> {
    await this.balances.allow(boughtBy(terms, whoBuys(terms)), stepMetadata(terms.orderId, 'allow'));
  }

  /** The bank has said yes, and nothing is taken yet. False: that mailbox has had as much in a day; whoever pays is told no more than that it is declined. */
  async allowMailbox(terms: Terms): Promise<boolean> {
    const { guest, orderId } = terms;
    if (!guest) return true;
    try {
      await this.balances.allow(boughtBy(terms, [guest.mailbox]), stepMetadata(orderId, 'allow mailbox'));
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
    await this.tries.giveBack(orderId);
    return true;
  }

  /** Nothing came of it: also what was allowed and never written down. */
  async giveBack({ payment }: Pick<OrderState, 'payment'>, terms: Terms): Promise<void> {
    const { guest, orderId } = terms;
    const all = guest ? [...whoBuys(terms), guest.mailbox] : whoBuys(terms);
    await this.balances.giveBack(boughtBy(terms, all), stepMetadata(orderId, 'give-back'));
    // a question of the bank's says as much of a card as its no
    if (guest && payment === null) await this.tries.giveBack(orderId);
  }
}

const whoBuys = ({ memberId, guest }: Terms): readonly string[] => {
  if (!guest) return [memberId];
  return guest.card === null ? [guest.session] : [guest.session, guest.card];
};

const boughtBy = ({ orderId, guest, price }: Terms, buyers: readonly string[]): Bought => ({
  orderId,
  buyers,
  isGuest: guest !== null,
  cents: price.minor,
});

import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { type Bought, OrderBalances } from '#platform/payments/order-balances.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { stepMetadata } from '../ids.ts';
import type { OrderState, TriedPayment } from '../rules/making.ts';
import type { Terms } from '../rules/terms.ts';

/**
 * What an order takes of its buyer's limit of gift cards in a day, and of their tries to pay. A guest's open orders are their session's. A mailbox and a card, which nobody has
 * proved yet, count what was paid alone: a stranger who knows them could fill them up, and see by what is refused that their owner has bought.
 */
@Injectable()
export class BuyerLimits {
  constructor(
    private readonly balances: OrderBalances,
    private readonly tries: PayerTries,
  ) {}

  /** Before the bank is asked. Refused: `gift-allowance {left}`. */
  async allow(terms: Terms): Promise<void> {
    const { guest, memberId, orderId } = terms;
    await this.balances.allow(boughtBy(terms, [guest?.session ?? memberId]), stepMetadata(orderId, 'allow'));
  }

  /**
   * The bank has said yes, or there is nothing to ask it, and nothing is taken yet. Null: it may be placed. Else why not: whoever pays for a mailbox that has had as much in a day is
   * told no more than that it is declined; who pays with a card has shown that it is theirs.
   */
  async refusal({ payment }: Pick<OrderState, 'payment'>, terms: Terms): Promise<string | null> {
    const { guest, quoteId } = terms;
    if (guest?.card && !(await this.allowed(terms, guest.card, 'allow card'))) return 'gift-allowance';
    if (guest && !(await this.allowed(terms, guest.mailbox, 'allow mailbox'))) return 'declined';
    if (payment) await this.tries.giveBack({ of: quoteId, n: payment.n });
    return null;
  }

  /** The bank asks who pays first. */
  async asked({ n }: Pick<TriedPayment, 'n'>, { quoteId }: Terms): Promise<void> {
    await this.tries.asks({ of: quoteId, n });
  }

  /** Nothing came of it: also what was allowed and never written down. */
  async giveBack({ payment }: Pick<OrderState, 'payment'>, terms: Terms): Promise<void> {
    const { guest, memberId, orderId, quoteId, goods } = terms;
    const all = guest ? [guest.session, ...(guest.card === null ? [] : [guest.card]), guest.mailbox] : [memberId];
    if (goods.is === 'gift-cards')
      await this.balances.giveBack(boughtBy(terms, all), stepMetadata(orderId, 'give-back'));
    // a question of the bank's says as much of a card as its no
    if (payment === null) await this.tries.giveBack({ of: quoteId, n: 1 });
  }

  private async allowed(terms: Terms, buyer: string, step: string): Promise<boolean> {
    try {
      await this.balances.allow(boughtBy(terms, [buyer]), stepMetadata(terms.orderId, step));
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
}

const boughtBy = ({ orderId, guest, price }: Terms, buyers: readonly string[]): Bought => ({
  orderId,
  buyers,
  isGuest: guest !== null,
  cents: price.minor,
});

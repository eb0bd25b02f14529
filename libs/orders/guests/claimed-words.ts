import { Injectable } from '@nestjs/common';
import { OrderBalances } from '#platform/payments/order-balances.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from '../decider.ts';
import { orderStream } from '../events.ts';
import { guestOf } from '../rules/terms.ts';
import { SoldGifts } from '../sold-gifts.ts';
import { GuestBuyers } from './guest-buyers.ts';

/** What somebody said of themselves as a guest, once the order is a member's, or nobody has claimed it for long enough. */
@Injectable()
export class ClaimedWords {
  constructor(
    private readonly streams: Streams,
    private readonly guests: GuestBuyers,
    private readonly gifts: SoldGifts,
    private readonly balances: OrderBalances,
    private readonly keys: PersonKeys,
  ) {}

  /** Their mailbox stands in the order and in cards that were sent there; those that were given to others stay whole. Safe to repeat. */
  async forget(orderId: string): Promise<void> {
    const ask = { fresh: true };
    const terms = await this.streams.readState(orders, orderStream(orderId), ({ state }) => state.terms, ask);
    const cards = terms?.goods.is === 'gift-cards' ? terms.goods.cards : [];
    for (const card of cards) {
      const gift = await this.gifts.asked(card);
      if (terms && gift && this.guests.isAt(terms, gift.to.email)) await this.balances.forgetRecipient(card.cardId);
    }
    await this.keys.erase(guestOf(orderId)); // last: under it stands whose mailbox a card went to
  }
}

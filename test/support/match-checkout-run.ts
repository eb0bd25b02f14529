import { BookAsks } from '#book/book-asks.ts';
import { BookOffers } from '#book/book-offers.ts';
import { book } from '#book/decider.ts';
import { bookStream } from '#book/events.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { offers } from '#offers/decider.ts';
import { offerStream } from '#offers/events.ts';
import { OfferBook } from '#offers/offer-book.ts';
import { frozenAt } from '#offers/testing.ts';
import { MatchOrders } from '#orders/matches/match-orders.ts';
import { paymentMethods } from '#payments/decider.ts';
import { paymentMethodsStream } from '#payments/events.ts';
import { ann, idOf, sealedCard } from '#payments/samples.ts';
import type { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { readConfig } from '#platform/config/config.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { Behaviour } from '#platform/payments/sandbox/test-cards.ts';
import { bookId, placeAsk, unit } from './ask-in-book.ts';
import { bankToken, Checkout, clock } from './checkout-run.ts';

const noLinks = { of: () => Promise.resolve([]) } as unknown as LinkedAccounts;
const config = readConfig({});
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const methodId = idOf(2);

/** The same of an offer of Ann's that an ask has met, which processes hear of that die at any of their calls. */
export class MatchCheckout extends Checkout {
  override async prepared(): Promise<this> {
    const streams = new Streams(this.store, clock, new NoSnapshots());
    const decide = (stream: string, decider: unknown, type: string, data: object) => {
      const commandId = `${stream}/${type}`;
      const ids = { commandId, bodyHash: commandId, correlationId: commandId, causationId: commandId };
      const command = { type, data, metadata: { ...ids, actorId: 'ann' } };
      return streams.decide(decider as Parameters<Streams['decide']>[0], stream, command);
    };
    const card = { methodId, bankToken: await bankToken(this.plan.card as Behaviour), isVerified: true };
    const kept = { memberId: ann, ...card, ...sealedCard };
    await decide(paymentMethodsStream(ann), paymentMethods, 'SaveMethod', kept);
    const { templateId, size } = unit;
    const what = { templateId, variantId: idOf(5), size, tiers: ['new'], listingId: null };
    const { terms, delivered } = frozenAt(50);
    const pinned = { terms: { ...terms, methodId }, delivered };
    const offered = { price: usd(5000), hours: 72, buyAtMost: null, again: false, ...pinned };
    const offer = { offerId: this.orderId, buyerId: ann, ...what, ...offered };
    await decide(offerStream(this.orderId), offers, 'MakeOffer', offer);
    await new OfferBook(streams, new BookOffers(streams, noLinks, config)).settle(this.orderId);
    const { data } = placeAsk({ listingId: this.listingId, price: usd(5000) });
    await decide(bookStream(bookId), book, 'PlaceAsk', { ...data, sellAtLeast: usd(5000) });
    return this;
  }

  /** As the reaction does, which begins again where nothing was noted: each time with the whole log. */
  protected override async told(): Promise<void> {
    const { streams } = this.now.life;
    const offered = new BookOffers(streams, noLinks, config);
    const matches = new MatchOrders(
      streams,
      new OfferBook(streams, offered),
      offered,
      new BookAsks(streams, noLinks, clock, config),
      { ratesOf: () => Promise.resolve(firstRates) } as never,
      { has: () => Promise.resolve(false) } as never,
      null as never,
      null as never,
      this.now.driver,
      null as never,
      null as never,
      clock,
    );
    for (const { type, data } of this.store.facts) if (type === 'OfferMatched') await matches.begin(data as never);
    await this.now.driver.drive(this.orderId); // the same life dies on its way to the bank, too
  }
}

import { Injectable } from '@nestjs/common';
import type { BookEvent } from '#book/events.ts';
import type { Placed } from '#contracts/orders.ts';
import { convert, type Rates } from '#kernel/conversion.ts';
import { deliveredPrice } from '#kernel/delivered-price.ts';
import type { Data } from '#kernel/fact.ts';
import { savedMeans } from '#kernel/means.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { PinnedTerms } from '#kernel/pinned-terms.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { QuoteTerms } from '#platform/payments/quote-terms.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Asks } from '#platform/trading/asks.ts';
import { type MatchedOffer, MatchTerms } from '#platform/trading/match-terms.ts';
import { Offers } from '#platform/trading/offers.ts';
import { orders } from '../decider.ts';
import { OrderDriver } from '../driver.ts';
import { orderStream } from '../events.ts';
import { Firms } from '../firms.ts';
import { stepMetadata } from '../ids.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { Placing } from '../placing.ts';
import { quotes } from '../quotes/decider.ts';
import { checkoutStream } from '../quotes/events.ts';
import { matchIn } from '../rules/matches.ts';
import { returnTermsOf } from '../rules/returns.ts';
import type { Terms } from '../rules/terms.ts';
import { OrderSteps } from '../steps.ts';

type Matched = Data<BookEvent, 'OfferMatched'>;
type Mending = Readonly<{ terms: Terms; means: Terms['means']; address: string; decide: () => Promise<Receipt> }>;
/** Where its unit stands. */
type At = Readonly<{ templateId: string; size: string; listingId: string }>;

/**
 * The order of a match: it has the offer's name, is bought under what was frozen with the offer, and is charged while its buyer is away. Everything follows from the match, so that whoever does
 * it again makes the same order.
 */
@Injectable()
export class MatchOrders {
  constructor(
    private readonly streams: Streams,
    private readonly offered: MatchTerms,
    private readonly offers: Offers,
    private readonly asks: Asks,
    private readonly by: QuoteTerms,
    private readonly firms: Firms,
    private readonly charges: OrderCharges,
    private readonly steps: OrderSteps,
    private readonly driver: OrderDriver,
    private readonly placing: Placing,
    private readonly tries: PayerTries,
    private readonly clock: Clock,
  ) {}

  /** Begins it. Where its offer was taken back, or its time is over, the unit is given back at once, and nothing is charged. */
  async begin(matched: Matched): Promise<void> {
    const { offerId, orderId, listingId } = matched;
    const offer = await this.offered.of(offerId);
    if (!offer) return;
    const at: At = { templateId: offer.templateId, size: offer.size, listingId };
    const terms = (await this.quoted(orderId)) ?? (await this.terms(matched, offer));
    if (!terms || this.clock.now() >= matched.until)
      return this.offers.failMatch(at, orderId, stepMetadata(orderId, 'FailMatch'));
    const quote = { type: 'MakeQuote', data: terms, metadata: stepMetadata(orderId, 'MakeQuote') } as const;
    await this.streams.decide(quotes, checkoutStream(orderId), quote);
    const start = { type: 'StartOrder', data: terms, metadata: stepMetadata(orderId, 'StartOrder') } as const;
    await this.streams.decide(orders, orderStream(orderId), start);
    void this.driver.drive(orderId); // the bank may take its time: who listens to the log does not
  }

  /**
   * Pays it in another way, of what was declined, or waits at the bank's page. Refused: `not-to-mend`, `method-not-verified`, `tries-over {until}`. Not found for another's.
   */
  async pay(
    { offerId, methodId }: Readonly<{ offerId: string; methodId: string }>,
    { memberId, address }: Readonly<{ memberId: string; address: string }>,
    metadata: CommandMetadata,
  ): Promise<Receipt & Pick<Placed, 'order' | 'challenge'>> {
    const means = savedMeans(methodId);
    const { terms } = await this.state(offerId);
    if (!terms || terms.memberId !== memberId || !matchIn(terms.goods)) throw new NotFound();
    await this.charges.mustHave(memberId, means);
    const mend = { type: 'MendPayment', data: { orderId: offerId, means }, metadata } as const;
    const decide = () => this.streams.decide(orders, orderStream(offerId), mend);
    const receipt =
      (await this.begunBy(offerId, decide)) ?? (await this.mended(offerId, { terms, means, address, decide }));
    metadata.waits?.();
    const challenge = await this.driver.drive(offerId);
    return { ...receipt, order: (await this.placing.standing(terms))!, challenge };
  }

  /** What was begun by just that command goes on, at the bank's page too: its answer may have been lost. Null: it is another. */
  private async begunBy(orderId: string, decide: () => Promise<Receipt>): Promise<Receipt | null> {
    const { payment } = await this.state(orderId);
    if (payment?.is === 'declined') return null;
    return decide().catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'not-to-mend') return null;
      throw error;
    });
  }

  private async mended(orderId: string, { terms, means, address, decide }: Mending): Promise<Receipt> {
    await this.letGoOfChallenge(orderId);
    const { payment } = await this.state(orderId);
    // else it is refused, or was begun by this command; where another press comes first, this try is that one's
    if (payment?.is === 'declined')
      await this.tries.take({ ...terms, of: terms.quoteId, means, n: payment.n + 1 }, address);
    return decide();
  }

  /** They have come back from the bank's page without: what was asked for there is never had. */
  private async letGoOfChallenge(orderId: string): Promise<void> {
    if ((await this.driver.drive(orderId)) === null) return;
    const { terms, payment } = await this.state(orderId);
    const match = terms && matchIn(terms.goods);
    if (!match || payment?.is !== 'tried') return;
    const command = this.steps.declined(terms, payment, { ...match, code: 'withdrawn' });
    const metadata = stepMetadata(orderId, 'MatchPaymentDeclined', payment.n, 'withdrawn');
    await this.streams.decide(orders, orderStream(orderId), { ...command, metadata });
    await this.driver.drive(orderId); // what was asked for there is let go of
  }

  /** What was made of it before. */
  private quoted(orderId: string): Promise<Terms | null> {
    return this.streams.readState(quotes, checkoutStream(orderId), ({ state }) => state.terms, { fresh: true });
  }

  private async terms(matched: Matched, { templateId, size, terms: pinned }: MatchedOffer): Promise<Terms | null> {
    const { offerId, orderId, buyerId, sellerId, listingId, tier, price, until, mendUntil } = matched;
    const unit = await this.asks.unit({ templateId, size, listingId });
    if (!pinned || !unit) return null;
    const { isInstant } = unit;
    const match = { offerId, mendUntil };
    const goods = { is: 'ask', listingId, sellerId, templateId, size, tier, isInstant, match } as const;
    const bought = { quoteId: orderId, orderId, memberId: buyerId, guest: null, goods, price, until };
    return { ...bought, ...(await this.figures(price, pinned, sellerId)) };
  }

  /** At the rate, tax and carriage that were frozen with the offer; a match may be cheaper than it. */
  private async figures(price: Money, pinned: PinnedTerms, sellerId: string) {
    const { currency, carriage, standard, country, records } = pinned;
    const { rates } = await this.by.ratesOf(records.rates);
    const own = inCurrency(price, currency, rates);
    const delivered = deliveredPrice(own, carriage, currency, rates);
    const { address, addressId, addressMark, shippingMethod, mayOweDuties, locale } = pinned;
    return {
      delivered,
      mayOweDuties,
      records: { ...records, balances: 'balances-1' },
      address,
      addressId,
      addressMark,
      shippingMethod,
      tenders: [],
      rest: delivered.total,
      means: savedMeans(pinned.methodId),
      returns: returnTermsOf({
        sellsAsFirm: await this.firms.has(sellerId),
        country,
        paid: delivered,
        standard: deliveredPrice(own, standard, currency, rates),
      }),
      locale,
    };
  }

  private state(orderId: string) {
    return this.streams.readState(orders, orderStream(orderId), ({ state }) => state, { fresh: true });
  }
}

const inCurrency = (price: Money, currency: Currency, rates: Rates): Money =>
  price.currency === currency ? price : convert(price.minor, currency, rates);

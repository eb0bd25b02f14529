import { Injectable } from '@nestjs/common';
import { localeOf } from '#contracts/locales.ts';
import type { Quote, QuoteBody } from '#contracts/orders.ts';
import type { IsOn } from '#contracts/wallets.ts';
import { convert, type Rates } from '#kernel/conversion.ts';
import { deliveredPrice, type Carriage } from '#kernel/delivered-price.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Buyer } from '#platform/auth/caller.ts';
import { OrderBalances } from '#platform/payments/order-balances.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { AddressBook, QuoteTerms } from '#platform/payments/quote-terms.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Asks } from '#platform/trading/asks.ts';
import { cardOf, orderOfLot, orderOfQuote, tenderOf } from './ids.ts';
import { type QuoteCommand, quotes } from './quotes/decider.ts';
import { checkoutStream } from './quotes/events.ts';
import { SoldGifts } from './sold-gifts.ts';
import { Firms } from './firms.ts';
import { returnTermsOf } from './rules/returns.ts';
import { tendersOf } from './rules/tenders.ts';
import { type GuestBuyer, GuestBuyers, toThemselves } from './guests/guest-buyers.ts';
import { turnOf } from './rules/settlement-turns.ts';
import { chosenIn, meansOf } from './rules/means.ts';
import { hasAccount, mustOffer, through } from './rules/offered.ts';
import { guestOf, type Item, type Terms } from './rules/terms.ts';
import { settlements } from './settlements/decider.ts';
import { settlementStream } from './settlements/events.ts';

type Asked<T extends QuoteBody['goods']['is']> = Omit<QuoteBody, 'goods'> & {
  goods: Extract<QuoteBody['goods'], { is: T }>;
};
type Made = Omit<Terms, 'until'>;
/** `known`: gift cards that an earlier quote of theirs was paid by. `guest`: null where a member buys. */
type Who = Readonly<{
  memberId: string;
  guest: GuestBuyer | null;
  quoteId: string;
  known: readonly string[];
  isOn: IsOn;
}>;

/** One item, its order, and its seller's price. `besides`: an order of theirs that waits for the same, and gives way to this one where it is placed. */
type Sold = Readonly<{ orderId: string; item: Item; price: Money; besides: string | null }>;

/** Who asks, and what is on for them. */
type Asking = Readonly<{ by: Buyer; isOn: IsOn }>;

const untaxed: Carriage = { taxRate: 0, isShippingTaxed: false, shippingUsdCents: 0 };
const usd = (minor: number): Money => ({ minor, currency: 'USD' });

/** Makes quotes: every figure is read here, where it belongs, and none comes from whoever asks. */
@Injectable()
export class Quoting {
  constructor(
    private readonly streams: Streams,
    private readonly charges: OrderCharges,
    private readonly balances: OrderBalances,
    private readonly by: QuoteTerms,
    private readonly addresses: AddressBook,
    private readonly keys: PersonKeys,
    private readonly gifts: SoldGifts,
    private readonly firms: Firms,
    private readonly guests: GuestBuyers,
    private readonly asks: Asks,
  ) {}

  /** Its id is the command's: asked again it is the same quote. Refused: as what it names is. */
  make(asked: QuoteBody, { by, isOn }: Asking, metadata: CommandMetadata): Promise<Receipt> {
    const quoteId = metadata.commandId;
    const guest = 'sessionId' in by ? this.guests.asking(asked, by.sessionId) : null;
    const memberId = 'memberId' in by ? by.memberId : guestOf(orderOfQuote(quoteId));
    return this.quoted(asked, { memberId, guest, quoteId, known: [], isOn }, metadata);
  }

  private async quoted(asked: QuoteBody, who: Who, metadata: CommandMetadata): Promise<Receipt> {
    const there = await this.streams.readState(quotes, checkoutStream(who.quoteId), ({ state }) => state.terms);
    const data = there ?? (await this.made(asked, who));
    const command: QuoteCommand = { type: 'MakeQuote', data };
    return this.streams.decide(quotes, checkoutStream(who.quoteId), { ...command, metadata });
  }

  /** Another's and none are one answer. */
  async own(quoteId: string, by: Buyer): Promise<Terms> {
    const ask = { fresh: true };
    const terms = await this.streams.readState(quotes, checkoutStream(quoteId), ({ state }) => state.terms, ask);
    if (!terms || !this.isOf(terms, by)) throw new NotFound();
    return terms;
  }

  /** A guest's belongs to their session alone. */
  private isOf({ memberId, guest }: Terms, by: Buyer): boolean {
    if ('memberId' in by) return guest === null && memberId === by.memberId;
    return guest !== null && guest.session === this.guests.markOf(by.sessionId);
  }

  /** Whether all that may have changed since is as it was: method, what is offered, and address. What was reckoned is pinned. */
  async stands(terms: Terms, isOn: IsOn): Promise<boolean> {
    const { memberId, guest, means, addressId, addressMark } = terms;
    try {
      if (means !== null) await this.charges.mustHave(guest?.payer ?? memberId, means);
      const sent = addressId === null ? null : await this.addressOf(memberId, addressId);
      mustOffer(terms, sent?.to.country ?? countryOf(terms.locale), isOn);
      return hasAccount(means, isOn) && (sent === null || sent.addressMark === addressMark);
    } catch (error) {
      if (error instanceof NotFound || error instanceof Refused) return false;
      throw error;
    }
  }

  /** The same once more, as it is now: under that command's id. */
  async again(terms: Terms, isOn: IsOn, metadata: CommandMetadata): Promise<Receipt> {
    const { tenders } = terms;
    const quoteId = metadata.commandId;
    const guest = terms.guest && (await this.guests.again(terms.guest));
    const memberId = guest ? guestOf(orderOfQuote(quoteId)) : terms.memberId;
    const known = tenders.flatMap(({ balance }) => (balance.is === 'gift-card' ? [balance.id] : []));
    return this.quoted(await this.askedIn(terms), { memberId, guest, quoteId, known, isOn }, metadata);
  }

  /** Whom each of its cards is for. */
  async recipients({ goods }: Pick<Terms, 'goods'>): Promise<Quote['recipients']> {
    const gifts = goods.is !== 'gift-cards' ? [] : await Promise.all(goods.cards.map((card) => this.gifts.asked(card)));
    return gifts.map((gift) => gift && { email: gift.to.email, name: gift.to.name, sendAt: gift.to.sendAt });
  }

  private async askedIn({ goods, price, means, locale, delivered, tenders, ...sent }: Terms): Promise<QuoteBody> {
    const common = { ...chosenIn(means), currency: delivered.total.currency, locale };
    const withCredit = tenders.some(({ balance }) => balance.is === 'credit');
    if (goods.is === 'gift-cards') {
      const cards = goods.cards.map(async ({ amount, theme, ...card }) => {
        const to = (await this.gifts.asked(card))?.to ?? null;
        return { cents: amount.minor, theme, to };
      });
      return { ...common, goods: { is: 'gift-cards', cards: await Promise.all(cards), withCredit } } as QuoteBody;
    }
    const balances = { giftCardIds: [], withCredit };
    const way = { addressId: sent.addressId ?? '', shippingMethod: sent.shippingMethod ?? 'standard' };
    if (goods.is === 'lot') return { ...common, goods: { is: 'lot', auctionId: goods.auctionId, ...balances, ...way } };
    const { is, listingId, templateId, size } = goods;
    return { ...common, goods: { is, listingId, templateId, size, priceCents: price.minor, ...balances, ...way } };
  }

  private async made(asked: QuoteBody, who: Who): Promise<Made> {
    const means = meansOf(asked);
    if (means !== null) await this.charges.mustHave(who.guest?.payer ?? who.memberId, means);
    const { goods } = asked;
    if (goods.is === 'gift-cards') return this.ofCards({ ...asked, goods }, who);
    if (who.guest) throw new Refused('account-needed'); // whoever bids has one
    if (goods.is === 'lot') return this.ofItem({ ...asked, goods }, who, await this.lot(goods.auctionId, who));
    return this.ofItem({ ...asked, goods }, who, await this.ask(goods, who));
  }

  /** No tax lies on a gift card, nothing is sent, and no card buys a card: credit does. */
  private async ofCards(asked: Asked<'gift-cards'>, { memberId, guest, quoteId, isOn }: Who): Promise<Made> {
    const { goods, currency, locale } = asked;
    const { id: rateId, rates } = await this.by.rates();
    const orderId = orderOfQuote(quoteId);
    this.gifts.mustBeInTime(goods.cards);
    const bare = goods.cards.map(({ cents, theme }, n) => ({
      cardId: cardOf(orderId, n),
      amount: usd(cents),
      theme,
      charged: convert(cents, currency, rates),
    }));
    const price = usd(bare.reduce((sum, { amount }) => sum + amount.minor, 0));
    const net = { minor: bare.reduce((sum, { charged }) => sum + charged.minor, 0), currency };
    const delivered = deliveredPrice(net, untaxed, currency, rates);
    const balances = {
      own: [],
      applied: [],
      known: [],
      withCredit: !guest && (goods.withCredit ?? false),
      besides: null,
    };
    const spendable = await this.balances.spendable(memberId, balances);
    const due = { usd: price, charged: delivered.total };
    const tendered = tendersOf(due, spendable, rates, (id) => tenderOf(orderId, id));
    const paid = paidBy({ means: meansOf(asked), ...tendered }, countryOf(locale), isOn);
    // nothing is sealed before all is said: of a quote that is refused nobody would ever erase the key
    const sealing = bare.map(async (card, n) => {
      const to = goods.cards[n]!.to ?? (guest && toThemselves(guest));
      return { ...card, ...(await this.gifts.sealed(memberId, to, locale)) };
    });
    const cards = await Promise.all(sealing);
    const records = { rates: rateId, tax: 'none', shipping: 'none', balances: 'balances-1' };
    const nothingSent = { address: null, addressId: null, addressMark: null, shippingMethod: null, returns: null };
    const sold = { orderId, goods: { is: 'gift-cards', cards }, price, delivered, mayOweDuties: false } as const;
    const buyer = { memberId, guest: guest && (await this.sealed(guest, { memberId, means: paid.means })) };
    return { ...buyer, quoteId, ...sold, records, ...nothingSent, ...paid, locale };
  }

  private async sealed(guest: GuestBuyer, { memberId, means }: Pick<Terms, 'memberId' | 'means'>) {
    const card = means && (await this.charges.cardMark(guest.payer, means));
    return this.guests.sealed(guest, { memberId, card });
  }

  private async ofItem(asked: Asked<'lot' | 'ask'>, who: Who, { orderId, item, price, besides }: Sold): Promise<Made> {
    const { goods, currency, locale } = asked;
    const { addressId, shippingMethod, giftCardIds: own, applied = [], withCredit } = goods;
    const { memberId, quoteId, known, isOn } = who;
    const sent = await this.addressOf(memberId, addressId);
    const { id: rateId, rates } = await this.by.rates();
    const { carriage, records, mayOweDuties } = this.by.way({ ...sent.to, method: shippingMethod });
    const delivered = deliveredPrice(inCurrency(price, currency, rates), carriage, currency, rates);
    const inUsd = deliveredPrice(price, carriage, 'USD', rates);
    const spendable = await this.balances.spendable(memberId, { own, applied, known, withCredit, besides });
    const due = { usd: inUsd.total, charged: delivered.total };
    const tendered = tendersOf(due, spendable, rates, (id) => tenderOf(orderId, id));
    const paid = paidBy({ means: meansOf(asked), ...tendered }, sent.to.country, isOn);
    const standard = this.by.way({ ...sent.to, method: 'standard' }).carriage;
    const returns = returnTermsOf({
      sellsAsFirm: await this.firms.has(item.sellerId),
      country: sent.to.country,
      paid: delivered,
      standard: deliveredPrice(inCurrency(price, currency, rates), standard, currency, rates),
    });
    const by = { rates: rateId, ...records, balances: 'balances-1' };
    const to = { address: sent.address, addressId, addressMark: sent.addressMark, shippingMethod };
    const sold = { orderId, goods: item, price, delivered, mayOweDuties, returns };
    return { memberId, guest: null, quoteId, ...sold, records: by, ...to, ...paid, locale };
  }

  /** At the price of whose turn it is. Refused: `unit-over` for whose was before; anybody else finds nothing. */
  private lot(auctionId: string, { memberId }: Who): Promise<Sold> {
    const ask = { fresh: true };
    return this.streams.readState(
      settlements,
      settlementStream(auctionId),
      ({ state }) => {
        const { price } = turnOf(state, memberId);
        if (!state.opened) throw new NotFound();
        const { sellerId, templateId, variantId } = state.opened;
        const item = { is: 'lot', auctionId, sellerId, templateId, variantId } as const;
        const orderId = orderOfLot(auctionId, memberId, state.over.length);
        return { orderId, item, price, besides: orderId };
      },
      ask,
    );
  }

  /**
   * At the price that it has in its book now, where its buyer saw the same. One that is kept for somebody may come back before this is placed: then it is looked at. Refused: `ask-gone`,
   * `own-listing`, `price-changed {now}`.
   */
  private async ask(asked: Asked<'ask'>['goods'], { memberId, quoteId }: Who): Promise<Sold> {
    const { listingId, templateId, priceCents } = asked;
    const at = { listingId, templateId, size: asked.size };
    const unit = await this.asks.unit(at);
    if (!unit || unit.is === 'sold') throw new Refused('ask-gone');
    const { size, sellerId, tier, isInstant, price } = unit;
    if (sellerId === memberId) throw new Refused('own-listing');
    if (price.minor !== priceCents) throw new Refused('price-changed', { now: price });
    const item = { is: 'ask', listingId, sellerId, templateId, size, tier, isInstant } as const;
    return { orderId: orderOfQuote(quoteId), item, price, besides: await this.asks.keptFor(at, memberId) };
  }

  private async addressOf(memberId: string, addressId: string) {
    const { id: _, ...words } = await this.addresses.of(memberId, addressId);
    const text = JSON.stringify(words);
    const addressMark = this.keys.hash('order-address', `${memberId}/${text}`);
    return { address: await this.keys.encrypt(memberId, text), addressMark, to: words };
  }
}

type Paid = Pick<Terms, 'tenders' | 'rest' | 'means'>;

/** A method is named where something is left for it. Refused: `method-missing`, and what is not offered there. */
function paidBy({ tenders, rest, means }: Paid, country: string, isOn: IsOn): Paid {
  if (rest.minor > 0 && means === null) throw new Refused('method-missing');
  const paid = { tenders, rest, means: rest.minor > 0 ? through(means, { country, rest }, isOn) : null };
  mustOffer(paid, country, isOn);
  return paid;
}

/** Nothing is sent: the country of the page that it was bought on. */
const countryOf = (locale: string): string => localeOf(locale)?.country ?? '';

/** An item is sold in dollars, and converted once. */
const inCurrency = ({ minor, currency: own }: Money, currency: Currency, rates: Rates): Money => {
  if (own !== 'USD' && own !== currency) throw new Refused('currency-wrong');
  return own === currency ? { minor, currency } : convert(minor, currency, rates);
};

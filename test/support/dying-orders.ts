import { createHash } from 'node:crypto';
import { BookAsks } from '#book/book-asks.ts';
import { BookOffers } from '#book/book-offers.ts';
import { book } from '#book/decider.ts';
import { bookStream } from '#book/events.ts';
import { AppliedCards } from '#gift-cards/applied-cards.ts';
import { BalancesOfOrders } from '#gift-cards/balances-of-orders.ts';
import { balances } from '#gift-cards/balances/decider.ts';
import { balanceStream } from '#gift-cards/balances/events.ts';
import { CardCodes } from '#gift-cards/card-codes.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { orders } from '#orders/decider.ts';
import { Firms } from '#orders/firms.ts';
import { BuyerLimits } from '#orders/limits/buyer-limits.ts';
import type { PayerTries } from '#platform/payments/payer-tries.ts';
import { OrderDriver } from '#orders/driver.ts';
import { orderStream } from '#orders/events.ts';
import { ReturnRights } from '#orders/return-rights.ts';
import { SoldGifts } from '#orders/sold-gifts.ts';
import { WaySteps } from '#orders/after-sale/way-steps.ts';
import { BackSteps } from '#orders/sending-back/back-steps.ts';
import { AskingSteps } from '#orders/asking/asking-steps.ts';
import { OrderSteps } from '#orders/steps.ts';
import type { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import type { Carriers } from '#platform/carriers/carriers.ts';
import { settlements } from '#orders/settlements/decider.ts';
import { settlementStream } from '#orders/settlements/events.ts';
import { UnitDesk } from '#orders/unit-desk.ts';
import { AskedCharges } from '#payments/charges/asked-charges.ts';
import { ChargesOfOrders } from '#payments/charges/charges-of-orders.ts';
import type { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { Log } from '#platform/observability/log.ts';
import type { QuoteTerms } from '#platform/payments/quote-terms.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Life } from './dying-market.ts';

/** Keyed hashes for specs, with no file; what is sealed lies open. */
export const keys = {
  encrypt: (person: string, box: string) => Promise.resolve({ person, box }),
  decrypt: ({ box }: { box: string }) => Promise.resolve(box),
  hash: (purpose: string, plain: string) => createHash('sha256').update(`${purpose} ${plain}`).digest('hex'),
} as unknown as PersonKeys;

/** Nobody is linked to anybody. */
const noLinks = { of: () => Promise.resolve([]) } as unknown as LinkedAccounts;

/** These orders were begun where nobody counts. */
export const noTries = { giveBack: () => Promise.resolve(), asks: () => Promise.resolve() } as unknown as PayerTries;

/** Nothing is taxed, and a parcel is a dollar's the standard way, at the first rates. */
const priced = {
  way: () => ({ carriage: { taxRate: 0, isShippingTaxed: false, shippingUsdCents: 100 } }),
  ratesOf: () => Promise.resolve(firstRates),
} as unknown as QuoteTerms;

export const codes = new CardCodes(keys);

const carried = new Set(['label', 'collect', 'track']);

/** What drives orders in one life of a process. */
export class OrderLife {
  readonly driver: OrderDriver;

  constructor(
    readonly life: Life,
    clock: DrivenClock,
    carrier: Carriers,
  ) {
    const { streams, driver } = life;
    const charges = new ChargesOfOrders(streams, new AskedCharges(streams, driver), keys);
    const tenders = new BalancesOfOrders(streams, codes, new AppliedCards(null as never, keys, clock), keys, clock);
    const gifts = new SoldGifts(keys, clock);
    const dying = life.dying(carrier, carried);
    const way = new WaySteps(dying, charges, tenders, keys, clock);
    const back = new BackSteps(dying, keys, clock);
    const units = new UnitDesk(
      streams,
      new BookAsks(streams, noLinks, clock, readConfig({})),
      new BookOffers(streams, noLinks, readConfig({})),
    );
    const limits = new BuyerLimits(tenders, noTries);
    const rights = new ReturnRights(new Firms(life.store), priced, keys);
    const asking = new AskingSteps(units, charges, tenders, rights, clock);
    const steps = new OrderSteps(streams, charges, tenders, units, limits, keys, gifts, way, back, asking, clock);
    this.driver = new OrderDriver(streams, steps, new Log('silent'));
  }

  order(orderId: string) {
    return this.life.streams.readState(orders, orderStream(orderId), ({ state }) => state);
  }

  unit(auctionId: string) {
    return this.life.streams.readState(settlements, settlementStream(auctionId), ({ state }) => state);
  }

  book(bookId: string) {
    return this.life.streams.readState(book, bookStream(bookId), ({ state }) => state);
  }

  card(cardId: string) {
    return this.life.streams.readState(balances, balanceStream(codes.balanceOf(cardId)), ({ state }) => state);
  }
}

import { acceptOfferBody } from '#contracts/offers.ts';
import { OfferBook } from '#offers/offer-book.ts';
import { ReceivedDesk } from '#offers/received/received-desk.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { Asks } from '#platform/trading/asks.ts';
import { usd } from './crowd.ts';
import type { OpenMarket } from './market.ts';
import { mutant } from './mutants.ts';
import type { Offerer, UsedItem } from './offering.ts';

/** An offer for that item. */
export const offersFor = (buyer: Offerer, { listingId, tier, ...of }: UsedItem, dollars: number, more: object = {}) =>
  buyer.offers(of, dollars, { tiers: [tier], listingId, ...more });

/** What a new seller is left with. */
export const net = (dollars: number) => feeOf(cents(dollars * 100), { rating: 90, revision: 0, country: 'US' }).net;
/** What its seller says yes to. */
export const accepting = (dollars: number) => acceptOfferBody.parse({ price: usd(dollars * 100), net: net(dollars) });
/** What its buyer says to a counter at so much. */
export const taking = async (buyer: Offerer, dollars: number, more: object = {}) => {
  const { hours: _, ...body } = await buyer.asked(dollars);
  return { ...body, ...more };
};
/** Of a refusal; else the status. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  (body as { code?: string }).code ?? status;

/** Breaks what a spec's mutants break; of each offer the terms that it was made under, which the spec fills. */
export function breakBargaining(market: () => OpenMarket): Map<string, never> {
  const firstTerms = new Map<string, never>();
  if (mutant === 'answers-for-others') {
    type Receive = (this: ReceivedDesk, offerId: string) => Promise<unknown>;
    const received: Receive = async function forAll(this: ReceivedDesk, offerId) {
      const { queries, book } = this as unknown as { queries: never; book: OfferBook };
      void queries;
      const known = await book.state(offerId);
      if (known.phase === 'none') throw new Error('no such offer');
      const { listingId, templateId, size } = known.wanted;
      const at = { templateId, size, offerId, buyerId: known.buyerId };
      const unit = await market().app.get(Asks, { strict: false }).unit({ templateId, size, listingId: listingId! });
      return { at, by: { listingId, sellerId: unit!.sellerId } };
    };
    Object.assign(ReceivedDesk.prototype, { received });
  }
  if (mutant === 'old-terms') {
    const of = Reflect.get<typeof OfferBook.prototype, 'of'>(OfferBook.prototype, 'of');
    OfferBook.prototype.of = async function first(offerId) {
      const found = await of.call(this, offerId);
      return found && { ...found, terms: firstTerms.get(offerId) ?? found.terms };
    };
  }
  return firstTerms;
}

import type { FactsOf } from '#kernel/shapes.ts';
import { pick } from '#kernel/shapes.ts';
import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import type { SaleFailure } from '#contracts/sale-failures.ts';
import type { Data, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { orderShapes } from './events.ts';
import { sellerIn, type Terms } from './rules/terms.ts';

/** What the sale of an item has come to, for whoever pays its seller. */
export type SaleOutcome = Readonly<{
  orderId: string;
  sellerId: string;
  number: string;
  price: Money;
  delivered: DeliveredPrice;
  /** Captured and posted. */
  isPaid: boolean;
  /** It was not shipped in time, or never; its seller did not sell it after all; or another thing came, or nothing. */
  failure: SaleFailure | null;
  /** Who sold it before, and failed: another took their place. */
  before: readonly FailedSale[];
  /** Of what was paid, what is still kept for the seller: all of it, the item's part alone where the rest is back with its buyer, or nothing. */
  kept: 'all' | 'item' | 'nothing';
  /** Since when that is known: delivered, or given back at the market's cost. Null: neither. */
  since: Instant | null;
  /** Its buyer gives it back, or says that something is wrong, and nobody has ended that yet: nothing is paid for it meanwhile. */
  isHeld: boolean;
  /** What of carriers the seller owes since the item is theirs again, by which parcel: `before`, or of those that go back to them. */
  freight: readonly Readonly<{ of: string; amount: Money }>[];
  /** The parcel that was lost on its way back to them. */
  lostBack: string | null;
  /** What goes back to them is what they have sold: given back as it was sent. What was found to be fake, or another thing, never brought its price. */
  isAsSold: boolean;
}>;

/** What somebody sold for so much, and did not keep. */
export type FailedSale = Readonly<{ sellerId: string; price: Money; failure: SaleFailure }>;

/** The facts that say it. */
export const saleOutcomeShapes = pick(
  orderShapes,
  'OrderStarted',
  'OrderNumberGiven',
  'OrderConfirmed',
  'OrderDelivered',
  'SellerFailed',
  'OrderRescued',
  'RefundDecided',
  'ReturnAsked',
  'ReturnRefused',
  'ReturnLapsed',
  'ProblemReported',
  'ProblemEnded',
  'SendingBackBegun',
  'BackLabelMade',
  'BackParcelLost',
);
export type SaleOutcomeFact = FactsOf<typeof saleOutcomeShapes>;

/** One fact onto it; null: nothing is sold by anybody, such as gift cards. */
export function saleOutcomeAfter(sale: SaleOutcome | null, fact: Recorded<SaleOutcomeFact>): SaleOutcome | null {
  if (fact.type === 'OrderStarted') return begunSale(fact.data);
  if (!sale) return null;
  switch (fact.type) {
    case 'OrderNumberGiven':
      return { ...sale, number: fact.data.number };
    case 'OrderConfirmed':
      return { ...sale, isPaid: true };
    case 'OrderDelivered':
      return { ...sale, since: fact.meta.at }; // carriers tell late: its buyer has all the time to look at it
    case 'SellerFailed':
      return { ...sale, failure: fact.data.why };
    case 'OrderRescued':
      return afterRescue(sale, fact.data);
    case 'RefundDecided':
      return {
        ...sale,
        ...afterRefund(sale, fact.data),
        failure: sale.failure ?? fact.data.failure,
        since: fact.meta.at,
        isHeld: false,
      };
    case 'ReturnAsked':
    case 'ProblemReported':
      return { ...sale, isHeld: true };
    case 'ReturnRefused':
    case 'ReturnLapsed':
      return { ...sale, isHeld: false };
    case 'ProblemEnded':
      return { ...sale, isHeld: fact.data.answer !== 'no' };
    default:
      return afterSendingBack(sale, fact);
  }
}

function begunSale(terms: Terms): SaleOutcome | null {
  const { orderId, goods, price, delivered } = terms;
  const sellerId = sellerIn(goods);
  if (sellerId === null) return null;
  const money = {
    failure: null,
    before: [],
    kept: 'all',
    since: null,
    isHeld: false,
    freight: [],
    lostBack: null,
    isAsSold: false,
  } as const;
  return { orderId, sellerId, price, delivered, number: '', isPaid: false, ...money };
}

/** From now on it is somebody else's sale, and is to be paid anew. */
function afterRescue(sale: SaleOutcome, rescue: Data<SaleOutcomeFact, 'OrderRescued'>): SaleOutcome {
  const { sellerId, price, failure, before } = sale;
  const failed = failure ? [...before, { sellerId, price, failure }] : before;
  const { sellerId: next, price: theirs, delivered } = rescue;
  return { ...sale, sellerId: next, price: theirs, delivered, isPaid: false, failure: null, before: failed };
}

/** What goes back to its buyer costs its seller nothing. */
function afterSendingBack(sale: SaleOutcome, { type, data }: SaleOutcomeFact): SaleOutcome {
  if (type === 'SendingBackBegun' && data.to === 'seller')
    return {
      ...sale,
      freight: [...sale.freight, { of: 'before', amount: data.owed }],
      isAsSold: data.why === 'returned',
    };
  if (type === 'BackLabelMade' && data.to === 'seller')
    return { ...sale, freight: [...sale.freight, { of: `back ${data.n}`, amount: data.cost }] };
  if (type === 'BackParcelLost' && data.to === 'seller') return { ...sale, lostBack: `back ${data.n}` };
  return sale;
}

/** What of it was not taken out of `funds` lies there for the seller: their own part, or nothing. */
function afterRefund({ delivered }: SaleOutcome, { charged, funds }: Readonly<{ charged: Money; funds: Money }>) {
  const left = charged.minor - funds.minor;
  return { kept: left > 0 && left === delivered.item.net.minor ? 'item' : 'nothing' } as const;
}

import type { SaleMoneyNews } from '#contracts/live.ts';
import type { Data } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import { orderShapes, orderStream } from '#orders/events.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { type SellerAccountEvent, sellerAccountShapes } from '../events.ts';
import type { FeeTerms } from '../rules/fees.ts';
import { feeRules } from '../rules/records.ts';

/** What a sale brings its seller. `due`: when it becomes theirs; `owedTo`: the seller as long as that is to come; `nothing`: the buyer has it all back. */
export type SaleMoneyDocument = Document &
  Readonly<{
    sellerId: string;
    number: string;
    owedTo: string;
    is: 'sold' | 'credited' | 'paid' | 'nothing';
    fee: FeeTerms;
    due: Instant | null;
    creditedAt: Instant | null;
    paidAt: Instant | null;
    penalty: Money | null;
    freight: Money | null;
    madeGood: Money | null;
    /** Its buyer gives it back, or says that something is wrong: nothing of it becomes theirs before that has ended. */
    isHeld: boolean;
  }>;

export const saleMoneyView = viewOf<SaleMoneyDocument>()({
  name: 'sale-money',
  version: 5,
  facts: {
    ...pick(
      orderShapes,
      'OrderDelivered',
      'RefundDecided',
      'ReturnAsked',
      'ReturnRefused',
      'ReturnLapsed',
      'ProblemReported',
      'ProblemEnded',
    ),
    ...pick(
      sellerAccountShapes,
      'FeeCharged',
      'SaleCredited',
      'PenaltyCharged',
      'FreightCharged',
      'LossMadeGood',
      'ClawedBack',
      'SaleGivenUp',
      'PayoutMade',
    ),
  },
  streamsOf: (id, facts) => [
    orderStream(id),
    ...facts.flatMap(({ data }) => {
      const { memberId } = data as Readonly<{ memberId?: string }>;
      return memberId === undefined ? [] : [`selleraccount-${memberId}`];
    }),
  ],
  indexes: [['sellerId', 'number'], ['owedTo']],
  key: ({ data }) => ('orders' in data ? data.orders : [data.orderId]),
  rooms: ({ sellerId }) => [`member:${sellerId}`],
  told: ({ id, rev, number }): SaleMoneyNews => ({ id, rev, number }),
  start: {
    FeeCharged: ({ data, id }) => ({ id, ...sold(data) }),
  },
  on: {
    OrderDelivered: ({ doc, meta }) => ({ ...doc, due: plus(meta.at, feeRules.payoutMs) }),
    RefundDecided: ({ doc, data: { charged, funds }, meta }) => ({
      ...doc,
      isHeld: false,
      due: charged.minor > funds.minor && doc.is === 'sold' ? plus(meta.at, feeRules.payoutMs) : doc.due,
    }),
    ReturnAsked: ({ doc }) => ({ ...doc, isHeld: true }),
    ReturnRefused: ({ doc }) => ({ ...doc, isHeld: false }),
    ReturnLapsed: ({ doc }) => ({ ...doc, isHeld: false }),
    ProblemReported: ({ doc }) => ({ ...doc, isHeld: true }),
    ProblemEnded: ({ doc, data: { answer } }) => ({ ...doc, isHeld: answer !== 'no' }),
    // whoever takes the place of a seller that failed has it from then on
    FeeCharged: ({ doc, data }) => (isOf(doc, data) ? doc : { ...doc, ...sold(data) }),
    SaleCredited: ({ doc, meta }) => ({ ...doc, is: 'credited', owedTo: '', due: null, creditedAt: meta.at }),
    PenaltyCharged: ({ doc, data }) => (isOf(doc, data) ? { ...doc, penalty: data.amount } : doc),
    FreightCharged: ({ doc, data: { amount } }) => ({
      ...doc,
      freight: { ...amount, minor: amount.minor + (doc.freight?.minor ?? 0) },
    }),
    LossMadeGood: ({ doc, data: { amount } }) => ({ ...doc, madeGood: amount }),
    ClawedBack: ({ doc }) => ({ ...doc, is: 'nothing', owedTo: '', due: null }),
    SaleGivenUp: ({ doc, data }) => (isOf(doc, data) ? { ...doc, is: 'nothing', owedTo: '', due: null } : doc),
    PayoutMade: ({ doc, meta }) => (doc.is === 'credited' ? { ...doc, is: 'paid', paidAt: meta.at } : doc),
  },
});

const isOf = ({ sellerId }: Readonly<{ sellerId: string }>, { memberId }: Readonly<{ memberId: string }>): boolean =>
  sellerId === memberId;

const nothingYet = {
  is: 'sold',
  due: null,
  creditedAt: null,
  paidAt: null,
  penalty: null,
  freight: null,
  madeGood: null,
  isHeld: false,
} as const;

function sold({ memberId, orderId: _, number, ...fee }: Data<SellerAccountEvent, 'FeeCharged'>) {
  return { sellerId: memberId, number, owedTo: memberId, fee, ...nothingYet };
}

/** The seller is in the look-up key: another's number and none are one answer. */
export const findSaleMoney = (sellerId: string, number: string): Find<SaleMoneyDocument> => ({
  where: { sellerId, number },
  limit: 1,
});

/** Sales whose money is to come. */
export const findOwed = (memberId: string): Find<SaleMoneyDocument> => ({ where: { owedTo: memberId }, limit: 100 });

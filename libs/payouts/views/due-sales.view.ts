import { type Instant, plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import type { Leg } from '#orders/after-sale/events.ts';
import { orderShapes } from '#orders/events.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { sellerAccountShapes } from '../events.ts';
import { feeRules } from '../rules/records.ts';

type Due = Readonly<{ due: Instant | undefined; meta: Readonly<{ at: Instant }> }>;

/** Not before somebody has ended it; what was credited already is not waited for. */
const held = ({ due, meta }: Due) => (due === undefined ? undefined : plus(meta.at, feeRules.heldMs));
const ended = ({ due, meta, data }: Due & Readonly<{ data: Readonly<{ heardAt: Instant }> }>) => {
  if (due === undefined) return undefined;
  const asBefore = plus(data.heardAt, feeRules.payoutMs);
  return asBefore > meta.at ? asBefore : meta.at;
};

/** It was not credited yet, and is not before it is known what goes back. What is lost on its way back may have been. */
const neverThere = ({ due, data: { leg }, meta }: Due & Readonly<{ data: Readonly<{ leg: Leg }> }>) =>
  leg === 'back' ? due : plus(meta.at, feeRules.heldMs);

/** Sales of which the seller's part becomes theirs at a moment: three days after the delivery, or after what was lost went back to its buyer. */
export const dueSales = dueView({
  kind: 'sale-credit',
  version: 4,
  facts: {
    ...pick(
      orderShapes,
      'OrderDelivered',
      'ParcelLost',
      'ParcelReturned',
      'RefundDecided',
      'ReturnAsked',
      'ReturnRefused',
      'ReturnLapsed',
      'ProblemReported',
      'ProblemEnded',
    ),
    ...pick(sellerAccountShapes, 'SaleCredited', 'SaleGivenUp', 'ClawedBack'),
  },
  target: ({ data }) => data.orderId,
  on: {
    OrderDelivered: ({ meta: { at } }) => plus(at, feeRules.payoutMs),
    ParcelLost: neverThere,
    ParcelReturned: neverThere,
    RefundDecided: ({ due, data: { charged, funds }, meta: { at } }) => {
      if (due === undefined) return undefined; // credited before it was given back: that stays, or is undone at once
      return charged.minor > funds.minor ? plus(at, feeRules.payoutMs) : null;
    },
    ReturnAsked: held,
    ReturnRefused: ended,
    ReturnLapsed: ended,
    ProblemReported: held,
    ProblemEnded: (now) => (now.data.answer === 'no' ? ended(now) : undefined),
    SaleCredited: () => null,
    SaleGivenUp: () => null,
    ClawedBack: () => null,
  },
});

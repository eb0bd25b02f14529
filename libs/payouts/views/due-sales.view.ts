import { plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { orderShapes } from '#orders/events.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { sellerAccountShapes } from '../events.ts';
import { feeRules } from '../rules/records.ts';

/** Sales of which the seller's part becomes theirs at a moment: three days after the delivery, or after what was lost went back to its buyer. */
export const dueSales = dueView({
  kind: 'sale-credit',
  version: 2,
  facts: {
    ...pick(orderShapes, 'OrderDelivered', 'RefundDecided'),
    ...pick(sellerAccountShapes, 'SaleCredited', 'SaleGivenUp', 'ClawedBack'),
  },
  target: ({ data }) => data.orderId,
  on: {
    OrderDelivered: ({ meta: { at } }) => plus(at, feeRules.payoutMs),
    RefundDecided: ({ data: { charged, funds }, meta: { at } }) =>
      charged.minor > funds.minor ? plus(at, feeRules.payoutMs) : null,
    SaleCredited: () => null,
    SaleGivenUp: () => null,
    ClawedBack: () => null,
  },
});

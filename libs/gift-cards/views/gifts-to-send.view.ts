import { type DueDocument, dueView } from '#platform/projections/due-view.ts';
import { pick } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import { balanceShapes } from '../balances/events.ts';

/** Cards whose mail is to go out: on the day that their buyer chose, or at once. */
export const giftsToSend: View<DueDocument> = dueView({
  kind: 'gift',
  version: 1,
  facts: pick(balanceShapes, 'GiftCardIssued', 'CodeSent', 'BalanceWrittenOff'),
  target: ({ data }) => data.balance.id,
  on: {
    GiftCardIssued: ({ data, meta }) => (data.recipient === null ? null : (data.sendAt ?? meta.at)),
    CodeSent: () => null,
    BalanceWrittenOff: () => null,
  },
});

import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { sellingShapes } from '../events.ts';

/** Until when the law keeps the particulars of members who are erased. */
export const particularsEnds = dueView({
  kind: 'particulars-end',
  version: 1,
  facts: pick(sellingShapes, 'SellingClosed', 'ParticularsDestroyed'),
  target: ({ data: { memberId } }) => memberId,
  on: { SellingClosed: ({ data }) => data.keptUntil, ParticularsDestroyed: () => null },
});

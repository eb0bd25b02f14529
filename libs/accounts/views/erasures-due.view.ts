import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { accountShapes } from '../events.ts';

/** Members who have asked to be erased, each with the moment from which on they may be. */
export const erasuresDue = dueView({
  kind: 'erasure',
  version: 1,
  facts: pick(accountShapes, 'ErasureAsked', 'ErasureTakenBack', 'ErasureCameDue', 'ErasurePutOff', 'MemberErased'),
  target: ({ data: { memberId } }) => memberId,
  on: {
    ErasureAsked: ({ data }) => data.dueAt,
    ErasureTakenBack: () => null,
    ErasureCameDue: () => null,
    ErasurePutOff: ({ data }) => data.until,
    MemberErased: () => null,
  },
});

import { plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { undoLasts } from '../rules/email-change.ts';
import { accountShapes } from '../events.ts';

/** Accounts that have changed to another address, each with the end of the time in which it may go back: one change at a time. */
export const oldEmailEnds = dueView({
  kind: 'old-email-end',
  version: 1,
  facts: pick(accountShapes, 'EmailChanged', 'EmailChangeUndone', 'OldEmailLetGo', 'MemberErased'),
  target: ({ data: { memberId } }) => memberId,
  on: {
    EmailChanged: ({ meta }) => plus(meta.at, undoLasts),
    EmailChangeUndone: () => null,
    OldEmailLetGo: () => null,
    MemberErased: () => null,
  },
});

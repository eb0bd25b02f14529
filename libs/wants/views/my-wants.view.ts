import type { Want } from '#contracts/wants.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { wantsShapes, wantsStream } from '../events.ts';

/** What each member wants: only its owner gets it; and who is to hear when one comes. */
export const myWants = viewOf<Want>()({
  name: 'my-wants',
  version: 2,
  facts: pick(wantsShapes, 'WantAdded', 'WantCounted', 'WantRemoved'),
  indexes: [
    ['memberId', 'since'],
    ['memberId', 'templateId', 'since'],
    ['templateId', 'size', 'since'],
  ],
  streamsOf: (id) => [wantsStream(id.split(':')[0]!)],
  key: ({ data: { memberId, templateId, size } }) => [`${memberId}:${templateId}:${size}`],
  start: {
    WantAdded: ({ data: { context: _, ...want }, meta, id }) => ({ ...want, id, since: meta.at }),
  },
  on: {
    WantAdded: ignored,
    WantCounted: ({ doc, data: { count } }) => ({ ...doc, count }),
    WantRemoved: () => null,
  },
});

/** A page of what a member wants, the latest first. */
export const findWants = (memberId: string, cursor: string | undefined): Find<Want> => ({
  where: { memberId },
  sort: [['since', 'desc']],
  cursor,
});

/** The sizes of one product that a member wants: a product has 60 at most. */
export const findWantsOf = (memberId: string, templateId: string): Find<Want> => ({
  where: { memberId, templateId },
  sort: [['since', 'asc']],
  limit: 100,
});

/** A page of those who wanted it by then, whoever has waited longest first. */
export const findWaiting = (
  { templateId, size }: Readonly<{ templateId: string; size: string }>,
  by: Instant,
  cursor: string | undefined,
): Find<Want> => ({
  where: { templateId, size, since: { lte: by } },
  sort: [['since', 'asc']],
  limit: 100,
  cursor,
});

import type { Own } from '#contracts/wants.ts';
import { pick } from '#kernel/shapes.ts';
import { ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { ownsShapes, ownsStream } from '../owns/events.ts';

/** What each member owns: only its owner gets it. */
export const myOwns = viewOf<Own>()({
  name: 'my-owns',
  version: 2,
  facts: pick(ownsShapes, 'OwnAdded', 'OwnCounted', 'OwnRemoved'),
  indexes: [
    ['memberId', 'since'],
    ['memberId', 'templateId', 'since'],
  ],
  streamsOf: (id) => [ownsStream(id.split(':')[0]!)],
  key: ({ data: { memberId, templateId, size, condition } }) => [`${memberId}:${templateId}:${size}:${condition}`],
  start: { OwnAdded: ({ data, meta, id }) => ({ ...data, id, since: meta.at }) },
  on: {
    OwnAdded: ignored,
    OwnCounted: ({ doc, data: { count } }) => ({ ...doc, count }),
    OwnRemoved: () => null,
  },
});

/** A page of what a member owns, the latest first. */
export const findOwns = (memberId: string, cursor: string | undefined): Find<Own> => ({
  where: { memberId },
  sort: [['since', 'desc']],
  cursor,
});

/** A page of what a member owns of one product, the latest first. */
export const findOwnsOf = (memberId: string, templateId: string, cursor: string | undefined): Find<Own> => ({
  where: { memberId, templateId },
  sort: [['since', 'desc']],
  cursor,
});

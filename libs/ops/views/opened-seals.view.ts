import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import { opsShapes } from '../events.ts';

/** One look. `stream`: in which the hidden value lies. */
type Look = Readonly<{
  sealId: string;
  stream: string;
  field: string;
  reason: string;
  operatorId: string;
  at: Instant;
}>;

/** What operators looked at of one member's; whoever shows it leaves out what is not over. */
export type OpenedSealsDocument = Document & Readonly<{ looks: readonly Look[] }>;

/** As many as anybody reads; the log has them all. */
const mostLooks = 100;

type Opened = Readonly<{ data: Omit<Look, 'at'>; meta: Readonly<{ at: Instant }> }>;

const looked = ({ data: { sealId, stream, field, reason, operatorId }, meta: { at } }: Opened): Look => ({
  sealId,
  stream,
  field,
  reason,
  operatorId,
  at,
});

/** By the member whom a seal protected. Never pushed: before the end nobody hears of it. */
export const openedSeals = viewOf<OpenedSealsDocument>()({
  name: 'opened-seals',
  version: 1,
  facts: pick(opsShapes, 'SealOpened'),
  streamsOf: () => ['ops-*'],
  key: ({ data: { ownerId } }) => (ownerId === null ? [] : [ownerId]),
  start: { SealOpened: (fact) => ({ id: fact.id, looks: [looked(fact)] }) },
  on: { SealOpened: (fact) => ({ ...fact.doc, looks: [...fact.doc.looks, looked(fact)].slice(-mostLooks) }) },
});

import type { Instant } from '#kernel/instant.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { type ActWords, opsShapes, opsStream } from '../events.ts';

/** One thing that an operator did or proposed. That nobody approved it in time is told by its `validUntil`. */
export type OperatorActDocument = Document &
  Readonly<{
    actId: string;
    operatorId: string;
    kind: string;
    target: ActWords;
    reason: string | null;
    at: Instant;
    phase: 'proposed' | 'withdrawn' | 'approved' | 'skipped' | 'done' | 'failed' | 'alone';
    validUntil: Instant | null;
    approverId: string | null;
    approvedAt: Instant | null;
    endedAt: Instant | null;
    outcome: ActWords | null;
    code: string | null;
    /** Who withdrew or skipped it, and why. */
    calledOff: Readonly<{ by: string; reason: string | null }> | null;
  }>;

/** A document's id. */
export const actIdOf = (operatorId: string, actId: string) => `${operatorId}:${actId}`;

const begun = {
  validUntil: null,
  approverId: null,
  approvedAt: null,
  endedAt: null,
  outcome: null,
  code: null,
  calledOff: null,
} as const;

/** What operators did: for operators alone, and never pushed. A seal that two opened is told by its act. */
export const operatorActs = viewOf<OperatorActDocument>()({
  name: 'operator-acts',
  version: 3,
  facts: opsShapes,
  indexes: [['at'], ['phase', 'approvedAt']],
  streamsOf: (id) => [opsStream(id.split(':', 1)[0]!)],
  key: ({ type, data }) => {
    if (type !== 'SealOpened') return [actIdOf(data.operatorId, data.actId)];
    return data.actId === null ? [actIdOf(data.operatorId, data.sealId)] : [];
  },
  start: {
    OperatorActed: ({ data, meta: { at }, id }) => ({ id, ...data, ...begun, at, phase: 'alone' }),
    ActProposed: ({ data, meta: { at }, id }) => ({ id, ...begun, ...data, at, phase: 'proposed' }),
    SealOpened: ({ data, meta: { at }, id }) => {
      const { operatorId, sealId: actId, stream, revision, field, reason } = data;
      const target = { stream, revision, field };
      return { id, actId, operatorId, kind: 'open-seal', target, reason, ...begun, at, phase: 'alone' };
    },
  },
  on: {
    OperatorActed: ignored,
    SealOpened: ignored,
    ActProposed: ignored,
    ActApproved: ({ doc, data: { approverId }, meta: { at } }) => ({
      ...doc,
      phase: 'approved',
      approverId,
      approvedAt: at,
    }),
    ActWithdrawn: ({ doc, data: { by }, meta: { at } }) => ({
      ...doc,
      phase: 'withdrawn',
      endedAt: at,
      calledOff: { by, reason: null },
    }),
    ActSkipped: ({ doc, data: { by, reason }, meta: { at } }) => ({
      ...doc,
      phase: 'skipped',
      endedAt: at,
      calledOff: { by, reason },
    }),
    ActCarriedOut: ({ doc, data: { outcome }, meta: { at } }) => ({ ...doc, phase: 'done', outcome, endedAt: at }),
    ActFailed: ({ doc, data: { code }, meta: { at } }) => ({ ...doc, phase: 'failed', code, endedAt: at }),
  },
});

/** The newest first, a page. */
export const latestActs = (cursor?: string): Find<OperatorActDocument> => ({
  sort: [['at', 'desc']],
  limit: 100,
  cursor,
});

/** Approved until then and not done, the first first. */
export const underWay = (until: Instant): Find<OperatorActDocument> => ({
  where: { phase: 'approved', approvedAt: { lte: until } },
  sort: [['approvedAt', 'asc']],
  limit: 100,
});

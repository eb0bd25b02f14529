import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type ActWords, type OpsEvent, opsShapes } from './events.ts';

type One<D = unknown> = Readonly<{ operatorId: string; actId: string }> & D;

/** Of an operator's own stream. Who asks has been looked at: the operator, and for an approval the other one. */
export type OpsCommand =
  | Fact<'NoteAct', Data<OpsEvent, 'OperatorActed'>>
  | Fact<'ProposeAct', One<{ kind: string; target: ActWords; reason: string }>>
  /**
   * `since` and `grantedBy`: how long the approver has been an operator, and who made them one; `proposerSince`, `proposerGrantedBy`:
   * likewise of the proposer. Null: the house. `ofOneLine`: one and the same operator made both, through whomever.
   */
  | Fact<
      'ApproveAct',
      One<{
        approverId: string;
        since: Instant;
        grantedBy: string | null;
        proposerSince: Instant;
        proposerGrantedBy: string | null;
        ofOneLine: boolean;
      }>
    >
  | Fact<'WithdrawAct', One<{ by: string }>>
  | Fact<'SkipAct', One<{ by: string; reason: string }>>
  | Fact<'ReportAct', One<{ outcome: ActWords }>>
  | Fact<'FailAct', One<{ code: string }>>
  | Fact<'OpenSeal', Data<OpsEvent, 'SealOpened'>>;

/** An act that takes two. */
export type Act = Readonly<{
  kind: string;
  target: ActWords;
  reason: string;
  phase: 'proposed' | 'withdrawn' | 'approved' | 'skipped' | 'done' | 'failed';
  validUntil: Instant;
  approverId: string | null;
  endedAt: Instant | null;
}>;

/** `noted`: ids of the last things that were done alone. Of acts the last are kept, and those that are not done. */
export type OpsState = Readonly<{ acts: Readonly<Record<string, Act>>; noted: readonly string[] }>;

/** How long a proposal waits for a second operator, in milliseconds. */
export const validFor = 15 * minute;
/** How long somebody has been an operator before they approve, in milliseconds; not whom the house itself made one. */
export const newFor = day;
/** How long two whom the same operator made, through whomever, do not approve what the other one proposes, in milliseconds. */
export const apartFor = 30 * day;
/** Proposals of one operator that wait at once. */
export const mostOpen = 20;
const mostKept = 200;

/** What an operator did. */
export const ops = decider<OpsState, OpsCommand, OpsEvent>({
  version: 2,
  shapes: opsShapes,
  initial: () => ({ acts: {}, noted: [] }),
  evolve: {
    OperatorActed: (state, { actId }) => noting(state, actId),
    ActProposed: (state, { actId, kind, target, reason, validUntil }) => ({
      ...state,
      acts: {
        ...lastOf(state.acts),
        [actId]: { kind, target, reason, phase: 'proposed', validUntil, approverId: null, endedAt: null },
      },
    }),
    ActApproved: (state, { actId, approverId }) => changed(state, actId, { phase: 'approved', approverId }),
    ActWithdrawn: (state, { actId }, { at }) => changed(state, actId, { phase: 'withdrawn', endedAt: at }),
    ActSkipped: (state, { actId }, { at }) => changed(state, actId, { phase: 'skipped', endedAt: at }),
    ActCarriedOut: (state, { actId }, { at }) => changed(state, actId, { phase: 'done', endedAt: at }),
    ActFailed: (state, { actId }, { at }) => changed(state, actId, { phase: 'failed', endedAt: at }),
    SealOpened: (state, { sealId }) => noting(state, sealId),
  },
  decide: {
    NoteAct: (act, { noted }) => (noted.includes(act.actId) ? [] : [{ type: 'OperatorActed', data: act }]),
    ProposeAct: ({ operatorId, actId, kind, target, reason }, { acts }, at) => {
      if (Object.hasOwn(acts, actId)) return [];
      const waiting = Object.values(acts).filter((act) => act.phase === 'proposed' && at <= act.validUntil);
      if (waiting.length >= mostOpen) throw new Refused('too-many-proposals', { most: mostOpen });
      const validUntil = plus(at, validFor);
      return [{ type: 'ActProposed', data: { operatorId, actId, kind, target, reason, validUntil } }];
    },
    ApproveAct: (approval, { acts }, at) => {
      const { operatorId, actId, approverId } = approval;
      const act = mustBeThere(acts, actId);
      if (approverId === operatorId) throw new Refused('own-act');
      if (act.phase !== 'proposed' && act.approverId === approverId) return [];
      mustWait(act, at);
      mayApprove(approval, at);
      return [{ type: 'ActApproved', data: { operatorId, actId, approverId } }];
    },
    WithdrawAct: (withdrawing, { acts }, at) => {
      const act = mustBeThere(acts, withdrawing.actId);
      if (act.phase === 'withdrawn') return [];
      if (act.phase !== 'approved') mustWait(act, at); // one that is approved may wait long for a view: called off, it is not begun again
      return [{ type: 'ActWithdrawn', data: withdrawing }];
    },
    SkipAct: (skipping, { acts }) =>
      mustBeThere(acts, skipping.actId).phase === 'approved' ? [{ type: 'ActSkipped', data: skipping }] : [],
    ReportAct: ({ operatorId, actId, outcome }, { acts }) =>
      mayEnd(acts[actId]) ? [{ type: 'ActCarriedOut', data: { operatorId, actId, outcome } }] : [],
    FailAct: ({ operatorId, actId, code }, { acts }) =>
      mayEnd(acts[actId]) ? [{ type: 'ActFailed', data: { operatorId, actId, code } }] : [],
    OpenSeal: (seal, { noted }) => (noted.includes(seal.sealId) ? [] : [{ type: 'SealOpened', data: seal }]),
  },
});

function mustBeThere(acts: OpsState['acts'], actId: string): Act {
  const act = Object.hasOwn(acts, actId) ? acts[actId] : undefined;
  if (!act) throw new NotFound();
  return act;
}

/** Also one that was called off while it was being done: what came of it is told. */
const mayEnd = (act: Act | undefined) =>
  act !== undefined && act.approverId !== null && ['approved', 'withdrawn', 'skipped'].includes(act.phase);

function mustWait({ phase, validUntil }: Act, at: Instant) {
  if (phase === 'withdrawn') throw new Refused('act-withdrawn');
  if (phase !== 'proposed') throw new Refused('act-settled');
  if (at > validUntil) throw new Refused('act-lapsed', { at: validUntil });
}

/**
 * Two who are one would agree: one whom the other made an operator, whichever of them proposes, or somebody made one to approve this; and
 * two whom a third one made in these days. Who owes it to nobody is always there: the house makes two.
 */
function mayApprove(approval: Data<OpsCommand, 'ApproveAct'>, at: Instant) {
  const { operatorId, approverId, since, grantedBy, proposerSince, proposerGrantedBy, ofOneLine } = approval;
  if (grantedBy === operatorId) throw new Refused('granted-by-proposer');
  if (proposerGrantedBy === approverId) throw new Refused('granted-by-approver');
  const from = plus(since, newFor);
  if (grantedBy !== null && at < from) throw new Refused('operator-too-new', { from });
  const apart = plus(since > proposerSince ? since : proposerSince, apartFor);
  if (ofOneLine && at < apart) throw new Refused('granted-by-same', { from: apart });
}

const changed = (state: OpsState, actId: string, change: Partial<Act>): OpsState => {
  const act = state.acts[actId];
  return act ? { ...state, acts: { ...state.acts, [actId]: { ...act, ...change } } } : state;
};

const noting = (state: OpsState, id: string): OpsState => ({ ...state, noted: [...state.noted, id].slice(-mostKept) });

/** The oldest that need nothing more make room. */
const lastOf = (acts: OpsState['acts']): OpsState['acts'] => {
  const all = Object.entries(acts);
  const tooMany = all.length - mostKept + 1;
  if (tooMany <= 0) return acts;
  const over = all.filter(([, { phase }]) => phase !== 'approved').slice(0, tooMany);
  const gone = new Set(over.map(([actId]) => actId));
  return Object.fromEntries(all.filter(([actId]) => !gone.has(actId)));
};

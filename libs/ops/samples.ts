import type { Data } from '#kernel/fact.ts';
import type { OpsCommand } from './decider.ts';
import type { OpsEvent } from './events.ts';

/** Fixed words for specs: `ada` proposes, `bea` approves, `cat` is a member. */
export const [ada, bea, cat] = ['ada', 'bea', 'cat'] as const;
export const proposedAt = '2026-05-01T12:00:00.000Z';
export const validUntil = '2026-05-01T12:15:00.000Z';

const one = (actId: string) => ({ operatorId: ada, actId });
const grant = { kind: 'grant-operator', target: { memberId: cat }, reason: 'one more for the nights' } as const;
const look = { factId: 'f1', stream: 'auction-1', revision: 1, field: 'maximum', ownerId: cat, reason: 'a complaint' };

export const propose = (actId = 'a1'): OpsCommand => ({ type: 'ProposeAct', data: { ...one(actId), ...grant } });
export const proposed = (actId = 'a1'): OpsEvent => ({
  type: 'ActProposed',
  data: { ...one(actId), ...grant, validUntil },
});

/** By whom the house made an operator long ago, unless it says otherwise. */
export const approve = (over: Partial<Data<OpsCommand, 'ApproveAct'>> = {}): OpsCommand => ({
  type: 'ApproveAct',
  data: {
    ...one('a1'),
    approverId: bea,
    since: '2026-01-01T00:00:00.000Z',
    grantedBy: null,
    proposerSince: '2026-01-01T00:00:00.000Z',
    proposerGrantedBy: null,
    ofOneLine: false,
    ...over,
  },
});
export const approved: OpsEvent = { type: 'ActApproved', data: { ...one('a1'), approverId: bea } };

export const withdraw: OpsCommand = { type: 'WithdrawAct', data: { ...one('a1'), by: bea } };
export const withdrawn: OpsEvent = { type: 'ActWithdrawn', data: { ...one('a1'), by: bea } };

const skipping = { ...one('a1'), by: bea, reason: 'its view is gone' };
export const skip: OpsCommand = { type: 'SkipAct', data: skipping };
export const skipped: OpsEvent = { type: 'ActSkipped', data: skipping };

export const report: OpsCommand = { type: 'ReportAct', data: { ...one('a1'), outcome: {} } };
export const carriedOut: OpsEvent = { type: 'ActCarriedOut', data: { ...one('a1'), outcome: {} } };
export const fail: OpsCommand = { type: 'FailAct', data: { ...one('a1'), code: 'not-found' } };
export const failed: OpsEvent = { type: 'ActFailed', data: { ...one('a1'), code: 'not-found' } };

export const open = (sealId = 's1'): OpsCommand => ({
  type: 'OpenSeal',
  data: { operatorId: ada, sealId, ...look, actId: null },
});
export const opened = (sealId = 's1'): OpsEvent => ({
  type: 'SealOpened',
  data: { operatorId: ada, sealId, ...look, actId: null },
});

const done = { kind: 'rebuild-view', target: { view: 'my-bids' }, reason: null } as const;
export const note: OpsCommand = { type: 'NoteAct', data: { ...one('n1'), ...done } };
export const noted: OpsEvent = { type: 'OperatorActed', data: { ...one('n1'), ...done } };

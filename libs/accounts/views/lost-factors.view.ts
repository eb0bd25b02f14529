import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { accountShapes } from '../events.ts';

/** Members whose factors are said to be lost, each with the moment from which on the password is enough. */
export const lostFactors = dueView({
  kind: 'lost-factors',
  version: 1,
  facts: pick(
    accountShapes,
    'FactorLossAsked',
    'FactorLossCalledOff',
    'TotpTaken',
    'RecoveryCodeTaken',
    'PasskeyTaken',
    'FactorRemoved',
    'PasskeyRemoved',
    'EmailChangeUndone',
    'MemberErased',
  ),
  target: ({ data: { memberId } }) => memberId,
  on: {
    FactorLossAsked: ({ data }) => data.dueAt,
    FactorLossCalledOff: () => null,
    TotpTaken: () => null,
    RecoveryCodeTaken: () => null,
    PasskeyTaken: () => null,
    PasskeyRemoved: () => null,
    FactorRemoved: ({ data }) => (data.kind === 'totp' ? null : undefined),
    EmailChangeUndone: () => null,
    MemberErased: () => null,
  },
});

import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { account, type AccountCommand } from '../decider.ts';
import type { AccountEvent } from '../events.ts';
import { lossWaits } from '../rules/lost-factors.ts';
import { ann, granted, passwordReset, registered } from '../samples.ts';
import './factors.testing.ts';

const start = '2026-05-01T12:00:00.000Z';
const dueAt = plus(start, lossWaits);
const at = given(account, start);

const has: readonly AccountEvent[] = [
  registered,
  { type: 'TotpAdded', data: { memberId: ann, factorId: 'f1', secret: { person: ann, box: 'secret' }, step: 100 } },
  { type: 'RecoveryCodesMade', data: { memberId: ann, keys: ['k1'], withFactor: true } },
];
const asked: AccountEvent = { type: 'FactorLossAsked', data: { memberId: ann, askId: 'a1', dueAt } };
const taken: AccountEvent = { type: 'TotpTaken', data: { memberId: ann, factorId: 'f1', step: 101 } };
const codeTaken: AccountEvent = { type: 'RecoveryCodeTaken', data: { memberId: ann, key: 'k1', left: 0 } };
const dropped: AccountEvent = { type: 'FactorRemoved', data: { memberId: ann, kind: 'totp', why: 'lost' } };
const calledOff: AccountEvent = { type: 'FactorLossCalledOff', data: { memberId: ann, askId: 'a1' } };
const ask = (changes = 0): AccountCommand => ({
  type: 'AskFactorLoss',
  data: { memberId: ann, askId: 'a1', changes },
});
const drop = (restoredAt: string | null = null): AccountCommand => ({
  type: 'DropLostFactors',
  data: { memberId: ann, restoredAt },
});
const signIn: AccountCommand = {
  type: 'SignIn',
  data: { memberId: ann, sessionId: 's1', lasts: day, changes: 0 },
};

describe('factors that are said to be lost', () => {
  it('go after seven days, not before, and then the password is enough', () => {
    at(...has)
      .when(ask())
      .then(asked);
    at(...has, asked)
      .when(drop(), plus(dueAt, -1))
      .thenRefused('not-due-yet', { due: dueAt, at: plus(dueAt, -1) });
    at(...has, asked)
      .when(drop(), dueAt)
      .then(dropped);
    at(...has, asked)
      .when(signIn)
      .thenRefused('bad-credentials');
    const data = { memberId: ann, sessionId: 's1', expiresAt: plus(start, day), by: 'password', from: null } as const;
    at(...has, asked, dropped)
      .when(signIn)
      .then({ type: 'SignedIn', data });
  });

  /** Mutant `loss-goes-on`. */
  it('stay where one of them was taken since, of the app or of the paper', () => {
    for (const passed of [taken, codeTaken]) {
      at(...has, asked, passed)
        .when(drop(), dueAt)
        .thenNothing();
      at(...has, asked, passed)
        .when(ask())
        .then(asked); // it may be asked for again, and waits as long
    }
  });

  it('wait for the day that was said first, and are nobody’s to ask for who did not sign in with the password of today', () => {
    at(...has, asked)
      .when(ask())
      .thenNothing();
    at(...has, passwordReset())
      .when(ask())
      .thenRefused('sign-in-again');
    at(registered).when(ask()).thenRefused('sign-in-again');
    at(...has, granted('operator'))
      .when(ask())
      .thenRefused('house-account');
  });

  /** Mutant `lost-after-restore`. */
  it('stay where the log was put back since: nobody knows whether one was taken', () => {
    at(...has, asked)
      .when(drop(plus(start, day)), dueAt)
      .then(calledOff);
    at(...has, asked)
      .when(drop(plus(start, -day)), dueAt)
      .then(dropped);
    at(...has, asked, calledOff)
      .when(drop(), dueAt)
      .thenNothing();
  });
});

import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { account, type AccountCommand } from '../decider.ts';
import type { AccountEvent } from '../events.ts';
import '../factors/factors.testing.ts';
import { mostPasskeys } from '../rules/factors.ts';
import { longestSession } from '../rules/sessions.ts';
import { ann, granted, registered, signedIn } from '../samples.ts';
import './passkeys.testing.ts';

const start = '2026-05-01T12:00:00.000Z';
const at = given(account, start);
const sealed = (box: string) => ({ person: ann, box });
const keys = ['k1', 'k2'];
const open = [registered, signedIn('s1', plus(start, longestSession))] as const;

const added = (n = 1, counter = 0): AccountEvent => ({
  type: 'PasskeyAdded',
  data: {
    memberId: ann,
    factorId: `p${n}`,
    passkeyKey: `key ${n}`,
    name: sealed('name'),
    credential: sealed('c'),
    counter,
  },
});
const codes: AccountEvent = { type: 'RecoveryCodesMade', data: { memberId: ann, keys, withFactor: true } };
const app: AccountEvent = { type: 'TotpAdded', data: { memberId: ann, factorId: 'f1', secret: sealed('s'), step: 1 } };
const taken = (n: number, counter: number): AccountEvent => ({
  type: 'PasskeyTaken',
  data: { memberId: ann, factorId: `p${n}`, counter },
});
const removed = (n = 1, why: 'asked' | 'email-change-undone' | 'lost' = 'asked'): AccountEvent => ({
  type: 'PasskeyRemoved',
  data: { memberId: ann, factorId: `p${n}`, why },
});
const lossAsked: AccountEvent = { type: 'FactorLossAsked', data: { memberId: ann, askId: 'a1', dueAt: start } };

const add = (n = 1, sessionId = 's1'): AccountCommand => {
  const { data } = added(n) as Extract<AccountEvent, { type: 'PasskeyAdded' }>;
  return { type: 'AddPasskey', data: { ...data, sessionId, keys } };
};
const remove = (n = 1): AccountCommand => ({
  type: 'RemovePasskey',
  data: { memberId: ann, sessionId: 's1', factorId: `p${n}` },
});
const take = (n: number, counter: number): AccountCommand => ({
  type: 'TakeFactor',
  data: { memberId: ann, proof: { kind: 'passkey', factorId: `p${n}`, counter } },
});
const left = (...facts: readonly AccountEvent[]) => {
  const state = at(...open, ...facts).state();
  if (state.phase !== 'member') throw new Error('no member');
  const { totp, passkeys, recovery, loss } = state.factors;
  return {
    app: totp !== null,
    passkeys: passkeys.map(({ id }) => id),
    codes: recovery?.keys ?? [],
    loss: loss !== null,
  };
};

describe('a passkey', () => {
  it('comes in an open session, with recovery codes where it is the first factor', () => {
    at(...open)
      .when(add())
      .then(added(), codes);
    at(...open, added(), codes)
      .when(add(2))
      .then(added(2));
    at(...open, app, codes)
      .when(add())
      .then(added());
    at(...open, added(), codes)
      .when(add())
      .thenNothing();
    at(...open)
      .when(add(1, 's9'))
      .thenRefused('sign-in-first');
    at(...open, granted('operator'))
      .when(add())
      .thenRefused('house-account');
  });

  it('is one of twenty', () => {
    const all = Array.from({ length: mostPasskeys }, (_, n) => added(n));
    at(...open, ...all, codes)
      .when(add(99))
      .thenRefused('too-many-passkeys');
  });

  /** Mutant `copied-passkey`. */
  it('counts where its authenticator does not count, and no more where the count stands still or falls back', () => {
    at(...open, added(), codes, taken(1, 0))
      .when(take(1, 0))
      .then(taken(1, 0));
    at(...open, added(1, 4), codes)
      .when(take(1, 5))
      .then(taken(1, 5));
    for (const counter of [5, 4, 0])
      at(...open, added(1, 4), codes, taken(1, 5))
        .when(take(1, counter))
        .thenRefused('not-that-passkey');
    at(...open, added(), codes, removed())
      .when(take(1, 1))
      .thenRefused('not-that-passkey');
  });

  it('goes when that is asked for, and the codes with the last factor', () => {
    at(...open, added(), codes)
      .when(remove())
      .then(removed());
    at(...open, added(), codes)
      .when(remove(2))
      .thenNothing();
    expect(left(added(), added(2), codes, removed(2))).toEqual({
      app: false,
      passkeys: ['p1'],
      codes: keys,
      loss: false,
    });
    expect(left(added(), app, codes, removed())).toEqual({ app: true, passkeys: [], codes: keys, loss: false });
    expect(left(added(), codes, removed())).toEqual({ app: false, passkeys: [], codes: [], loss: false });
  });

  it('goes with all others once they are lost, unless it was taken since', () => {
    const drop: AccountCommand = { type: 'DropLostFactors', data: { memberId: ann, restoredAt: null } };
    const appRemoved: AccountEvent = { type: 'FactorRemoved', data: { memberId: ann, kind: 'totp', why: 'lost' } };
    const gone = [appRemoved, removed(1, 'lost'), removed(2, 'lost')] as const;
    const all = [...open, app, added(), added(2), codes, lossAsked] as const;
    at(...all)
      .when(drop)
      .then(...gone);
    at(...all, taken(2, 0))
      .when(drop)
      .thenNothing();
    expect(left(app, added(), codes, lossAsked, appRemoved, removed(1, 'lost'))).toEqual({
      app: false,
      passkeys: [],
      codes: [],
      loss: false,
    });
  });

  /** Mutant `factor-outlives-undo`. */
  it('goes with the change of the address that it came after, and one of before stays', () => {
    const data = { memberId: ann, changeId: 'c1', language: 'en' as const, email: sealed('e') };
    const changed: AccountEvent = { type: 'EmailChanged', data: { ...data, emailKey: 'e2', before: 'e1' } };
    const undo: AccountCommand = {
      type: 'UndoEmailChange',
      data: { memberId: ann, changeId: 'c1', passwordHash: sealed('h') },
    };
    const removing = (...facts: readonly AccountEvent[]) =>
      account
        .decide(undo, at(...open, ...facts).state(), plus(start, day))
        .filter(({ type }) => type !== 'EmailChangeUndone');
    expect(removing(added(), codes, changed, added(2))).toEqual([removed(2, 'email-change-undone')]);
    expect(removing(changed, added(), codes)).toEqual([removed(1, 'email-change-undone')]);
    expect(removing(added(), codes, changed)).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { account, type AccountCommand } from '../decider.ts';
import type { AccountEvent } from '../events.ts';
import { type By } from '../rules/entering.ts';
import { kindsOf, olderThan, type Proof } from '../rules/factors.ts';
import { longestSession } from '../rules/sessions.ts';
import {
  ann,
  granted,
  passwordChanged,
  passwordReset,
  registered,
  signedIn,
  testMember,
  testSignIn,
} from '../samples.ts';
import './factors.testing.ts';

const start = '2026-05-01T12:00:00.000Z';
const end = plus(start, longestSession);
const at = given(account, start);
const secret = { person: ann, box: 'secret' };
const keys = ['k1', 'k2'];

const added = (factorId = 'f1', step = 100): readonly AccountEvent[] => [
  { type: 'TotpAdded', data: { memberId: ann, factorId, secret, step } },
  { type: 'RecoveryCodesMade', data: { memberId: ann, keys, withFactor: true } },
];
const taken = (step: number): AccountEvent => ({ type: 'TotpTaken', data: { memberId: ann, factorId: 'f1', step } });
const codeTaken = (key: string, left: number): AccountEvent => ({
  type: 'RecoveryCodeTaken',
  data: { memberId: ann, key, left },
});
const removed = (kind: 'totp' | 'recovery' = 'totp', why: 'asked' | 'email-change-undone' = 'asked'): AccountEvent => ({
  type: 'FactorRemoved',
  data: { memberId: ann, kind, why },
});
const app = (step: number, factorId = 'f1'): Proof => ({ kind: 'totp', factorId, step });
const paper = (key: string): Proof => ({ kind: 'recovery', key });
const entering = (by?: By, more: object = {}): AccountCommand => ({
  type: 'SignIn',
  data: { memberId: ann, sessionId: 's2', lasts: longestSession, changes: 0, ...(by && { by }), ...more },
});
const entered = (by: 'totp' | 'recovery' | 'session', from: string | null = null): AccountEvent => ({
  type: 'SignedIn',
  data: { memberId: ann, sessionId: 's2', expiresAt: end, by, from },
});
const take = (proof: Proof): AccountCommand => ({ type: 'TakeFactor', data: { memberId: ann, proof } });
const add = (sessionId = 's1', factorId = 'f1'): AccountCommand => ({
  type: 'AddTotp',
  data: { memberId: ann, sessionId, factorId, secret, step: 100, keys },
});
const remove = (sessionId = 's1'): AccountCommand => ({ type: 'RemoveTotp', data: { memberId: ann, sessionId } });
const makeCodes = (...made: readonly string[]): AccountCommand => ({
  type: 'MakeRecoveryCodes',
  data: { memberId: ann, sessionId: 's1', keys: made },
});

const has = [registered, signedIn('s1', end), ...added()] as const;

const olderIn = (sessionId: string, ...facts: readonly AccountEvent[]) => {
  const state = at(...facts).state();
  return state.phase === 'member' ? kindsOf(olderThan(state.factors, sessionId)) : [];
};

describe('a second factor', () => {
  it('is added with its recovery codes in an open session, once, by whoever has a password of their own', () => {
    const open = [registered, signedIn('s1', end)] as const;
    at(...open)
      .when(add())
      .then(...added());
    at(...has)
      .when(add('s1', 'f2'))
      .thenRefused('factor-there');
    at(registered).when(add()).thenRefused('sign-in-first');
    at(testMember, testSignIn, signedIn('s1', end)).when(add()).thenRefused('demo-account');
    at(...open, granted('operator'))
      .when(add())
      .thenRefused('house-account');
  });

  /** Mutant `code-in-turn`. */
  it('begins a session with a code that counts once, no older one, and none of an app of before', () => {
    at(...has)
      .when(entering(app(101)))
      .then(taken(101), entered('totp'));
    at(...has)
      .when(entering(app(100)))
      .thenRefused('not-that-code');
    at(...has, taken(103))
      .when(entering(app(103)))
      .thenRefused('not-that-code');
    at(...has, taken(103))
      .when(entering(app(102)))
      .thenRefused('not-that-code');
    at(...has, removed(), ...added('f2'))
      .when(entering(app(101)))
      .thenRefused('not-that-code');
  });

  it('or with a code of the paper, each once; those of before count no more', () => {
    at(...has)
      .when(entering(paper('k1')))
      .then(codeTaken('k1', 1), entered('recovery'));
    at(...has, codeTaken('k1', 1))
      .when(entering(paper('k1')))
      .thenRefused('not-that-code');
    const anew: AccountEvent = { type: 'RecoveryCodesMade', data: { memberId: ann, keys: ['k3'], withFactor: false } };
    at(...has)
      .when(makeCodes('k3'))
      .then(anew);
    at(...has, anew)
      .when(entering(paper('k2')))
      .thenRefused('not-that-code');
    at(...has, removed())
      .when(entering(paper('k2')))
      .thenRefused('not-that-code');
    at(registered, signedIn('s1', end)).when(makeCodes('k3')).thenRefused('no-factor');
  });

  it('is not passed by the password alone, also where it was added since that was checked', () => {
    at(...has)
      .when(entering())
      .thenRefused('bad-credentials');
    at(...has, passwordChanged())
      .when(entering(app(101)))
      .thenRefused('bad-credentials');
    at(...has, removed())
      .when(entering())
      .then({ ...signedIn('s2', end) });
  });

  it('tells who asked to be erased of it after the code alone, which is used up when they stay', () => {
    const dueAt = plus(start, minute);
    const asked: AccountEvent = { type: 'ErasureAsked', data: { memberId: ann, askId: 'a1', dueAt } };
    at(...has, asked)
      .when(entering(app(100)))
      .thenRefused('not-that-code');
    at(...has, asked)
      .when(entering(app(101)))
      .thenRefused('erasure-asked', { dueAt });
    const takenBack: AccountEvent = {
      type: 'ErasureTakenBack',
      data: { memberId: ann, askId: 'a1', why: 'signed-in' },
    };
    const staying = [taken(101), takenBack, entered('totp')];
    at(...has, asked)
      .when(entering(app(101), { keepsAccount: true }))
      .then(...staying);
  });

  it('says who they are without a session', () => {
    at(...has)
      .when(take(app(101)))
      .then(taken(101));
    at(...has)
      .when(take(paper('k2')))
      .then(codeTaken('k2', 1));
    at(...has, taken(101))
      .when(take(app(101)))
      .thenRefused('not-that-code');
  });

  /** Mutant `younger-factor`. */
  it('is nothing to the sessions that were open when it came, nor to those that go on from them', () => {
    expect(olderIn('s1', ...has)).toEqual([]);
    expect(olderIn('s2', ...has, entered('totp'))).toEqual(['totp', 'recovery']);
    expect(olderIn('s2', ...has, passwordChanged(), entered('session', 's1'))).toEqual([]);
    const anew: AccountEvent = { type: 'RecoveryCodesMade', data: { memberId: ann, keys: ['k3'], withFactor: false } };
    expect(olderIn('s2', ...has, entered('totp'), anew)).toEqual(['totp']); // codes that a thief made prove nothing
  });

  it('goes when its owner says so, with the codes; a repeat changes nothing', () => {
    at(...has)
      .when(remove())
      .then(removed());
    at(...has, removed())
      .when(remove())
      .thenNothing();
    at(...has)
      .when(remove('s9'))
      .thenRefused('sign-in-first');
  });

  /** Mutant `reset-removes-factor`. */
  it('outlives another password', () => {
    for (const another of [passwordReset(), passwordChanged()])
      at(...has, another)
        .when(entering(undefined, { changes: 1 }))
        .thenRefused('bad-credentials');
  });
});

describe('a change of the address that is undone', () => {
  const address = { emailKey: 'e2', email: { person: ann, box: 'new' }, language: 'en' } as const;
  const changed: AccountEvent = {
    type: 'EmailChanged',
    data: { memberId: ann, changeId: 'c1', before: 'e1', ...address },
  };
  const undo: AccountCommand = {
    type: 'UndoEmailChange',
    data: { memberId: ann, changeId: 'c1', passwordHash: passwordReset().data.passwordHash },
  };
  const removedBy = (...before: readonly AccountEvent[]) =>
    account
      .decide(undo, foldFacts(account, recordedAt(before, start)), start)
      .filter(({ type }) => type === 'FactorRemoved');
  const thief = signedIn('s1', end);

  /** Mutant `factor-outlives-undo`. */
  it('takes what was added since with it, and nothing of before', () => {
    expect(removedBy(registered, changed, thief, ...added())).toEqual([removed('totp', 'email-change-undone')]);
    expect(removedBy(...has, changed, thief)).toEqual([]);
    const anew: AccountEvent = { type: 'RecoveryCodesMade', data: { memberId: ann, keys: ['k3'], withFactor: false } };
    expect(removedBy(...has, changed, thief, anew)).toEqual([removed('recovery', 'email-change-undone')]);
  });
});

/** Whatever is added, removed, made anew and tried in whatever order. */
it('never does one code count twice, nor does a password alone begin a session beside a factor', () => {
  const step = fc.integer({ min: 99, max: 103 });
  const wish: fc.Arbitrary<AccountCommand> = fc.oneof(
    fc.constantFrom('f1', 'f2').map((id) => add('s1', id)),
    fc.constant(remove()),
    fc.subarray(['k1', 'k2', 'k3']).map((made) => makeCodes(...made)),
    fc.record({ id: fc.constantFrom('f1', 'f2'), step }).map(({ id, step: of }) => take(app(of, id))),
    fc.constantFrom('k1', 'k2', 'k3').map((key) => take(paper(key))),
    fc
      .record({ by: fc.option(step, { nil: undefined }), n: fc.nat(30) })
      .map(({ by, n }) => entering(by === undefined ? undefined : app(by), { sessionId: `n${n}` })),
  );
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
      const facts: AccountEvent[] = [registered, signedIn('s1', end)];
      const wrong: AccountEvent[] = [];
      let [isOn, used] = [false, new Set<string>()];
      for (const fact of wishes.flatMap((command) => noted(facts, decided(command, facts)))) {
        if (fact.type === 'TotpAdded') [isOn, used] = [true, new Set([`${fact.data.step}`])];
        if (fact.type === 'FactorRemoved') isOn = false;
        if (fact.type === 'RecoveryCodesMade') used = new Set([...used].filter((one) => !one.startsWith('k')));
        if (fact.type === 'SignedIn' && fact.data.by === 'password' && isOn) wrong.push(fact);
        const code = codeOf(fact);
        if (code !== undefined && used.has(code)) wrong.push(fact);
        if (code !== undefined) used.add(code);
      }
      expect(wrong).toEqual([]);
    }),
  );
});

const noted = (facts: AccountEvent[], more: readonly AccountEvent[]) => {
  facts.push(...more);
  return more;
};

function codeOf({ type, data }: AccountEvent): string | undefined {
  if (type === 'TotpTaken') return `${data.step}`;
  return type === 'RecoveryCodeTaken' ? data.key : undefined;
}

function decided(command: AccountCommand, facts: readonly AccountEvent[]): readonly AccountEvent[] {
  try {
    return account.decide(command, foldFacts(account, recordedAt(facts, start)), start);
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { day, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { account, type AccountCommand, type AccountState, type Member } from './decider.ts';
import type { AccountEvent } from './events.ts';
import { keepsFromPromising } from './rules/erasure.ts';
import { longestSession, mostSessions } from './rules/sessions.ts';
import {
  ann,
  granted,
  erasureBegun,
  erasureCalledOff,
  memberErased,
  passwordChanged,
  passwordReset,
  registered,
  registration,
  signedIn,
  signedOut,
  testMember,
  testSignIn,
  verified,
} from './samples.ts';

const start = '2026-05-01T12:00:00.000Z';
const end = plus(start, longestSession);
const at = given(account, start);
const signIn = (sessionId: string, lasts = longestSession, changes: number | null = 0): AccountCommand => ({
  type: 'SignIn',
  data: { memberId: ann, sessionId, lasts, changes },
});
const reset = (changes = 0, emailKey = 'e1'): AccountCommand => ({
  type: 'ResetPassword',
  data: { memberId: ann, emailKey, changes, passwordHash: passwordReset().data.passwordHash },
});
const signOut = (sessionId: string): AccountCommand => ({ type: 'SignOut', data: { memberId: ann, sessionId } });
const everywhere = (sessionId: string, staysHere = false): AccountCommand => ({
  type: 'SignOutEverywhere',
  data: { memberId: ann, sessionId, staysHere },
});
const grant = (role: 'seller' | 'operator'): AccountCommand => ({
  type: 'GrantRole',
  data: { memberId: ann, role, by: null },
});
const verify: AccountCommand = { type: 'VerifyEmail', data: { memberId: ann } };
const erase = (erasureId: string | null = 'e1'): AccountCommand => ({
  type: 'EraseMember',
  data: { memberId: ann, erasureId },
});
const begin = (erasureId = 'e1'): AccountCommand => ({ type: 'BeginErasure', data: erasureBegun(erasureId).data });
const callOff = (erasureId = 'e1'): AccountCommand => ({ type: 'CallOffErasure', data: { memberId: ann, erasureId } });
const register = (test = false): AccountCommand => ({ type: 'RegisterAccount', data: registration(ann, test) });
const registerTest: AccountCommand = {
  type: 'RegisterTestMember',
  data: { memberId: ann, name: registration().name, sessionId: 's1' },
};

describe('changing the password', () => {
  const { passwordHash } = passwordChanged().data;
  const said = { memberId: ann, begins: 's2', passwordHash };
  const change = (sessionId = 's1'): AccountCommand => ({ type: 'ChangePassword', data: { ...said, sessionId } });
  const session = signedIn('s1', end);

  it('ends every session and every link that was mailed before, and begins the one that goes on, in one append', () => {
    const when = at(registered, verified, session).when(change());
    when.then(passwordChanged(), signedIn('s2', end, 's1'));
    at(registered, verified, session, passwordChanged()).when(signOut('s1')).thenNothing();
    at(registered, verified, session, passwordChanged()).when(reset()).thenRefused('reset-link-used');
    at(registered, verified, session, passwordChanged()).when(signIn('s2')).thenRefused('bad-credentials');
  });

  it('is for a session that lives, and for who has a password of their own', () => {
    at(registered, verified).when(change()).thenRefused('sign-in-first');
    at(registered, verified, session).when(change('s2')).thenRefused('sign-in-first');
    at(testMember, testSignIn, session).when(change()).thenRefused('demo-account');
    at(registered, verified, granted('operator'), session).when(change()).thenRefused('house-account');
    at(registered, memberErased).when(change()).thenRefused('no-such-member');
  });
});

describe('resetting the password', () => {
  const session = signedIn('s1', end);

  it('takes the new one, ends all sessions, and is done once with a link', () => {
    at(registered, verified, session).when(reset()).then(passwordReset());
    at(registered, verified, session, passwordReset()).when(reset()).thenRefused('reset-link-used');
    at(registered, verified, passwordReset()).when(reset(1)).then(passwordReset());
    at(registered, verified, session, passwordReset()).when(signOut('s1')).thenNothing();
  });

  it('is nothing for another address, for whose password everybody knows, nor for those who run the house', () => {
    at(registered, verified).when(reset(0, 'e2')).thenRefused('reset-link-not-valid');
    at(testMember, testSignIn).when(reset()).thenRefused('reset-link-not-valid');
    at(registered, verified, granted('operator')).when(reset()).thenRefused('reset-link-not-valid');
    at().when(reset()).thenRefused('no-such-member');
    at(registered, memberErased).when(reset()).thenRefused('no-such-member');
  });

  it('lets nobody begin a session whose password was checked before it', () => {
    at(registered, verified, passwordReset()).when(signIn('s2')).thenRefused('bad-credentials');
    at(registered, verified, passwordReset())
      .when(signIn('s2', longestSession, 1))
      .then(signedIn('s2', end));
  });
});

describe('registering', () => {
  it('makes an account of what was reserved, once', () => {
    at().when(register()).then(registered, verified);
    at(registered).when(register()).thenNothing();
  });

  it('has not proved the mailbox where an older build reserved it', () =>
    at()
      .when({ type: 'RegisterAccount', data: registration(ann, false, false) })
      .then(registered));

  it('marks a test member in the first fact, verified', () => {
    at().when(registerTest).then(testMember, signedIn('s1', end));
    at().when(register(true)).then(testMember, testSignIn);
    at(testMember).when(registerTest).thenNothing();
    expect(at(testMember).state()).toMatchObject({ test: true, verified: true, roles: ['shopper'] });
    expect(at(registered).state()).toMatchObject({ test: false, verified: false, roles: ['shopper'] });
  });
});

describe('proving the mailbox', () => {
  it('counts once', () => {
    at(registered).when(verify).then(verified);
    at(registered, verified).when(verify).thenNothing();
  });

  it('is for members', () => at().when(verify).thenRefused('no-such-member'));
});

describe('signing in', () => {
  it('begins a session of 90 days at most', () => at(registered).when(signIn('s1')).then(signedIn('s1', end)));

  it('is once for the same session', () => at(registered, signedIn('s1', end)).when(signIn('s1')).thenNothing());

  it('ends the session that would end first when there are twenty', () => {
    const sessions = Array.from({ length: mostSessions }, (_, n) => signedIn(`s${n}`, plus(end, -n)));
    at(registered, ...sessions)
      .when(signIn('new'))
      .then(signedOut('s19', 'replaced'), signedIn('new', end));
    at(registered, ...sessions.slice(1))
      .when(signIn('new'))
      .then(signedIn('new', end));
  });

  it('forgets sessions that have ended', () => {
    const ended = Array.from({ length: 50 }, (_, n) => signedIn(`s${n}`, start));
    expect(at(registered, ...ended).state()).toMatchObject({ sessions: [{ id: 's49' }] });
    at(registered, ...ended)
      .when(signIn('new'))
      .then(signedIn('new', end));
  });
});

describe('signing out', () => {
  it('ends that session alone', () => {
    const before = [registered, signedIn('s1', end), signedIn('s2', end)];
    at(...before)
      .when(signOut('s1'))
      .then(signedOut('s1'));
    expect(at(...before, signedOut('s1')).state()).toMatchObject({ sessions: [{ id: 's2' }] });
  });

  it('everywhere ends all of them, or all but the one that asks', () => {
    const before = [registered, signedIn('s1', end), signedIn('over', start), signedIn('s2', end)];
    at(...before)
      .when(everywhere('s2'))
      .then(signedOut('s1'), signedOut('s2'));
    at(...before)
      .when(everywhere('s2', true))
      .then(signedOut('s1'));
    at(registered, signedIn('s1', end)).when(everywhere('s1', true)).thenNothing();
  });

  it('everywhere is not for who is out already', () => {
    const before = [registered, signedIn('s1', end), signedIn('s2', end), signedOut('s2')];
    for (const stays of [true, false]) {
      at(...before)
        .when(everywhere('s2', stays))
        .thenNothing();
      at(registered, memberErased).when(everywhere('s1', stays)).thenNothing();
    }
  });

  it('of a session that ended already changes nothing', () => {
    at(registered).when(signOut('s1')).thenNothing();
    at(registered, memberErased).when(signOut('s1')).thenNothing();
    at().when(signOut('s1')).thenNothing();
  });
});

it('a role is granted once', () => {
  at(registered).when(grant('seller')).then(granted('seller'));
  at(registered, granted('seller')).when(grant('seller')).thenNothing();
});

describe('an erased member', () => {
  it('is gone, once', () => {
    at(registered, erasureBegun('e1')).when(erase()).then(memberErased);
    at(registered).when(erase(null)).then(memberErased);
    at(registered, memberErased).when(erase()).thenNothing();
    at().when(erase()).thenRefused('no-such-member');
  });

  it('is one who was being erased at that moment, by that word', () => {
    at(registered).when(begin()).then(erasureBegun('e1'));
    at(registered, granted('operator')).when(begin()).thenRefused('house-account');
    at(registered).when(erase()).thenRefused('erasure-called-off');
    at(registered, erasureBegun('e2')).when(erase()).thenRefused('erasure-called-off');
    at(registered, erasureBegun('e1'), erasureCalledOff('e1')).when(erase()).thenRefused('erasure-called-off');
    at(registered, erasureBegun('e1'), granted('operator')).when(erase()).thenRefused('house-account');
    at(registered, erasureBegun('e1')).when(begin('e2')).thenNothing();
    at(registered, erasureBegun('e1')).when(callOff()).then(erasureCalledOff('e1'));
    at(registered).when(callOff()).thenNothing();
    at(registered, erasureBegun('e2')).when(callOff()).thenNothing();
    at(registered, memberErased).when(callOff()).thenNothing();
  });

  it('goes on after a minute when nobody has come back, and promises again after two', () => {
    const begun = at(registered, erasureBegun('e1'));
    begun.when(erase(), plus(start, minute - 1)).then(memberErased);
    begun.when(erase(), plus(start, minute)).thenRefused('erasure-called-off');
    begun.when(begin('e2'), plus(start, minute)).then(erasureBegun('e2'));
    const { erasure } = begun.state() as Member;
    const keeps = [0, minute, 2 * minute - 1, 2 * minute].map((ms) => keepsFromPromising(erasure, plus(start, ms)));
    expect(keeps).toEqual([true, true, true, false]);
    expect(keepsFromPromising(null, start)).toBe(false);
  });

  it('can do nothing any more', () => {
    for (const command of [signIn('s1'), verify, grant('seller')]) {
      at(registered, memberErased).when(command).thenRefused('no-such-member');
    }
    at(registered, memberErased).when(register()).thenNothing();
  });

  it('has nothing left in the state but the keys of the addresses, whatever comes after', () => {
    const left = { phase: 'erased', emailKeys: ['e1'], counted: null };
    expect(at(registered, signedIn('s1', end), memberErased, granted('seller'), verified).state()).toEqual(left);
  });
});

describe('whatever happens', () => {
  const commands = fc.array(
    fc.record({
      command: fc.oneof(
        fc.constant(register()),
        fc.constant(registerTest),
        fc.constant(verify),
        fc.nat(40).map((n) => signIn(`s${n}`)),
        fc.nat(40).map((n) => signIn(`s${n}`, day)),
        fc.nat(40).map((n) => signOut(`s${n}`)),
        fc.constantFrom(grant('seller'), grant('operator')),
        fc.constantFrom(begin(), begin('e2'), callOff(), callOff('e2'), erase(), erase('e2')),
      ),
      later: fc.nat(2 * day),
    }),
    { maxLength: 80 },
  );

  const decided = (command: AccountCommand, state: AccountState, now: string): readonly AccountEvent[] => {
    try {
      return account.decide(command, state, now);
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
  };

  it('the same command twice adds nothing; the state survives JSON, and has at most twenty sessions', () =>
    fc.assert(
      fc.property(commands, (sent) => {
        let now = start;
        let state = account.initial();
        const facts: AccountEvent[] = [];
        for (const { command, later } of sent) {
          now = plus(now, later);
          const news = decided(command, state, now);
          facts.push(...news);
          state = recordedAt(news, now).reduce(account.evolve, state);
          expect(decided(command, state, now)).toEqual([]);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          expect('sessions' in state ? state.sessions.length : 0).toBeLessThanOrEqual(mostSessions);
        }
        const half = Math.floor(facts.length / 2);
        const all = recordedAt(facts, start);
        const first: AccountState = JSON.parse(JSON.stringify(foldFacts(account, all.slice(0, half)))) as AccountState;
        expect(all.slice(half).reduce(account.evolve, first)).toEqual(foldFacts(account, all));
      }),
    ));
});

import type { Encrypted } from '#kernel/shapes.ts';
import type { AccountEvent, EmailEvent, PendingRegistration, Registration } from './events.ts';

/** Fixed words for specs. */
export const ann = '11111111-1111-4111-8111-111111111111';
export const bob = '22222222-2222-4222-8222-222222222222';

const sealed = (person: string, box: string): Encrypted => ({ person, box });

export const filledIn = (memberId = ann): PendingRegistration => ({
  emailKey: 'e1',
  memberId,
  email: sealed(memberId, 'email'),
  name: sealed(memberId, 'name'),
  passwordHash: sealed(memberId, 'hash'),
  language: 'en',
});

export const registration = (memberId = ann, test = false, proved = true): Registration => ({
  ...filledIn(memberId),
  test,
  proved,
});

export const begun = (memberId = ann): EmailEvent => ({ type: 'RegistrationBegun', data: filledIn(memberId) });

export const ended = (memberId: string, why: 'another' | 'expired' | 'replaced' | 'erased'): EmailEvent => ({
  type: 'RegistrationEnded',
  data: { emailKey: 'e1', memberId, why },
});

export const reserved = (memberId = ann): EmailEvent => ({ type: 'EmailReserved', data: registration(memberId) });

/** As a build wrote it that did not ask for the mailbox first. */
export const reservedOfOld = (memberId = ann): EmailEvent => ({
  type: 'EmailReserved',
  data: registration(memberId, false, false),
});

export const reservationProved: EmailEvent = { type: 'ReservationProved', data: { emailKey: 'e1', memberId: ann } };

/** An attempt to register the address of `owner` once more. */
export const attempted = (attemptId: string, owner: string | null = ann, told = true): EmailEvent => ({
  type: 'RegistrationAttempted',
  data: { emailKey: 'e1', memberId: owner, attemptId, told },
});

export const released = (memberId = ann): EmailEvent => ({ type: 'EmailReleased', data: { emailKey: 'e1', memberId } });

const account = filledIn();
export const registered: AccountEvent = { type: 'AccountRegistered', data: account };

export const testMember: AccountEvent = {
  type: 'TestMemberRegistered',
  data: { memberId: ann, name: sealed(ann, 'name') },
};

const { name: _name, ...signIn } = account;
export const testSignIn: AccountEvent = { type: 'TestSignInGiven', data: signIn };

export const verified: AccountEvent = { type: 'EmailVerified', data: { memberId: ann } };

export const granted = (role: 'seller' | 'operator'): AccountEvent => ({
  type: 'RoleGranted',
  data: { memberId: ann, role, grantedBy: null },
});

export const signedIn = (sessionId: string, expiresAt: string, from: string | null = null): AccountEvent => ({
  type: 'SignedIn',
  data: { memberId: ann, sessionId, expiresAt, by: from === null ? 'password' : 'session', from },
});

export const signedOut = (sessionId: string, why: 'asked' | 'replaced' = 'asked'): AccountEvent => ({
  type: 'SignedOut',
  data: { memberId: ann, sessionId, why },
});

export const passwordReset = (hash = 'another hash'): Extract<AccountEvent, { type: 'PasswordReset' }> => ({
  type: 'PasswordReset',
  data: { memberId: ann, passwordHash: sealed(ann, hash) },
});

export const passwordChanged = (hash = 'another hash'): Extract<AccountEvent, { type: 'PasswordChanged' }> => ({
  ...passwordReset(hash),
  type: 'PasswordChanged',
});

export const erasureBegun = (erasureId: string) =>
  ({
    type: 'ErasureBegun',
    data: { memberId: ann, erasureId, counted: { commandId: 'c1', holds: nothingButKeys } },
  }) as const satisfies AccountEvent;
const nothingButKeys = { keys: 1, documents: 0, mails: 0, sessions: 0, addresses: 0 };

export const erasureCalledOff = (erasureId: string): AccountEvent => ({
  type: 'ErasureCalledOff',
  data: { memberId: ann, erasureId },
});

export const memberErased: AccountEvent = { type: 'MemberErased', data: { memberId: ann, emailKey: 'e1' } };

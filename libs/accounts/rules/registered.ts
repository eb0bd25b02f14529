import type { AccountEvent, Registration } from '../events.ts';

/** What a reserved address becomes an account by. */
export function registered({ test, proved, ...registration }: Registration): readonly AccountEvent[] {
  if (!test) {
    const first: AccountEvent = { type: 'AccountRegistered', data: registration };
    return proved ? [first, { type: 'EmailVerified', data: { memberId: registration.memberId } }] : [first];
  }
  const { name, ...signIn } = registration;
  return [
    { type: 'TestMemberRegistered', data: { memberId: registration.memberId, name } },
    { type: 'TestSignInGiven', data: signIn },
  ];
}

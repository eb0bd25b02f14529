import type { Instant } from '#kernel/instant.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { AccountEvent, Registration } from '../events.ts';
import { signedIn } from './entering.ts';
import type { MemberId } from './ids.ts';
import type { Restore } from './restored.ts';
import { longestSession } from './sessions.ts';

/** What an account begins with. */
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

type TestMember = Readonly<{ memberId: MemberId; name: Encrypted; sessionId: string; restore?: Restore }>;

/** A test member, signed in at once. */
export function testMemberIn(
  { memberId, name, sessionId, restore = null }: TestMember,
  at: Instant,
): readonly AccountEvent[] {
  const back: readonly AccountEvent[] =
    restore === null ? [] : [{ type: 'BackAfterRestore', data: { memberId, restoreId: restore.id } }];
  return [
    { type: 'TestMemberRegistered', data: { memberId, name } },
    ...back,
    signedIn(memberId, { sessionId, lasts: longestSession }, at),
  ];
}

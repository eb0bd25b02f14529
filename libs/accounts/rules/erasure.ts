import type { OperatorSince } from '#contracts/ops-acts.ts';
import { minute, plus, type Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { AccountEvent, Counted } from '../events.ts';
import type { Farewell } from '../leaving/events.ts';
import type { EmailKey, MemberId } from './ids.ts';
import type { Leaving } from './leaving.ts';

/** An erasure that has begun: until it is done, called off or over by itself, its member promises nothing. */
export type Erasure = Readonly<{ id: string; began: Instant; counted: Counted | null }>;

/** Milliseconds within which it is done, or is called off by itself: a process that was killed keeps nobody from going on. */
const within = minute;
/** Promises are refused for longer: by another node's clock the erasure may still be under way. */
const refusedFor = 2 * minute;

/** What binds the member was looked for while nothing could be promised: only so long may they be erased on that word. */
const isUnderWay = (erasure: Erasure | null, at: Instant): erasure is Erasure =>
  erasure !== null && at < plus(erasure.began, within);

export const keepsFromPromising = (erasure: Erasure | null, at: Instant): boolean =>
  erasure !== null && at < plus(erasure.began, refusedFor);

/** What these rules ask of a member. */
type Erasable = Readonly<{
  memberId: MemberId;
  signIn: Readonly<{ emailKey: EmailKey }> | null;
  roles: readonly string[];
  operator: OperatorSince | null;
  erasure: Erasure | null;
  leaving: Leaving | null;
}>;

/** Refused: `still-operator`, whose role is revoked first, and `house-account`, whom the next start would look for. */
export function mustNotRunTheHouse({ roles, operator }: Pick<Erasable, 'roles' | 'operator'>): void {
  if (operator && operator.grantedBy !== null) throw new Refused('still-operator');
  if (roles.includes('operator')) throw new Refused('house-account');
}

/** Nothing happens while another one is under way. Refused with what `mustNotRunTheHouse` refuses with. */
export function begin(
  { erasureId, counted }: Readonly<{ erasureId: string; counted: Counted | null }>,
  { memberId, roles, operator, erasure }: Erasable,
  at: Instant,
): readonly AccountEvent[] {
  mustNotRunTheHouse({ roles, operator });
  return isUnderWay(erasure, at) ? [] : [{ type: 'ErasureBegun', data: { memberId, erasureId, counted } }];
}

/** Nothing happens to another one. */
export const callOff = (
  { erasureId }: Readonly<{ erasureId: string }>,
  { memberId, erasure }: Erasable,
): readonly AccountEvent[] =>
  erasure?.id === erasureId ? [{ type: 'ErasureCalledOff', data: { memberId, erasureId } }] : [];

/** Refused: with what `mustNotRunTheHouse` refuses with, `erasure-called-off`, `erasure-taken-back`. */
export function erase(
  { erasureId, farewell }: Readonly<{ erasureId: string | null; farewell?: Farewell | undefined }>,
  { memberId, signIn, roles, operator, erasure, leaving }: Erasable,
  at: Instant,
): readonly AccountEvent[] {
  if (farewell && leaving?.askId !== farewell.askId) throw new Refused('erasure-taken-back');
  if (erasureId !== null) mustNotRunTheHouse({ roles, operator }); // made one since it began
  const isIt = isUnderWay(erasure, at) && erasure.id === erasureId;
  if (erasureId !== null && !isIt) throw new Refused('erasure-called-off');
  return [
    { type: 'MemberErased', data: { memberId, emailKey: signIn?.emailKey ?? null, ...(farewell && { farewell }) } },
  ];
}

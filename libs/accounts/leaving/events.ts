import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { MemberId } from '../rules/ids.ts';

/** Which wish to be erased it is about: a member may take one back, and ask again. */
type Ask = Readonly<{ memberId: MemberId; askId: string }>;

/** Of the receipt that goes to who asked to be erased: nothing that tells who it was. `locale`: whose words it has. */
export type Farewell = Readonly<{ askId: string; locale: string; keptUntil: Instant | null }>;

/** In the account's stream. On disk, with the same care as all others (`../events.ts`). */
export type LeavingEvent =
  /** By oneself: all sessions are over, and who signs in takes it back. Nobody is erased before `dueAt`. */
  | Fact<'ErasureAsked', Ask & { dueAt: Instant }>
  /** They go on: a full sign-in said so, or the way back from a changed address, which whoever asked may have changed. */
  | Fact<'ErasureTakenBack', Ask & { why: 'signed-in' | 'email-change-undone' }>
  /** The time to change one's mind is over: now it is looked for what binds them. */
  | Fact<'ErasureCameDue', Ask>
  /**
   * Not yet, the `times`th time: a promise of theirs stands, and it comes due again at `until`. Or the log was put back since they asked,
   * so that nobody knows whether they took it back: then it waits for them to ask again, and `until` is null.
   */
  | Fact<'ErasurePutOff', Ask & { why: 'bound' | 'restored'; until: Instant | null; times: number }>;

export const leavingShapes: Shapes<LeavingEvent, LeavingEvent> = {
  ErasureAsked: { v: 1, people: ['memberId'] },
  ErasureTakenBack: { v: 1, people: ['memberId'] },
  ErasureCameDue: { v: 1, people: ['memberId'] },
  ErasurePutOff: { v: 1, people: ['memberId'] },
};

import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** Names and shapes lie on disk: never edit one, see `libs/payments/events.ts`. Nothing says what card it is, nor under which method. */
export type HeldCardEvent =
  /** The bank has it that the card is theirs. Said once, and never taken back: nobody gets rid of a link by forgetting a card. */
  | Fact<'CardHeld', Readonly<{ memberId: string }>>
  /** `otherId` held it before: with each of those who did. */
  | Fact<'CardShared', Readonly<{ memberId: string; otherId: string }>>;

export const heldCardShapes: Shapes<HeldCardEvent> = {
  CardHeld: { v: 1, people: ['memberId'] },
  CardShared: { v: 1, people: ['memberId', 'otherId'] },
};

/** `heldcard-<keyed hash of the fingerprint>` */
export const heldCardStream = stream('heldcard');

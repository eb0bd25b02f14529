import { stream, type Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** What two members share. */
export type LinkReason = 'card' | 'device' | 'household';

/** Each of the two members has the fact in the own stream. Names and shapes lie on disk: see `libs/auctions/events.ts`. */
export type LinkEvent = MembersLinked | MembersUnlinked;

/** Neither may bid on what the other sells. Stated by an operator, or by the house for who shares a card. */
export type MembersLinked = Fact<'MembersLinked', { memberId: string; otherId: string; reason: LinkReason }>;
export type MembersUnlinked = Fact<'MembersUnlinked', { memberId: string; otherId: string; reason: LinkReason }>;

export const linkShapes: Shapes<LinkEvent> = {
  MembersLinked: { v: 1, people: ['memberId', 'otherId'] },
  MembersUnlinked: { v: 1, people: ['memberId', 'otherId'] },
};

/** `links-<memberId>` */
export const linksStream = stream('links');

import { Injectable } from '@nestjs/common';
import type { GiftPage } from '#contracts/gift-cards.ts';
import { NotFound } from '#kernel/refused.ts';
import { type Encrypted, erased } from '#kernel/shapes.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { balances } from './balances/decider.ts';
import { type BalanceOf, balanceStream } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import { forgetRecipient, type GiftRecipient, readRecipient } from './recipients.ts';
import { type BalanceState, copyOf } from './rules/balance.ts';

/** What stands behind `#` in the mail to whom a card is given: who has it has the mailbox. Good for ever, as the card is. */
export const giftWay = signedLink('gift-way', { fields: { card: /[0-9a-f-]{36}/ }, lasts: null });

/** Who wants to open a card: by what they hold, a session or the mailbox's own token. */
export type Opening = Readonly<{ cardId: string; memberId: string | null; token: string | undefined }>;

/** Whose a card is, by its own stream. Another's and none are one answer: not found. */
@Injectable()
export class Gifts {
  constructor(
    private readonly streams: Streams,
    private readonly codes: CardCodes,
    private readonly keys: PersonKeys,
    private readonly events: EventStore,
  ) {}

  /** What whoever has the card's address may know of it. */
  async page(cardId: string, memberId: string | null): Promise<Pick<GiftPage, 'isUnwrapped' | 'isYours' | 'isKept'>> {
    const { holderId, isUnwrapped } = await this.stateOf(this.codes.balanceOf(cardId));
    return { isUnwrapped, isYours: holderId !== null && holderId === memberId, isKept: holderId !== null };
  }

  /** A card that a member keeps is that member's alone; until then it is whoever's its mailbox is. */
  async mustOpen({ cardId, memberId, token }: Opening): Promise<BalanceOf> {
    const balance = this.codes.balanceOf(cardId);
    const { holderId, mailKey } = await this.stateOf(balance);
    const isTheirs = holderId === null ? mailKey !== null && this.isWayTo(cardId, token) : holderId === memberId;
    if (!isTheirs) throw new NotFound();
    return balance;
  }

  wayTo(cardId: string): string {
    return giftWay.sign(this.keys, { card: cardId });
  }

  /** Null: nobody in particular was named, or they are erased. */
  async recipientOf(balance: BalanceOf): Promise<GiftRecipient | null> {
    for await (const { type, data } of this.events.read(balanceStream(balance), 0, 1)) {
      if (type !== 'GiftCardIssued') return null;
      const { recipient } = data as { recipient: Encrypted | null };
      const words = recipient && (await this.keys.decrypt(recipient));
      return words === null || words === erased ? null : readRecipient(words);
    }
    return null;
  }

  /** It is told nobody any more, and the card is spent as before. */
  forgetRecipient(cardId: string): Promise<void> {
    return forgetRecipient(this.keys, cardId);
  }

  /** As it stands now, on whatever node. Not found where nothing was issued. */
  async stateOf(balance: BalanceOf): Promise<BalanceState> {
    const stream = balanceStream(balance);
    const state = await this.streams.readState(balances, stream, (stood) => copyOf(stood.state), { fresh: true });
    if (state.balance === null) throw new NotFound();
    return state;
  }

  private isWayTo(cardId: string, token: string | undefined): boolean {
    return token !== undefined && giftWay.read(this.keys, token, {})?.card === cardId;
  }
}

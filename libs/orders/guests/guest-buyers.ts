import { Injectable } from '@nestjs/common';
import type { GiftTo } from '#contracts/gift-cards.ts';
import type { QuoteBody } from '#contracts/orders.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { erased } from '#kernel/shapes.ts';
import { mailboxName } from '#platform/auth/mailbox-name.ts';
import { guestPayer, guestSession } from '#platform/payments/guest-payer.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { GuestTerms, Terms } from '../rules/terms.ts';

/** A guest with what they have said of themselves, in clear. `session`, `payer`: as in their terms. */
export type GuestBuyer = Readonly<{ session: string; payer: string; email: string }>;

/** What is sealed of them. */
type Contact = Pick<GuestBuyer, 'email'>;

/** Guests as orders know them: by their session, their mailbox and their card, each a keyed hash. */
@Injectable()
export class GuestBuyers {
  constructor(private readonly keys: PersonKeys) {}

  /** Refused: `email-missing`. */
  asking({ guest, methodId }: Pick<QuoteBody, 'guest' | 'methodId'>, sessionId: string): GuestBuyer {
    if (!guest) throw new Refused('email-missing');
    const payer = guestPayer(this.keys, { sessionId, cardId: methodId ?? '' });
    return { session: this.markOf(sessionId), payer, email: guest.email };
  }

  /** The same guest once more. Not found where their order is erased. */
  async again({ session, payer, contact }: GuestTerms): Promise<GuestBuyer> {
    const email = await this.emailIn({ contact });
    if (email === null) throw new NotFound();
    return { session, payer, email };
  }

  /** As they stand in terms: sealed under the order's own name for them. */
  async sealed(
    { email, ...guest }: GuestBuyer,
    { memberId, card }: Pick<Terms, 'memberId'> & Pick<GuestTerms, 'card'>,
  ): Promise<GuestTerms> {
    const words: Contact = { email };
    const contact = await this.keys.encrypt(memberId, JSON.stringify(words));
    return { ...guest, mailbox: this.mailboxOf(email), card, contact };
  }

  /** Null: it is erased. */
  async emailIn({ contact }: Pick<GuestTerms, 'contact'>): Promise<string | null> {
    const words = await this.keys.decrypt(contact);
    return words === erased ? null : (JSON.parse(words) as Contact).email;
  }

  markOf(sessionId: string): string {
    return guestSession(this.keys, sessionId);
  }

  /** As `mailboxName`. */
  mailboxOf(email: string): string {
    return this.keys.hash('guest-mailbox', mailboxName(email));
  }

  /** Whether a guest's order belongs there. */
  isAt({ guest }: Pick<Terms, 'guest'>, email: string): boolean {
    const mailbox = this.mailboxOf(email); // reckoned whatever there is
    return guest?.mailbox === mailbox;
  }
}

/** A guest keeps a card by having it in the mailbox. */
export const toThemselves = ({ email }: Pick<GuestBuyer, 'email'>): GiftTo => ({
  email,
  name: '',
  from: '',
  message: '',
  sendAt: null,
});

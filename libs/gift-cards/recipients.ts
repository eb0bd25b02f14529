import type { Language } from '#contracts/locales.ts';
import { normalEmail } from '#kernel/email-address.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { mailboxName } from '#platform/auth/mailbox-name.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** To whom a card is given, and what its buyer wrote. `language` is of the mail. */
export type GiftRecipient = Readonly<{
  email: string;
  name: string;
  from: string;
  message: string;
  language: Language;
}>;

type Hashing = Pick<PersonKeys, 'hash'>;

/** What names a card's mailbox where nobody is to read it. */
const mailKeyOf = (keys: Hashing, email: string): string => keys.hash('gift-mailbox', mailboxName(email));

/** What may name it in cards. Older builds took the host as it was written. */
export const mailKeysOf = (keys: Hashing, email: string): readonly string[] => [
  mailKeyOf(keys, email),
  keys.hash('gift-mailbox', normalEmail(email)),
];

/** Whether a card was sent there. */
export function isMailboxOf(keys: Hashing, mailKey: string | null, email: string): boolean {
  const names = mailKeysOf(keys, email); // reckoned whatever there is
  return mailKey !== null && names.includes(mailKey);
}

/** Under which that is sealed: a key of the card's own, so that the buyer's erasure leaves the card whole. */
const keyOf = (cardId: string): string => `gift-${cardId}`;

/** Both go into `GiftCardIssued`. */
export const sealedRecipient = async (
  keys: Pick<PersonKeys, 'hash' | 'encrypt'>,
  cardId: string,
  recipient: GiftRecipient,
): Promise<Readonly<{ recipient: Encrypted; mailKey: string }>> => ({
  recipient: await keys.encrypt(keyOf(cardId), JSON.stringify(recipient)),
  mailKey: mailKeyOf(keys, recipient.email),
});

/** Once they are erased: nobody reads any more whom it was for. Most cards are for nobody but who bought them. */
export async function forgetRecipient(keys: Pick<PersonKeys, 'has' | 'erase'>, cardId: string): Promise<void> {
  if (await keys.has(keyOf(cardId))) await keys.erase(keyOf(cardId));
}

export const readRecipient = (words: string): GiftRecipient => JSON.parse(words) as GiftRecipient;

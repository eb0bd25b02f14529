import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** Whose a card is that a guest has typed: a name of that card alone, in that session, so that nobody else names it and its words can go alone. */
export const guestPayer = (
  keys: Pick<PersonKeys, 'hash'>,
  { sessionId, cardId }: Readonly<{ sessionId: string; cardId: string }>,
): string => `guest-${keys.hash('guest-card', JSON.stringify([sessionId, cardId]))}`;

/** A guest's session, as it stands in their orders and counts their tries. */
export const guestSession = (keys: Pick<PersonKeys, 'hash'>, sessionId: string): string =>
  keys.hash('guest-session', sessionId);

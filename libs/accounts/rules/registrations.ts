import { day } from '#kernel/instant.ts';

/** How long a registration waits for its mailbox to be proved, and the link in its letter is good. */
export const goodFor = 7 * day;

/** Registrations of one address that stand side by side; one more takes the place of the oldest. */
export const mostPending = 5;

/** Letters to one address within a day, whoever asks for them: nobody fills a stranger's mailbox. */
export const mostLetters = 3;

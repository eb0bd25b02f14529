import type { Caller } from '#platform/auth/caller.ts';

/** The record that games are scheduled under from now on. */
export const rulesOfToday = 'trivia-1';

/** Who may see questions before they are asked, or change a game, does not play. */
export const isOfTheHouse = ({ roles }: Caller): boolean => roles.includes('host') || roles.includes('operator');

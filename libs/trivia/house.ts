import type { Caller } from '#platform/auth/caller.ts';

/** Who may see questions before they are asked, or change a game, does not play. */
export const isOfTheHouse = ({ roles }: Caller): boolean => roles.includes('host') || roles.includes('operator');

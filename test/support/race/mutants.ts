import type { Mutant } from './world.ts';

/** Each takes one guard away: rounds must then be bad. */
export const mutants: Readonly<Record<string, Mutant>> = {};

import { SignInTries } from '#accounts/sign-in-tries.ts';
import { StepUps } from '#accounts/step-up/step-ups.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Tickets } from '#platform/tickets/tickets.ts';
import { mutant } from './mutants.ts';
import { replacing } from './replacing.ts';

/* What accounts are made of, each with one guard taken away where `MUTANT` says so. */

/** Mutants `counted-here`, `counted-by-node`: each process counts for itself. */
export const isCountedHere = mutant === 'counted-here' || mutant === 'counted-by-node';

/** Mutant `loose-address`: an address is never the same twice. */
export function looseKeys(keys: PersonKeys): PersonKeys {
  let n = 0;
  const hash = (purpose: string, plain: string) => keys.hash(purpose, purpose === 'email' ? `${plain} ${n++}` : plain);
  return replacing(keys, { hash });
}

/** Mutants `uncounted-guesses`: everybody may guess for ever; `one-count`: who guesses elsewhere takes the owner's tries. */
export function triesOf(tickets: Tickets, keys: PersonKeys, clock: Clock): SignInTries {
  const tries = new SignInTries(tickets, keys, clock);
  const take = tries.take.bind(tries);
  if (mutant === 'uncounted-guesses') tries.take = async () => async () => {};
  if (mutant === 'one-count') tries.take = (emailKey) => take(emailKey, { address: 'anywhere', browser: null });
  return tries;
}

/** Mutant `late-sign-in`: a session begins whatever happened to the password since it was checked. */
export function lateSignIns(streams: Streams): Streams {
  const decide: Streams['decide'] = (decider, stream, command) => {
    const late =
      command.type === 'SignIn' ? { ...command, data: { ...(command.data as object), changes: null } } : command;
    return streams.decide(decider, stream, late);
  };
  return replacing(streams, { decide });
}

/**
 * Mutants `step-up-anywhere`: what is said in one session and for one act is for all of the member's; `step-up-any-address`: what the old mailbox said of one
 * new address is for every other; `step-up-twice`: every command may have it.
 */
export function stepUpsOf(tickets: Tickets, keys: PersonKeys, clock: Clock): StepUps {
  const kept = mutant === 'step-up-anywhere' ? 1 : mutant === 'step-up-any-address' ? 4 : undefined;
  const hash: PersonKeys['hash'] = (purpose, plain) =>
    keys.hash(purpose, purpose === 'step-up' ? plain.split(' ').slice(0, kept).join(' ') : plain);
  const stepUps = new StepUps(tickets, kept === undefined ? keys : replacing(keys, { hash }), clock);
  const take = stepUps.take.bind(stepUps);
  if (mutant === 'step-up-twice') stepUps.take = (guarded) => take(guarded, 'whoever');
  return stepUps;
}

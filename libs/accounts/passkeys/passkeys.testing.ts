import { mutant } from '../../../test/support/mutants.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { account } from '../decider.ts';
import { PasskeyChallenges, placeOf } from './challenges.ts';
import { Passkeys } from './passkeys.ts';
import { demands } from './webauthn.ts';

/*
 * To see it fail, run with
 *   MUTANT=replayed-challenge    what was signed once counts as often as it is sent
 *   MUTANT=challenge-anywhere    what was signed for one thing, in one session, counts for any other
 *   MUTANT=unverified-user       whoever holds the device is taken for its owner
 *   MUTANT=any-relying-party     what was signed for another site counts here
 *   MUTANT=copied-passkey        nobody looks at the counter
 * `younger-factor` (`factors/factors.testing.ts`) is of passkeys, too.
 */
type Take = PasskeyChallenges['take'];
type ProofOf = Passkeys['proofOf'];
const challenges = PasskeyChallenges.prototype as { take: Take };
const proving = Passkeys.prototype as unknown as { proofOf: ProofOf };

if (mutant === 'replayed-challenge') {
  const take: (this: PasskeyChallenges, ...asked: Parameters<Take>) => ReturnType<Take> = challenges.take;
  challenges.take = function takeAnyway(this: PasskeyChallenges, place) {
    return take.call(this, place, 'whoever');
  };
}
if (mutant === 'challenge-anywhere') {
  Object.assign(placeOf, { stepUp: ({ memberId }: { memberId: string }) => memberId });
}
if (mutant === 'unverified-user') demands.requireUserVerification = false;
if (mutant === 'any-relying-party') {
  const proofOf: (this: Passkeys, ...said: Parameters<ProofOf>) => ReturnType<ProofOf> = proving.proofOf;
  proving.proofOf = function proofOfAny(this: Passkeys, member, challenge, signed) {
    const { origin } = JSON.parse(Buffer.from(signed.clientDataJSON, 'base64url').toString()) as { origin: string };
    const party = () => ({ id: new URL(origin).hostname, origin });
    return proofOf.call(replacing(this, { party }), member, challenge, signed);
  };
}
if (mutant === 'copied-passkey') {
  const { evolve } = account;
  const uncounted: typeof evolve = (state, fact) => {
    const next = evolve(state, fact);
    if (next.phase !== 'member') return next;
    const passkeys = next.factors.passkeys.map((one) => ({ ...one, counter: -1 }));
    return { ...next, factors: { ...next.factors, passkeys } };
  };
  Object.assign(account, { evolve: uncounted });
}

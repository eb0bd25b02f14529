import { Passwords } from '#platform/auth/passwords.ts';
import { mutant } from './mutants.ts';

/** Answers of `Passwords` without their cost. */
export class QuickPasswords extends Passwords {
  /** What was verified against, in order. */
  readonly verified: (string | undefined)[] = [];

  hashed = 0;

  override hash = async (password: string) => {
    this.hashed++;
    return `hash of ${password}`;
  };
  /** Mutant `any-password`: a letter's link is enough. */
  override verify = async (phc: string | undefined, password: string) => {
    this.verified.push(phc);
    return phc === `hash of ${password}` || (mutant === 'any-password' && phc !== undefined);
  };
}

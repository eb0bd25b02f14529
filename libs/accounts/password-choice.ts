import { Refused } from '#kernel/refused.ts';
import { isOnBlocklist } from '#platform/auth/password-blocklist.ts';
import { normalEmail } from '#kernel/email-address.ts';
import { isMadeOf } from './rules/own-name.ts';

/**
 * Length is what counts (the contract asks for 10 characters; NIST SP 800-63B, OWASP ASVS 5.0, 6.2): no demands on kinds of
 * characters. Refused are those that guessers try first: `password-common`, and `password-is-name` for the address over again.
 */
export function refuseWeakPassword({ email, password }: Readonly<{ email: string; password: string }>): void {
  const folded = normalEmail(password);
  if (isOnBlocklist(folded)) throw new Refused('password-common');
  if (isMadeOf(folded, normalEmail(email))) throw new Refused('password-is-name');
}

import { signedLink } from '#platform/auth/signed-link.ts';
import { linkWords } from './rules/letter-link.ts';
import { goodFor } from './rules/registrations.ts';

/** The link in the letter for a registration: whose it is, to which address it went, and until when it is good. */
export const verificationLink = signedLink('verify-email', {
  fields: linkWords,
  lasts: goodFor,
});

export type Claim = NonNullable<ReturnType<typeof verificationLink.read>>;

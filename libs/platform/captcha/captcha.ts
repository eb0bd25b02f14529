import type { CaptchaNeeded } from '#contracts/captcha.ts';

/** What somebody is about to do. Names are in signed tokens. */
export type CaptchaPurpose = 'register' | 'signIn' | 'forgotPassword';

/** What a proof must be for: no other act, no other account, nobody else's line. */
export type CaptchaFor = Readonly<{
  purpose: CaptchaPurpose;
  /** Whose account it is about, as a keyed hash. */
  subject: string;
  /** The visitor's network address. */
  address: string;
}>;

/**
 * Asks for a proof that costs a person nothing and a machine that tries thousands a lot. It lifts no limit: whoever has proved it is
 * counted like everybody. Nest's token.
 */
export abstract class Captcha {
  /** What to do now. Nothing is kept of it: whoever asks for a thousand has used up nothing. */
  abstract ask(asked: CaptchaFor): Promise<CaptchaNeeded>;

  /** Once for each proof, over all processes. Errors: `TicketsUnavailable`. */
  abstract isProved(proof: string, asked: CaptchaFor): Promise<boolean>;
}

import { Secret, TOTP } from 'otpauth';
import { type Instant, msOf, second } from '#kernel/instant.ts';

/** What every authenticator app takes without being told (RFC 6238; some apps know nothing else). */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after this one whose code counts: phones' clocks are seconds off, and typing takes its time (RFC 6238, 5.2). */
const window = 1;

/** 160 bits, as RFC 4226 (4) asks for, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code holds, and what opens an app on the same phone. `label`: whose account it is, as the app shows it. */
export const uriOf = (secret: string, label: string): string =>
  new TOTP({ ...usual, issuer: 'Plinth', label, secret }).toString();

/** The step that the code is of; undefined where it is wrong now. */
export function stepOf(secret: string, code: string, now: Instant): number | undefined {
  const timestamp = msOf(now);
  const delta = TOTP.validate({ ...usual, secret: Secret.fromBase32(secret), token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: usual.period, timestamp }) + delta;
}

/** The code that an app shows at that moment. */
export const codeAt = (secret: string, now: Instant): string =>
  TOTP.generate({ ...usual, secret: Secret.fromBase32(secret), timestamp: msOf(now) });

/** For how long an app shows one code, in milliseconds. */
export const stepLasts = usual.period * second;

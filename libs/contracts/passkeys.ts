import * as z from 'zod/mini';
import { line } from './values.ts';

/** Bytes as browsers hand them over (RFC 4648, 5, without padding). */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
/** By which an authenticator knows one of its passkeys: 1023 bytes at most (WebAuthn 3, 4). */
const credentialId = bytes(1364);
const clientData = bytes(4000);

/** What a browser's own dialog is asked with (`navigator.credentials`), as JSON: made and read by the same library on both sides. */
const dialogOptions = z.looseObject({ challenge: z.string() });

/** `POST accountRoutes.askPasskey`. Refused: `step-up-needed` before that is done for `factors`; `no-passkeys-here`, `too-many-passkeys`. */
export const passkeyAsked = z.object({ options: dialogOptions });
export type PasskeyAsked = z.infer<typeof passkeyAsked>;

/** What an authenticator made. */
export const newPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(20_000),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** `POST accountRoutes.addPasskey`, in the session that asked. Answers recovery codes where it is the first factor. Refused: `not-that-passkey`, `passkey-over`. */
export const addPasskeyBody = z.strictObject({ name: line(40), passkey: newPasskey });
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;

/** What a passkey has signed. */
export const signedByPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4000),
  signature: bytes(8000),
  userHandle: z.optional(bytes(86)),
});
export type SignedByPasskey = z.infer<typeof signedByPasskey>;

/** `POST accountRoutes.askPasskeySignIn`: no address. `beside`: by whom the password was right, whose cookie comes with it; else whoever it is. */
export const askPasskeySignInBody = z.strictObject({ beside: z.optional(z.literal('password')) });
export type AskPasskeySignInBody = z.infer<typeof askPasskeySignInBody>;

/** Digits of a code that was mailed. */
export const mailedCode = z.string().check(z.regex(/^\d{6,8}$/));

/**
 * `POST accountRoutes.signInPasskey`, in the browser that asked. `mailed`: the code by mail, with the cookie of a sign-in whose password was right, where one is
 * asked for. Refused: `not-that-passkey`, `passkey-over`; `mailed-code-needed`, `not-that-code` and `sign-in-again` after a restore; and `erasure-asked` as at the password.
 */
export const signInPasskeyBody = z.strictObject({
  signed: signedByPasskey,
  mailed: z.optional(mailedCode),
  keepsAccount: z.optional(z.literal(true)),
});
export type SignInPasskeyBody = z.infer<typeof signInPasskeyBody>;

/** With which a browser is asked for a passkey where somebody says once more who they are. */
export const passkeyOptions = z.nullable(dialogOptions);

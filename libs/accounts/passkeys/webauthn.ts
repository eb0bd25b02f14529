import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { NewPasskey, SignedByPasskey } from '#contracts/passkeys.ts';
import { minute } from '#kernel/instant.ts';
import type { RelyingParty } from './relying-party.ts';

/** What the market knows of a passkey, to be sealed: by its id a browser finds it, and by its public key what it signed is checked. */
export type Credential = Readonly<{ id: string; publicKey: string; transports: readonly string[] }>;

/** For so many milliseconds a browser's dialog waits. */
export const dialogLasts = 5 * minute;

/** ES256, EdDSA and RS256 (COSE): between them every authenticator has one. */
const algorithms = [-7, -8, -257];

const pointerTo = ({ id, transports }: Credential) => ({ id, transports: [...transports] });

type Making = Readonly<{ handle: string; label: string; challenge: string; known: readonly Credential[] }>;

/** For a passkey that is found without an address, and signs for nobody but who is verified. `label`: whose account it is, as dialogs show it. */
export const creationOptions = (rp: RelyingParty, { handle, label, challenge, known }: Making) =>
  generateRegistrationOptions({
    rpName: 'Plinth',
    rpID: rp.id,
    userName: label,
    userDisplayName: label,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: dialogLasts,
    attestationType: 'none',
    excludeCredentials: known.map(pointerTo),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });

/** `allowed` empty: whichever passkey of this market is found there. */
export const requestOptions = (rp: RelyingParty, challenge: string, allowed: readonly Credential[]) =>
  generateAuthenticationOptions({
    rpID: rp.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: dialogLasts,
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(pointerTo) }),
  });

/** Of whoever signs: an authenticator that was merely at hand says nothing. */
export const demands = { requireUserVerification: true };

const common = { type: 'public-key', clientExtensionResults: {} } as const;

/**
 * Whether it brings certificates of its maker's, for which it is not asked. Whoever made one could have the market fetch whatever address stands in it: the
 * library asks there for what was revoked before it asks whose certificate it is.
 */
function isCertified(attestationObject: string): boolean {
  const said = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const bySelf = said.get('fmt') === 'packed' && said.get('attStmt').get('x5c') === undefined;
  return said.get('fmt') !== 'none' && !bySelf;
}

/** Undefined for what is not made for this market, with that challenge, by somebody who was verified. */
export async function madeBy(
  rp: RelyingParty,
  challenge: string,
  { id, transports, ...response }: NewPasskey,
): Promise<Readonly<{ credential: Credential; counter: number }> | undefined> {
  try {
    if (isCertified(response.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...common, id, rawId: id, response: { ...response, transports } },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      ...demands,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { credential: { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports }, counter };
  } catch {
    return undefined; // the library says so of whatever is wrong with it
  }
}

/** How often the authenticator says that it has signed; undefined for what that passkey has not signed for this market, with that challenge. */
export async function counterOf(
  rp: RelyingParty,
  challenge: string,
  { credential, signed }: Readonly<{ credential: Credential; signed: SignedByPasskey }>,
): Promise<number | undefined> {
  const { id, ...response } = signed;
  if (id !== credential.id) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...common, id, rawId: id, response },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      ...demands,
      // whether the counter has fallen back, the account's stream decides: of two that come at once, too
      credential: { id, publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

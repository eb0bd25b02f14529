import type { NewPasskey, SignedByPasskey } from '#contracts/passkeys.ts';
import { Problem } from '../../lib/api-client.ts';
import { fetched } from '../../lib/fetched.ts';

type Options = Readonly<{ challenge: string }>;

/** Does this browser know passkeys, and bind them to the name of this page? It binds none to an IP address. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Comes when somebody presses for it. */
const library = () => fetched(() => import('@simplewebauthn/browser'));

/** The browser's dialog was left, took too long or found nothing: which, it tells no page. */
const refusedBy = (error: unknown) =>
  new Problem(0, error instanceof Error && error.name === 'InvalidStateError' ? 'passkey-there' : 'passkey-left');

/** A passkey that this device, or another one at hand, makes. Errors: `Problem` with `passkey-left`, `passkey-there`. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await library();
  try {
    const { id, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    throw refusedBy(error);
  }
}

/** What a passkey signs. Errors: `Problem` with `passkey-left`. */
export async function signByPasskey(options: Options): Promise<SignedByPasskey> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  } catch (error) {
    throw refusedBy(error);
  }
}

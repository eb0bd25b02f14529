import { isIP } from 'node:net';
import { isLoopback } from '#platform/config/allowed-hosts.ts';

/** For whom passkeys are made: `id` is the name that browsers bind them to, `origin` the one at which they sign. */
export type RelyingParty = Readonly<{ id: string; origin: string }>;

/**
 * By the address at which people reach the market. Undefined on an IP address, to which browsers bind no passkey; this machine itself has a name for
 * that, at the same port.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  return isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) ? undefined : { id: url.hostname, origin: url.origin };
}

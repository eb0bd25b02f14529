import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Is that address one of the proxies in front of us, whose `X-Forwarded-For` is believed? */
export type IsProxy = (address: string) => boolean;

/** Of `TRUSTED_PROXIES`: networks in CIDR notation, or single addresses. */
export function proxiesOf(networks: readonly string[]): IsProxy {
  if (networks.length === 0) return () => false;
  const isIn = proxyAddress.compile([...networks]);
  return (address) => isIn(address, 0);
}

/**
 * The visitor's address, for HTTP and sockets alike: the other end of the line or, as long as that is a trusted proxy, who
 * it says it speaks for. What stands left of the first one that is no proxy of ours was written by the visitor.
 */
export const visitorAddress = (request: IncomingMessage, isProxy: IsProxy): string => proxyAddress(request, isProxy);

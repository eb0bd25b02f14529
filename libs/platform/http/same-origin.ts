import type { IncomingHttpHeaders } from 'node:http';
import type { AllowedHosts } from '#platform/config/allowed-hosts.ts';

/**
 * Does a browser say that the request comes from our own pages? What no browser sent has neither header and passes here:
 * it carries no cookies that it does not know (reliability, row 25).
 */
export function isSameOrigin(headers: IncomingHttpHeaders, hosts: AllowedHosts): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  return origin === undefined || hosts.isOwnOrigin(origin, host);
}

import type { IncomingHttpHeaders } from 'node:http';

/**
 * Does a browser say that the request comes from our own pages? What no browser sent has neither header and passes here:
 * it carries no cookies that it does not know (reliability, row 25).
 */
export function isSameOrigin(headers: IncomingHttpHeaders, host: string | undefined, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return host !== undefined && (origin === `https://${host}` || origin === `http://${host}`);
}

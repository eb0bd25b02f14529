import type { FastifyReply } from 'fastify';
import type { Caller } from '#platform/auth/caller.ts';
import type { Config } from '#platform/config/config.ts';

type Headers = Readonly<Record<string, string>>;

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const onPages = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** A browser shows a page that it keeps again at "back", however old it is, without asking: whoever comes next would read it. */
const keptBy = { visitor: 'private, no-cache', session: 'no-store' };

/** A year; only where people come by https. */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** What every answer carries unless its route says otherwise: it is nobody's page, frame or cache entry. */
export const answerHeaders = ({ isSecure }: Pick<Config, 'isSecure'>): Headers => ({
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(isSecure && onlyHttps),
});

/** What its policy lets run and show: scripts by a nonce, styles in the page by their hash. */
type PageParts = Readonly<{ nonce: string; styles: string | undefined; caller: Pick<Caller, 'kind'> }>;

/**
 * What a page carries: only scripts with this nonce (and what they load) run, no style is inline but the build's own, nothing comes from or goes
 * to another host, and text never turns into markup by script (Trusted Types). What was made for somebody's session, nobody keeps.
 */
export function setPageHeaders(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { nonce, styles, caller }: PageParts,
): void {
  const kept = caller.kind === 'anonymous' ? keptBy.visitor : keptBy.session;
  reply.headers({ ...onPages, 'cache-control': kept, 'content-security-policy': pagePolicy(config, nonce, styles) });
}

const pagePolicy = ({ publicUrl }: Pick<Config, 'publicUrl'>, nonce: string, styles: string | undefined) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    styles ? `style-src 'self' '${styles}'` : "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`, // not every browser takes the socket for 'self'
    "frame-src 'self'", // the sandbox bank's page of a proof: all other pages are in nobody's frame
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { type IsProxy, proxiesOf } from './client-ip.ts';

type Settings = Pick<Config, 'trustedProxies' | 'edgeCountryHeader' | 'edgeBotHeader'>;
type Asking = Pick<FastifyRequest, 'headers'> & Readonly<{ socket: Readonly<{ remoteAddress?: string | undefined }> }>;

/** Names that programs which read pages give themselves; specification, section 6. A Cubot is a telephone. */
const crawling =
  /(?<!\bcu)bot|crawl|spider|lighthouse|prerender|yandex|bingpreview|contentking|facebookexternalhit|slurp|archiver/i;
const longestName = 500;

/**
 * What the proxy in front of us adds to a request. Its headers are believed if the other end of the very line is one of
 * `TRUSTED_PROXIES`: anybody else can write them too.
 */
export class Edge {
  private readonly isProxy: IsProxy;

  constructor(private readonly config: Settings) {
    this.isProxy = proxiesOf(config.trustedProxies);
  }

  /** Where the proxy says that the visitor is: two letters, or nothing. */
  countryOf(request: Asking): string | undefined {
    const said = this.said(request, this.config.edgeCountryHeader)?.toUpperCase();
    return said !== undefined && /^[A-Z]{2}$/.test(said) ? said : undefined;
  }

  /**
   * Does a program ask that reads pages for a search engine, a preview or an audit? By the proxy's word, or by the name that it gives
   * itself: whoever lies about it gets a page as it is, and nothing that others do not get.
   */
  isCrawler(request: Asking): boolean {
    const said = this.said(request, this.config.edgeBotHeader);
    if (said !== undefined && /^(?:1|true|yes|verified)$/i.test(said)) return true;
    return crawling.test((request.headers['user-agent'] ?? '').slice(0, longestName));
  }

  private said({ headers, socket }: Asking, name: string | null): string | undefined {
    if (name === null || !this.isProxy(socket.remoteAddress ?? '')) return undefined;
    const value = headers[name];
    return typeof value === 'string' ? value.trim() : undefined;
  }
}

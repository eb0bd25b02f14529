import type { FastifyRequest } from 'fastify';
import { splitLocale } from '#contracts/locales.ts';
import { type Region, regionIn, regionOf } from '#contracts/region.ts';
import { Edge } from '#platform/http/edge.ts';
import type { Where } from '#platform/where/where.ts';
import { type Asking, countryFor, languagesIn, negotiated } from './negotiation.ts';

type Deps = Readonly<{ edge: Edge; where: Where }>;

/** Where a visitor to a page is, which locale that leads to, and what prices are shown in. */
export class Places {
  constructor(private readonly deps: Deps) {}

  /** Another address of the same page, or nothing: `GET` alone is sent there, and never a program that reads for others. */
  elsewhere(request: FastifyRequest, url: URL): string | undefined {
    if (request.method !== 'GET' || this.deps.edge.isCrawler(request)) return undefined;
    return negotiated(url, this.askingOf(request));
  }

  /** Words of ours alone: pages are kept by it. A crawler is nowhere and has chosen nothing, for what it reads is shown to everybody. */
  regionOf(request: FastifyRequest, { pathname }: URL): Region {
    const asking = this.deps.edge.isCrawler(request) ? undefined : this.askingOf(request);
    return regionOf({
      pathname,
      locale: splitLocale(pathname).locale,
      chosen: regionIn(asking?.cookie),
      place: asking && countryFor(asking),
    });
  }

  private askingOf(request: FastifyRequest): Asking {
    const { edge, where } = this.deps;
    return {
      cookie: request.headers.cookie,
      reads: languagesIn(request.headers['accept-language']),
      place: edge.countryOf(request) ?? where.countryOf(request.ip),
    };
  }
}

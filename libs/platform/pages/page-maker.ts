import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitLocale } from '#contracts/locales.ts';
import type { Page, Renderer } from '#contracts/pages.ts';
import { regionHeader } from '#contracts/region.ts';
import { cookies } from '#contracts/routes.ts';
import type { Cohort, Cohorts } from './cohorts.ts';
import type { PageCache } from './page-cache.ts';
import type { PageRate, PageRates } from './page-rates.ts';
import type { Places } from './places.ts';
import type { Visits } from './visits.ts';

type Deps = Readonly<{
  load: () => Promise<Renderer>;
  visits: Visits;
  places: Places;
  cohorts: Cohorts;
  rates: PageRates;
  /** Nothing where every edit of the client must show at once. */
  cache: PageCache | undefined;
}>;

type Asked = Readonly<{
  renderer: Renderer;
  request: FastifyRequest;
  reply: FastifyReply;
  cohort: Cohort | undefined;
  /** Country and currency, settled, as a `Cookie` header: words of ours, whatever the visitor's own cookies say. */
  region: string;
  rate: PageRate | undefined;
}>;

/** Has pages made, or takes them from the cache where they are the same for all. */
export class PageMaker {
  constructor(private readonly deps: Deps) {}

  async of(request: FastifyRequest, reply: FastifyReply): Promise<Page | Response> {
    const url = this.deps.visits.urlOf(request);
    const elsewhere = this.deps.places.elsewhere(request, url);
    if (elsewhere !== undefined) return new Response(null, { status: 302, headers: { location: elsewhere } });
    const { locale } = splitLocale(url.pathname);
    const [renderer, cohort, rate] = await Promise.all([
      this.deps.load(),
      this.deps.cohorts.of(request, reply, locale.code).catch(() => undefined), // the page's own query says why
      this.deps.rates.of().catch(() => undefined),
    ]);
    const region = regionHeader(this.deps.places.regionOf(request, url));
    const asked = { renderer, request, reply, cohort, rate, region };
    const { cache } = this.deps;
    if (!cache || !cohort || !rate || this.mayHaveSession(request)) return this.own(asked);
    const look = renderer.lookOf(request.headers.cookie ?? null);
    const key = [url.href, locale.code, region, cohort.key, rate.key, look].join('\n');
    const known = await cache.find(key);
    if (known) return known;
    if (!renderer.isForAll(url)) return this.own(asked);
    return cache.make(key, () => this.forAll(asked, look));
  }

  /** What looks like a session is looked at where sessions are, even one that is over: who has just left leaves no page here. */
  private mayHaveSession({ caller, headers: { cookie, authorization } }: FastifyRequest): boolean {
    return caller?.kind !== 'anonymous' || authorization !== undefined || cookie?.includes(cookies.jwt) === true;
  }

  /** This visitor's alone. */
  private own({ renderer, request, reply, cohort, rate, region }: Asked): Promise<Page | Response> {
    this.deps.cache?.pass();
    const cookie = [cohort?.cookie, region, request.headers.cookie].filter(Boolean).join('; ');
    return renderer.render(this.deps.visits.of({ request, reply, cookie, settled: [cohort, rate] }));
  }

  /** Made for nobody: of the visitor's cookies neither the page nor its queries see any but those of the look and the region. */
  private async forAll({ renderer, request, reply, cohort, rate, region }: Asked, look: string) {
    const cookie = [region, look].filter(Boolean).join('; ');
    const visit = this.deps.visits.of({ request, reply, cookie, settled: [cohort, rate] });
    const page = await renderer.render(visit);
    return { page, isForAll: visit.isPlain() };
  }
}

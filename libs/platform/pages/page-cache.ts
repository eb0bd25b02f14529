import { LRUCache } from 'lru-cache';
import type { Page } from '#contracts/pages.ts';
import { second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Metrics } from '#platform/observability/metrics.ts';

/** Milliseconds for which a page is shown to others, from when its making began: its data is as old as that. */
export const shownFor = second;
/** Bytes of all cached pages; what was not asked for longest goes first. */
export const mostBytes = 16_000_000;

/** What came of making a page. `isForAll`: it may be shown to others. */
export type Made = Readonly<{ page: Page | Response; isForAll: boolean }>;

/** A page whose body is there as bytes: it is written as often as it is shown. */
type Whole = Page & Readonly<{ body: Uint8Array }>;
type Cached = Readonly<{ page: Whole; since: number }>;
/** `page`: nothing where it may not be shown to others, or could not be made. */
type InMaking = Readonly<{ page: Promise<Whole | undefined>; since: number }>;

const told = {
  hits: 'Pages answered from the cache',
  joined: 'Pages answered with one that was being made for another',
  misses: 'Pages that were made, and looked for in the cache before',
  passed: 'Pages that are not looked for in the cache',
} as const;

/**
 * Pages without their frame, for visitors who have no session: of a crowd before one page the first has it made, once a second.
 * Nothing else drops one, for what it shows goes on in the browser over the socket.
 */
export class PageCache {
  private readonly cached = new LRUCache<string, Cached>({ maxSize: mostBytes, sizeCalculation: bytesOf });
  private readonly inMaking = new Map<string, InMaking>();

  constructor(
    private readonly clock: Clock,
    private readonly metrics: Pick<Metrics, 'count' | 'gauge'>,
  ) {
    metrics.gauge('page_cache_bytes', 'Bytes of cached pages', () => this.cached.calculatedSize);
  }

  /** The page of that key, cached or from whoever is making it. Nothing: make it, by `make`. */
  async find(key: string): Promise<Page | undefined> {
    const cached = this.cached.get(key);
    if (cached && this.isFresh(cached)) return this.count('hits', cached.page);
    const inMaking = this.inMaking.get(key);
    const page = inMaking && this.isFresh(inMaking) ? await inMaking.page : undefined;
    return page && this.count('joined', page);
  }

  /** Makes it, for those too who look for it meanwhile. What may not be shown to others is neither shared nor cached. */
  make(key: string, make: () => Promise<Made>): Promise<Page | Response> {
    const since = this.clock.monotonic();
    const made = make();
    const inMaking = { page: made.then(toShare, () => undefined), since };
    this.inMaking.set(key, inMaking);
    void this.keep(key, inMaking);
    return this.count('misses', made).then(({ page }) => page);
  }

  /** One that took so long that another was begun meanwhile is not kept. */
  private async keep(key: string, inMaking: InMaking) {
    const page = await inMaking.page;
    if (this.inMaking.get(key) !== inMaking) return;
    this.inMaking.delete(key);
    if (page) this.cached.set(key, { page, since: inMaking.since });
  }

  /** Counts a page that is not looked for here. */
  pass(): void {
    this.count('passed', undefined);
  }

  private isFresh({ since }: Readonly<{ since: number }>) {
    return this.clock.monotonic() - since < shownFor;
  }

  private count<T>(what: keyof typeof told, answer: T): T {
    this.metrics.count(`page_cache_${what}_total`, told[what]);
    return answer;
  }
}

/** Only what is whole and there is shown to others: no error, no way elsewhere, nothing that comes in parts. */
function toShare({ page, isForAll }: Made): Whole | undefined {
  if (!isForAll || page instanceof Response || page.status !== 200 || typeof page.body !== 'string') return undefined;
  return { ...page, body: Buffer.from(page.body) };
}

/** About what it takes in memory: a character of a text may take two, and the compressed copy about a quarter. */
const bytesOf = ({ page: { body, head } }: Cached, key: string) =>
  Math.ceil(1.25 * body.byteLength) + 2 * (head.length + key.length) + 1000;

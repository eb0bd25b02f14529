import { type Instant, msOf, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type DueDocument, lateMs } from '#platform/projections/due-view.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import type { DueKind } from './due-registry.ts';

type Deps = Readonly<{
  queries: Pick<ViewQueries, 'find'>;
  clock: Pick<Clock, 'monotonic'>;
  /** Milliseconds for which what was heard is believed, where nobody tells of a change. */
  longest: number;
}>;
/** What is due by now, the first first, and in how many milliseconds the next one will be. */
export type Due = Readonly<{ overdue: readonly DueDocument[]; wait: number }>;
type Heard = Readonly<{ overdue: readonly DueDocument[]; from: Instant; next: Instant | null; at: number }>;

const pageSize = 100;

/**
 * What is due of one kind. Its view is asked when it has changed, when the next one is due, and every so often: while another kind's entries are posted, this one's cost
 * nothing.
 */
export class KnownDue {
  private readonly deps: Deps;
  private readonly view: DueKind['view'];
  private heard: Heard | undefined;
  /** What is being asked now; another by the time that it is answered: it has changed meanwhile. */
  private asking: object | undefined;

  constructor({ view }: DueKind, deps: Deps) {
    this.view = view;
    this.deps = deps;
  }

  /** What was heard is not believed any more. */
  changed(): void {
    this.heard = undefined;
    this.asking = undefined;
  }

  /** `hasBegun`: of an entry that was posted before. Those behind a page are found where all of it were. */
  async by(now: Instant, hasBegun: (entry: DueDocument) => boolean): Promise<Due> {
    const { overdue, next } = this.believed(now) ?? (await this.asked(now, hasBegun));
    return { overdue, wait: untilDue(next, now) };
  }

  /** Milliseconds until the first one that is not due yet. */
  async untilNext(now: Instant): Promise<number> {
    const heard = this.believed(now);
    return untilDue(heard ? heard.next : await this.next(now), now);
  }

  private believed(now: Instant): Heard | undefined {
    const { heard } = this;
    if (!heard || now < heard.from || untilDue(heard.next, now) <= 0) return undefined;
    return this.deps.clock.monotonic() - heard.at < this.deps.longest ? heard : undefined;
  }

  private async asked(now: Instant, hasBegun: (entry: DueDocument) => boolean): Promise<Heard> {
    const [at, asking] = [this.deps.clock.monotonic(), {}];
    this.heard = undefined;
    this.asking = asking;
    const answered = { overdue: await this.overdue(now, hasBegun), next: await this.next(now), from: now, at };
    if (this.asking === asking) this.heard = answered;
    return answered;
  }

  private async overdue(now: Instant, hasBegun: (entry: DueDocument) => boolean): Promise<readonly DueDocument[]> {
    const until = plus(now, -lateMs);
    const all: DueDocument[] = [];
    let cursor: string | undefined;
    do {
      const find: Find<DueDocument> = { where: { at: { lte: until } }, sort: [['at', 'asc']], limit: pageSize };
      const page = await this.deps.queries.find(this.view, { ...find, cursor });
      all.push(...page.items);
      cursor = page.next;
      // until as many are found as can be begun
    } while (cursor !== undefined && all.every(hasBegun));
    return all;
  }

  private async next(now: Instant): Promise<Instant | null> {
    const { items } = await this.deps.queries.find(this.view, {
      where: { at: { gt: plus(now, -lateMs) } },
      sort: [['at', 'asc']],
      limit: 1,
    });
    return items[0]?.at ?? null;
  }
}

const untilDue = (at: Instant | null, now: Instant): number =>
  at === null ? Number.POSITIVE_INFINITY : msOf(at) + lateMs - msOf(now);

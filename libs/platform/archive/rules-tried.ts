import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { type AnyShapes, upcast } from '#kernel/shapes.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { FoundRow, LogIndex, Span } from '#platform/log-index/log-index.ts';
import {
  letOthersIn,
  type Rehearsal,
  type Rehearsed,
  type Rest,
  type RulesSum,
  type RulesTried,
  type WorkBounds,
} from './long-work.ts';
import { mostFacts } from './merged-streams.ts';

/** Rows that are shown: the most different sales. */
const mostRows = 200;
const perPage = 500;

type Parts = Readonly<{
  events: Pick<EventStore, 'read'>;
  index: Pick<LogIndex, 'bounds' | 'page'>;
  shapes: AnyShapes;
  rehearsal: Rehearsal;
  rest?: Rest | undefined;
}>;

/**
 * The sales that ended in that span, each gone through again under each of the rule records. In memory are one sale and the
 * rows that are shown. Writes nothing. Errors: `StoreUnavailable`, `IndexUnavailable`, and what the signal's abort throws.
 */
export async function rulesTried(
  parts: Parts,
  { rules, ...span }: Span & Readonly<{ rules: readonly string[] }>,
  { signal, told }: WorkBounds,
): Promise<RulesTried> {
  const tally = new Tally(rules);
  let [of, done] = [0, 0];
  for await (const rows of ended(parts, span, signal)) of += rows.length;
  for await (const rows of ended(parts, span, signal)) {
    for (const { stream, at } of rows) {
      tally.add(await inTurns(parts.rehearsal.under(await factsOf(parts, stream, signal), rules), signal));
      told?.({ done: ++done, of: Math.max(of, done), until: at });
      await (parts.rest ?? letOthersIn)(signal);
    }
  }
  return tally.told(await lastOf(parts));
}

/** Pages of the facts that ended a sale in that span, the newest first. */
async function* ended({ index, rehearsal }: Parts, span: Span, signal?: AbortSignal) {
  const bounds = await index.bounds(span);
  if (!bounds) return;
  const lead = { by: 'type', value: rehearsal.ends } as const;
  for (let before: string | undefined = `${bounds.through}~`; before !== undefined;) {
    signal?.throwIfAborted();
    const rows: readonly FoundRow[] = await index.page({ lead, before, from: bounds.from }, perPage);
    yield rows.filter(({ at }) => at >= (span.from ?? '') && (span.to === undefined || at < span.to));
    before = rows.length < perPage ? undefined : rows.at(-1)!.cursor;
    await letOthersIn(signal);
  }
}

async function factsOf({ events, shapes }: Parts, stream: string, signal?: AbortSignal) {
  const facts: Recorded<AnyMessage>[] = [];
  for await (const { type, data, meta, revision } of events.read(stream)) {
    if (facts.length >= mostFacts) break; // it is skipped: its end is not among these
    if (facts.length % perPage === perPage - 1) await letOthersIn(signal);
    facts.push({ type, data: upcast(shapes, type, meta.v, data), meta: { ...meta, revision } });
  }
  return facts;
}

/** One sale may be as long as a hundred thousand bids. */
async function inTurns<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  for (let turn = 1; ; turn++) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn % perPage === 0) await letOthersIn(signal);
  }
}

async function lastOf({ index }: Parts): Promise<Instant | null> {
  const [last] = await index.page({}, 1);
  return last?.at ?? null;
}

/** How far apart the outcomes are, in minor units; the least where they differ otherwise, such as by the winner alone. */
function apart({ under: [one, other] }: Rehearsed): number {
  if (!one || !other) return 0;
  const money = Math.abs((one.price ?? 0) - (other.price ?? 0));
  const isSame = one.winner === other.winner && one.price === other.price && one.refused === other.refused;
  return money || (isSame && one.closedAt === other.closedAt ? 0 : 0.5);
}

class Tally {
  private readonly sums: Map<string, { sold: number; bids: number; refused: number; takings: Record<string, number> }>;
  private readonly rules: readonly string[];
  private rows: Rehearsed[] = [];
  private sales = 0;
  private skipped = 0;
  private differing = 0;

  constructor(rules: readonly string[]) {
    this.rules = rules;
    this.sums = new Map(rules.map((id) => [id, { sold: 0, bids: 0, refused: 0, takings: {} }]));
  }

  add(sale: Rehearsed | undefined) {
    this.sales++;
    if (!sale) {
      this.skipped++;
      return;
    }
    for (const [n, { winner, price, bids, refused }] of sale.under.entries()) {
      const sum = this.sums.get(this.rules[n]!)!;
      sum.bids += bids;
      sum.refused += refused;
      if (winner === null || price === null) continue;
      sum.sold++;
      sum.takings[sale.currency] = (sum.takings[sale.currency] ?? 0) + price;
    }
    if (apart(sale) === 0) return;
    this.differing++;
    this.rows.push(sale);
    if (this.rows.length >= 2 * mostRows) this.rows = mostApart(this.rows);
  }

  told(through: Instant | null): RulesTried {
    const { sales, skipped, differing } = this;
    const rows = mostApart(this.rows);
    const sums: readonly RulesSum[] = this.rules.map((rules) => ({ rules, ...this.sums.get(rules)! }));
    return { sales, skipped, differing, sums, rows, left: differing - rows.length, through };
  }
}

const mostApart = (rows: readonly Rehearsed[]) => rows.toSorted((a, b) => apart(b) - apart(a)).slice(0, mostRows);

import { createHash } from 'node:crypto';
import { day, type Instant, msOf, plus } from '#kernel/instant.ts';
import type { Refused } from '#kernel/refused.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { ticketKind, type Tickets } from '#platform/tickets/tickets.ts';

/** A command that a rule refused. `details`: those of the refusal that tell nothing of anybody's secrets. */
export type Refusal = Readonly<{
  at: Instant;
  code: string;
  details: Readonly<Record<string, unknown>>;
  route: string;
}>;

/** Refusals that are kept; the oldest make room. */
const mostKept = 10_000;
const keptFor = day;

/** Details that any operator may see: what a code alone leaves open. Sums are not among them, since one may be a maximum. */
const shown: ReadonlySet<string> = new Set([
  'at',
  'due',
  'since',
  'most',
  'sizes',
  'slug',
  'in',
  'closesAt',
  'opensAt',
]);

type Told = Refusal & Readonly<{ request: string }>;

/** What the processes of one market tell each other lies in so many tickets, whoever is refused how often. */
const mostSlots = 10_000;
const mostPerSlot = 8;
const slots = ticketKind<readonly Told[]>('refusals');
const slotOf = (request: string) => String(createHash('sha256').update(request).digest().readUInt32BE() % mostSlots);

/** What waits to be told to the others; of a flood the latest. One at a time, so that the store has others' questions to answer. */
const mostWaiting = 1000;
const betweenMs = 10;

/**
 * Why commands were refused, for a day: a refusal leaves no fact. By the id of the request; never a body. Bounded, so that of many
 * the oldest make room. Nest's token.
 */
export class RefusedCommands {
  private readonly clock: Clock;
  private readonly shared: Pick<Tickets, 'change'> | undefined;
  private readonly kept = new Map<string, readonly Refusal[]>();
  private readonly waiting: Told[] = [];
  private telling: Promise<void> | undefined;

  /** `shared`: where the processes of one market tell each other. Without it this one knows its own. */
  constructor(clock: Clock, shared?: Pick<Tickets, 'change'>) {
    this.clock = clock;
    this.shared = shared;
  }

  note(request: string, { code, details }: Pick<Refused, 'code' | 'details'>, route: string): void {
    const told = Object.fromEntries(Object.entries(details).filter(([name]) => shown.has(name)));
    const before = this.kept.get(request) ?? [];
    this.kept.delete(request); // the last one told of is the last to go
    const refusal = { at: this.clock.now(), code, details: told, route };
    this.kept.set(request, [...before.slice(-9), refusal]);
    this.tell({ request, ...refusal });
    for (const [oldest] of this.kept) {
      if (this.kept.size <= mostKept) break;
      this.kept.delete(oldest);
    }
  }

  /** In the order of their times; where the store of the others is away, this process's own. */
  async of(request: string): Promise<readonly Refusal[]> {
    const since = msOf(this.clock.now()) - keptFor;
    const own = this.kept.get(request) ?? [];
    const known = new Set(own.map(nameOf));
    const others = (await this.toldOf(request)).filter((one) => !known.has(nameOf(one)));
    return [...own, ...others].filter(({ at }) => msOf(at) >= since).toSorted((a, b) => msOf(a.at) - msOf(b.at));
  }

  private async toldOf(request: string): Promise<readonly Refusal[]> {
    const all = await this.shared?.change(slots, slotOf(request), (kept = []) => ({ answer: kept })).catch(() => []);
    return (all ?? []).filter((one) => one.request === request).map(({ request: _, ...refusal }) => refusal);
  }

  private tell(told: Told) {
    if (!this.shared) return;
    this.waiting.push(told);
    if (this.waiting.length > mostWaiting) this.waiting.shift();
    this.telling ??= this.tellAll(this.shared).finally(() => (this.telling = undefined));
  }

  private async tellAll(shared: Pick<Tickets, 'change'>) {
    for (let told = this.waiting.shift(); told; told = this.waiting.shift()) {
      const mine = told;
      const next = (kept: readonly Told[]) => ({
        value: [...kept.slice(1 - mostPerSlot), mine],
        until: plus(mine.at, keptFor),
      });
      await shared
        .change(slots, slotOf(mine.request), (kept = []) => ({ answer: undefined, next: next(kept) }))
        .catch(() => this.waiting.splice(0)); // the store is away: this process alone knows them
      await this.clock.pause(betweenMs);
    }
  }
}

const nameOf = ({ at, code, route }: Refusal) => `${at} ${code} ${route}`;

import { day, type Instant, msOf } from '#kernel/instant.ts';
import type { Refused } from '#kernel/refused.ts';
import type { Clock } from '#platform/clock/clock.ts';

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

/**
 * Why commands were refused, for a day and in this process alone: a refusal leaves no fact. By the id of the request; never a
 * body. Nest's token.
 */
export class RefusedCommands {
  private readonly clock: Clock;
  private readonly kept = new Map<string, readonly Refusal[]>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  note(request: string, { code, details }: Pick<Refused, 'code' | 'details'>, route: string): void {
    const told = Object.fromEntries(Object.entries(details).filter(([name]) => shown.has(name)));
    const before = this.kept.get(request) ?? [];
    this.kept.delete(request); // the last one told of is the last to go
    this.kept.set(request, [...before.slice(-9), { at: this.clock.now(), code, details: told, route }]);
    for (const [oldest] of this.kept) {
      if (this.kept.size <= mostKept) break;
      this.kept.delete(oldest);
    }
  }

  of(request: string): readonly Refusal[] {
    const since = msOf(this.clock.now()) - keptFor;
    return (this.kept.get(request) ?? []).filter(({ at }) => msOf(at) >= since);
  }
}

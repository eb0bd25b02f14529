import { logStart, type Position } from '#kernel/position.ts';
import {
  EventStore,
  type AppendOutcome,
  type FactFilter,
  type NewFact,
  type ReadAllOptions,
  type StoredFact,
  type FactBatch,
} from '#platform/event-store/event-store.ts';
import { passes } from '#platform/event-store/fact-filter.ts';
import { identityOf } from '#platform/event-store/log-identity.ts';

/** A log in memory, for specs of what reads the log. */
export class FakeEventStore extends EventStore {
  readonly description = 'a log in memory';
  readonly facts: StoredFact[] = [];
  readonly isShared: boolean;
  private readonly revisions = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  constructor({ isShared = false } = {}) {
    super();
    this.isShared = isShared;
  }

  async append(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome> {
    const last = this.revisions.get(stream) ?? -1;
    if (last !== (after === 'none' ? -1 : after)) return this.there(stream, after, facts);
    const stored = facts.map((fact, i) => ({
      ...fact,
      stream,
      revision: last + 1 + i,
      position: positionOf(this.facts.length + i),
    }));
    for (const one of stored) this.facts.push(one); // a hundred thousand are too many arguments
    this.revisions.set(stream, last + facts.length);
    for (const wake of this.waiting) wake();
    return { outcome: 'stored', revision: last + facts.length, positions: stored.map(({ position }) => position) };
  }

  /** Appends at the stream's end: for specs that do not care who wins. */
  async add(stream: string, ...facts: readonly NewFact[]): Promise<Position> {
    await this.append(stream, this.revisions.get(stream) ?? 'none', facts);
    return this.end();
  }

  async *read(stream: string, from = 0): AsyncIterable<StoredFact> {
    yield* this.facts.filter((fact) => fact.stream === stream && fact.revision >= from);
  }

  async find(stream: string, factId: string): Promise<StoredFact | undefined> {
    return this.facts.find((fact) => fact.stream === stream && fact.id === factId);
  }

  async readAll(after: Position, { filter = {}, limit = 1000 }: ReadAllOptions = {}) {
    return this.batchAfter(after, filter, limit);
  }

  async *tail(after: Position, { filter = {}, signal }: { filter?: FactFilter; signal: AbortSignal }) {
    let at = after;
    for (let first = true; !signal.aborted; first = false) {
      const batch = this.batchAfter(at, filter, 1000);
      if (batch.through === at && !first) await this.changed(signal);
      else yield batch;
      at = batch.through;
    }
  }

  async end(): Promise<Position> {
    return this.facts.at(-1)?.position ?? logStart;
  }

  async lastAt() {
    return this.facts.at(-1)?.meta.at;
  }

  async idAt(position: Position): Promise<string> {
    return this.facts.find((fact) => fact.position === position)?.id ?? '';
  }

  identity(): Promise<string> {
    return identityOf(this);
  }

  async close() {}

  private there(stream: string, after: number | 'none', facts: readonly NewFact[]): AppendOutcome {
    const first = after === 'none' ? 0 : after + 1;
    const found = this.facts.filter((fact) => fact.stream === stream && fact.revision >= first).slice(0, facts.length);
    const isSame = found.length === facts.length && found.every((fact, i) => contentOf(fact) === contentOf(facts[i]!));
    if (!isSame) return { outcome: 'lost' };
    const positions = found.map(({ position }) => position);
    return { outcome: 'repeat', revision: first + facts.length - 1, positions };
  }

  private batchAfter(after: Position, filter: FactFilter, limit: number): FactBatch {
    const from = after === logStart ? 0 : Number(after) + 1;
    const passing = this.facts.slice(from).filter(passes(filter));
    const caughtUp = passing.length <= limit;
    const end = this.facts.at(-1)?.position ?? logStart;
    const facts = passing.slice(0, limit);
    const through = caughtUp ? end : facts.at(-1)!.position;
    return { facts, through, throughId: through === logStart ? '' : this.facts[Number(through)]!.id, caughtUp };
  }

  private changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }
}

const contentOf = ({ id, type, data, meta }: NewFact) => JSON.stringify([id, type, data, meta]);

const positionOf = (row: number): Position => String(row).padStart(12, '0');

let made = 0;

/** A fact for specs: `meta` as the loop stamps it, with the time given. */
export const newFact = (type: string, data: unknown, { v = 1, at = '2026-05-01T12:00:00.000Z' } = {}): NewFact => ({
  id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
  type,
  data,
  meta: { v, at, commandId: `c${made}`, bodyHash: '', actorId: 'a', correlationId: `k${made}`, causationId: '' },
});

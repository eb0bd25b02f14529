import { EventEmitter } from 'node:events';

/** Bytes of data and metadata in one append: the server's default. */
export const mostBytesPerAppend = 1_048_576;

/** An event as it is proposed: its type and content type lie in `system`, as on the wire. */
export type Proposed = Readonly<{
  id: string;
  type: string;
  system: readonly (readonly [string, string])[];
  metadata: Uint8Array;
  data: Uint8Array;
}>;

/** An event with its places. `position` is both commit and prepare. */
export type Recorded = Proposed & Readonly<{ stream: string; revision: number; position: number; created: number }>;

/** Last revision that the stream must have: -1 for none. */
export type Expected = number | 'any' | 'exists';

export type Answer =
  | Readonly<{ is: 'stored'; revision: number; position: number }>
  | Readonly<{ is: 'wrong'; expected: Expected; last: number }>
  | Readonly<{ is: 'bad' | 'too-large' }>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Bytes between two events: positions have gaps, as on the server. */
const gap = 64;

/** The server's log in memory: what an append does, by the server's own rules. */
export class MemoryLog {
  readonly all: Recorded[] = [];
  /** Emits `append`. */
  readonly appended = new EventEmitter().setMaxListeners(0);
  private readonly streams = new Map<string, Recorded[]>();

  of(stream: string): readonly Recorded[] {
    return this.streams.get(stream) ?? [];
  }

  /** Index in `all` of a position, or of where it would lie. */
  indexOf(position: number): number {
    return Math.ceil(position / gap) - 1;
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Answer {
    const list = this.of(stream);
    const last = list.length - 1;
    const wrong: Answer = { is: 'wrong', expected, last };
    if (!stream || events.some(({ id, type }) => !uuid.test(id) || !type)) return { is: 'bad' };
    if (sizeOf(events) > mostBytesPerAppend) return { is: 'too-large' };
    if (expected === 'exists' && last < 0) return wrong;
    if (typeof expected === 'number' && expected > last) return wrong;
    const [first] = events;
    if (!first) return typeof expected === 'number' && expected !== last ? wrong : stored(list.at(-1));
    // A repeat is the same ids in the same place. On exactly the current revision nothing is compared: ids may occur twice.
    const from = typeof expected === 'number' ? expected + 1 : list.findIndex(({ id }) => id === first.id);
    if (from < 0 || from > last) return this.add(stream, events);
    const same = events.every(({ id }, i) => list[from + i]?.id === id);
    return same ? stored(list[from + events.length - 1]) : wrong;
  }

  private add(stream: string, events: readonly Proposed[]): Answer {
    const list = this.streams.get(stream) ?? [];
    for (const event of events) {
      const position = (this.all.length + 1) * gap;
      const recorded = { ...event, stream, revision: list.length, position, created: Date.now() };
      list.push(recorded);
      this.all.push(recorded);
    }
    this.streams.set(stream, list);
    this.appended.emit('append');
    return stored(list.at(-1));
  }
}

const stored = (last: Recorded | undefined): Answer => ({
  is: 'stored',
  revision: last?.revision ?? 0,
  position: last?.position ?? 0,
});

const sizeOf = (events: readonly Proposed[]) =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

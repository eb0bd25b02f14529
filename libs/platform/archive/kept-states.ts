import { deserialize, serialize } from 'node:v8';
import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';

/** The last fact of a stream that went into a state. */
export type LastOf = Readonly<{ revision: number; id: string }>;

/**
 * A document on its way, after all facts of its streams up to a position. Its personal words were never opened: who is erased is
 * not in it, and it holds after their key has gone as before.
 */
export type FoldState = Readonly<{
  /** Of the last fact in it. */
  position: Position;
  /** The latest time that a fact in it bears. */
  latestAt: Instant;
  /** Names of streams as the view gave them, and the position of the fact that led to each; empty for those of the document's id. */
  names: ReadonlyMap<string, Position>;
  /** Its streams that have facts, by name. */
  streams: ReadonlyMap<string, LastOf>;
  doc: object | undefined;
  /** Of the last fact that changed the document; empty before there is one. */
  changedAt: Position;
  lookUps: ReadonlyMap<string, unknown>;
  facts: number;
}>;

type Kept = Readonly<{ position: Position; latestAt: Instant; bytes: Buffer }>;

/** Up to when a state may go. */
type Bound = Readonly<{ at?: Instant | undefined; position?: Position | undefined }>;

/**
 * What all of them may take, and one document's: a market is to stay within its memory. `apart`: facts between two states of a
 * document, and so as many at most that the next question about it reads.
 */
export const mostKept = { bytes: 8 * 1024 * 1024, ofOne: 2 * 1024 * 1024, apart: 1000 };

/**
 * States of documents at positions of the log, so that the next question about one does not begin with its first fact. They lie as
 * bytes: what they take is known, and no reader can change them. The documents that nobody asked for longest go first.
 */
export class KeptStates {
  private readonly most: typeof mostKept;
  /** By document, the one that was asked for last at the end; its states in the log's order. */
  private readonly kept = new Map<string, Kept[]>();
  private size = 0;

  constructor(most = mostKept) {
    this.most = most;
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.size;
  }

  /** Is a state after so many facts kept? */
  wants(facts: number): boolean {
    return facts % this.most.apart === 0;
  }

  /** The latest state of a document that holds nothing of after then. */
  latest(view: View, id: string, { at, position }: Bound): FoldState | undefined {
    const key = keyOf(view, id);
    const states = this.kept.get(key);
    if (!states) return undefined;
    this.kept.delete(key);
    this.kept.set(key, states);
    const found = states.findLast(
      (one) => (position === undefined || one.position <= position) && (at === undefined || one.latestAt <= at),
    );
    return found && (deserialize(found.bytes) as FoldState);
  }

  keep(view: View, id: string, state: FoldState): void {
    this.forget(view, id, state.position);
    const bytes = serialize(state);
    const key = keyOf(view, id);
    const states = this.kept.get(key) ?? [];
    const ofThis = states.reduce((sum, one) => sum + one.bytes.byteLength, bytes.byteLength);
    if (ofThis > this.most.ofOne) return;
    const { position, latestAt } = state;
    this.kept.delete(key);
    this.kept.set(
      key,
      [...states, { position, latestAt, bytes }].toSorted((a, b) => (a.position < b.position ? -1 : 1)),
    );
    this.size += bytes.byteLength;
    while (this.size > this.most.bytes) this.dropOldest();
  }

  /** A state that the log does not bear out. */
  forget(view: View, id: string, position: Position): void {
    const key = keyOf(view, id);
    const states = this.kept.get(key) ?? [];
    const rest = states.filter((one) => one.position !== position);
    if (rest.length === states.length) return;
    this.size -= states.find((one) => one.position === position)!.bytes.byteLength;
    if (rest.length > 0) this.kept.set(key, rest);
    else this.kept.delete(key);
  }

  private dropOldest() {
    const [[key, states]] = this.kept as unknown as [[string, Kept[]]];
    this.kept.delete(key);
    for (const { bytes } of states) this.size -= bytes.byteLength;
  }
}

/** Another version of a view is another fold. */
const keyOf = ({ name, version }: View, id: string) => `${name}.v${version}\n${id}`;

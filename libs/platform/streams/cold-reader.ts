import type { AnyFolding } from '#kernel/decider.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import type { FactText, StoredFact } from '#platform/event-store/event-store.ts';
import { CachedStream, mostOnLeaving } from './cached-stream.ts';
import type { Loaded } from './snapshots.ts';

/**
 * A snapshot as it lies in a file. Of its commands there are traces alone: hardly any of a stream that is read is sent again, and
 * the log has its receipt.
 */
export type KeptSnapshot = Readonly<{
  version: number;
  factId: string;
  revision: number;
  state: string;
  traces: Float64Array;
}>;

/** Where snapshots are kept, one a stream. All of it can be deleted; what is damaged is as good as none. */
export interface KeptSnapshots {
  /** Those of another log are gone. */
  belongTo(identity: string): void;
  get(stream: string): KeptSnapshot | undefined;
  put(stream: string, snapshot: KeptSnapshot): void;
  remove(stream: string): void;
  close(): void;
}

/** The log as the reader needs it: only what is durable is ever seen. Each fact is checked before it is handed out. */
export type TextLog = Readonly<{
  identity: () => Promise<string>;
  /** At most so many facts from a revision on. */
  texts: (stream: string, from: number, limit: number) => readonly FactText[];
  close: () => Promise<void>;
}>;

/** A stream as it is handed over: from its snapshot's fact on, few facts (a JSON list of them). */
export type ColdStream = Readonly<{ snapshot?: KeptSnapshot; facts: string }>;

/** The folds of the streams, by category. */
export type Foldings = Readonly<Record<string, AnyFolding>>;

const page = 500;

type Parts = Readonly<{ log: TextLog; kept: KeptSnapshots; foldings: Foldings; breathe: () => Promise<void> }>;

/**
 * Reads streams that are in nobody's memory, and makes snapshots of them: from the log and the snapshot before, never from
 * a state that somebody is deciding on. Wherever it runs, beside the log's writer or in a thread.
 */
export class ColdReader {
  private readonly parts: Parts;
  private identity = '';

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** With more facts behind it than a few, it gets a new snapshot first. Errors: what the log has, what a fold throws. */
  async read(stream: string, version: number): Promise<ColdStream> {
    const folding = this.foldingOf(stream);
    if (folding?.version !== version || !(await this.isKnownLog())) throw new Error(`nobody here can fold ${stream}`);
    const { snapshot, facts } = this.begin(stream, folding);
    if (facts.length <= mostOnLeaving + (snapshot ? 1 : 0)) return handedOver(snapshot, facts);
    const made = await this.make(stream, folding, { ...(snapshot && { snapshot }), facts });
    return handedOver(made, this.parts.log.texts(stream, made.revision, mostOnLeaving));
  }

  /** Makes a snapshot up to the stream's end, unless there is one as of this revision. Errors: as `read`. */
  async save(stream: string, revision: number): Promise<void> {
    const folding = this.foldingOf(stream);
    if (!folding || !(await this.isKnownLog())) return;
    const { snapshot, facts } = this.begin(stream, folding);
    if (facts.length > 0 && (snapshot?.revision ?? -1) < revision)
      await this.make(stream, folding, { ...(snapshot && { snapshot }), facts });
  }

  async close(): Promise<void> {
    this.parts.kept.close();
    await this.parts.log.close();
  }

  private foldingOf(stream: string): AnyFolding | undefined {
    const category = categoryOf(stream);
    return Object.hasOwn(this.parts.foldings, category) ? this.parts.foldings[category] : undefined;
  }

  /** An empty log is none yet. */
  private async isKnownLog(): Promise<boolean> {
    if (this.identity !== '') return true;
    this.identity = await this.parts.log.identity();
    if (this.identity !== '') this.parts.kept.belongTo(this.identity);
    return this.identity !== '';
  }

  /** The snapshot, where it is one of this log's and this fold's, and the first page of facts from its own on. */
  private begin(stream: string, { version }: AnyFolding) {
    const { log, kept } = this.parts;
    const snapshot = kept.get(stream);
    if (snapshot?.version === version) {
      const facts = log.texts(stream, snapshot.revision, page);
      if (facts[0]?.id === snapshot.factId) return { snapshot, facts };
    }
    if (snapshot) kept.remove(stream);
    return { facts: log.texts(stream, 0, page) };
  }

  /** From the snapshot before, or from the start when that cannot be gone on from. */
  private async make(stream: string, folding: AnyFolding, known: Known): Promise<KeptSnapshot> {
    const { log, kept } = this.parts;
    const folded = await this.fold(stream, folding, known).catch((error: unknown) => {
      if (!known.snapshot) throw error;
      kept.remove(stream);
      return this.fold(stream, folding, { facts: log.texts(stream, 0, page) });
    });
    const { version, factId, revision, state, commands } = folded.snapshot(0);
    const made = { version, factId, revision, state: JSON.stringify(state), traces: commands.older };
    kept.put(stream, made);
    return made;
  }

  private async fold(stream: string, folding: AnyFolding, { snapshot, facts }: Known) {
    const folded = await CachedStream.from(folding, snapshot && snapshotIn(snapshot), facts.map(factIn));
    if (!folded) throw new Error(`the snapshot of ${stream} is not of this log`);
    for (let last = facts; last.length === page;) {
      await this.parts.breathe();
      last = this.parts.log.texts(stream, folded.revision + 1, page);
      for (const fact of last) folded.apply(factIn(fact));
    }
    return folded;
  }
}

type Known = Readonly<{ snapshot?: KeptSnapshot; facts: readonly FactText[] }>;

const factIn = ({ text }: FactText) => JSON.parse(text) as StoredFact;

const handedOver = (snapshot: KeptSnapshot | undefined, facts: readonly FactText[]): ColdStream => ({
  ...(snapshot && { snapshot }),
  facts: `[${facts.map(({ text }) => text).join(',')}]`,
});

const snapshotIn = ({ state, traces, ...rest }: KeptSnapshot) => ({
  ...rest,
  state: JSON.parse(state) as unknown,
  commands: { last: [], older: traces },
});

/** What was handed over, as streams go on from it. Throws for what is not whole. */
export const loadedFrom = ({ snapshot, facts }: ColdStream): Loaded => ({
  ...(snapshot && { snapshot: snapshotIn(snapshot) }),
  facts: JSON.parse(facts) as StoredFact[],
});

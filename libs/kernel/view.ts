import type { AnyMessage, Data, Recorded, RecordedMeta } from './fact.ts';
import type { Shapes } from './shapes.ts';

/** What a view keeps. `rev` tells a newer form of it from an older one, by comparing text; stamped by the runner. */
export type Document = Readonly<{ id: string; rev: string }>;

/** A document as a fold makes it: the runner adds the `rev`. */
export type Draft<D extends Document> = Omit<D, 'rev'>;

/** Reads one of the view's own look-up documents, among those that `look.key` named for this fact. */
export type LookUpReader<L> = (id: string) => L | undefined;

/** Documents of the view's own that its keys and folds may read, written in the same batch. Never shown to anybody. */
export type LookUp<L, E extends AnyMessage> = Readonly<{
  /** Ids of the look-up documents that this fact reads or changes. */
  key: (fact: Recorded<E>) => readonly string[];
  start: { [T in E['type']]?: (data: Data<E, T>, id: string, meta: RecordedMeta) => L | undefined };
  on: { [T in E['type']]?: (seen: L, data: Data<E, T>, id: string, meta: RecordedMeta) => L };
}>;

/** A read model of one screen: a fold of facts into documents. Pure: rebuilt from the log at any time. */
export type View<D extends Document = Document, E extends AnyMessage = AnyMessage, L = unknown> = Readonly<{
  /** Named after its screen. The collection is `<name>.v<version>`. */
  name: string;
  /** Raising it fills a new collection beside the old one and switches when that has caught up. */
  version: number;
  /** Filled before the others: what is due must not wait for what is only looked at. */
  first?: boolean;
  /** The facts it names, with their shapes: others are skipped. */
  shapes: Shapes<E>;
  /** Fields (or field lists) that its queries filter and sort by; no others may be asked for. */
  indexes?: readonly (readonly (string & keyof D)[])[];
  /** Ids of the documents that this fact touches: none, one or many. */
  key: (fact: Recorded<E>, look: LookUpReader<L>) => readonly string[];
  look?: LookUp<L, E>;
  /** Makes a document that does not exist yet; `undefined` makes none. */
  start: {
    [T in E['type']]?: (
      data: Data<E, T>,
      meta: RecordedMeta,
      look: LookUpReader<L>,
      id: string,
    ) => Draft<D> | undefined;
  };
  /** Changes a document that exists; `null` removes it. */
  on: {
    [T in E['type']]?: (
      doc: Draft<D>,
      data: Data<E, T>,
      meta: RecordedMeta,
      look: LookUpReader<L>,
      id: string,
    ) => Draft<D> | null;
  };
  /**
   * Live rooms that this document is in; see `live-push`. None: it is never pushed. With `before`, what it was until now: those
   * of them that hear of this change.
   */
  rooms?: (doc: D, before?: D) => readonly string[];
}>;

/** Gives the tables of a view their types; the runner, the specs and the rebuild all fold through it. */
export const view = <D extends Document, E extends AnyMessage, L = never>(tables: View<D, E, L>): View<D, E, L> =>
  tables;

/** The collection that holds this version of the view. */
export const collectionOf = ({ name, version }: Pick<View, 'name' | 'version'>): string => `${name}.v${version}`;

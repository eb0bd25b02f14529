import type { AnyMessage, Recorded, RecordedMeta } from './fact.ts';
import type { AnyShapes, FactsOf, ReadableFact, Shape } from './shapes.ts';

/** What a view keeps. `rev` tells a newer form of it from an older one, by comparing text; stamped by the runner. */
export type Document = Readonly<{ id: string; rev: string }>;

/** A document as a fold makes it: the runner adds the `rev`. */
export type Draft<D extends Document> = Omit<D, 'rev'>;

/** Reads one of the view's own look-up documents, among those that were named for this fact. */
export type LookUpReader<L = unknown> = (id: string) => L | undefined;

/** Names by which the read store marks what it keeps: a field of a view that was called so would be taken for that. */
type Unmarked = Readonly<{ gone?: never; foldedAt?: never }>;

/**
 * Documents of the view's own that its keys and folds may read, written in the same batch. Never shown to anybody and never
 * removed: they hold nothing of a person.
 */
export type LookUp<L = unknown> = Readonly<{
  /** The facts it names, with their shapes. */
  shapes: AnyShapes;
  /** Ids of the look-up documents that this fact reads or changes. */
  key(fact: Recorded<AnyMessage>): readonly string[];
  /** One fact onto one of them: `undefined` changes nothing. */
  fold(doc: L | undefined, fact: Recorded<AnyMessage>, id: string): L | undefined;
}>;

/** A read model of one screen: a fold of facts into documents. Pure: rebuilt from the log at any time. */
export type View<D extends Document = Document> = Readonly<{
  /** Named after its screen. The collection is `<name>.v<version>`. */
  name: string;
  /** Raising it fills a new collection beside the old one and switches when that has caught up. */
  version: number;
  /** Filled before the others: what is due must not wait for what is only looked at. */
  first?: boolean;
  /** Where two threads fill views from a long log, it is filled in the second: about half of the work, and of the facts. */
  beside?: boolean;
  /** The facts that it or its look-up names, with their shapes: others are skipped. */
  shapes: AnyShapes;
  /** Fields (or field lists) that its queries filter and sort by; no others may be asked for. */
  indexes?: readonly (readonly string[])[];
  /** Ids of the documents that this fact touches: none, one or many. */
  key(fact: Recorded<AnyMessage>, lookUp: LookUpReader): readonly string[];
  /** One fact onto one document: `undefined` in, `undefined` out means there is none. */
  fold(doc: Draft<D> | undefined, fact: Recorded<AnyMessage>, id: string, lookUp: LookUpReader): Draft<D> | undefined;
  lookUp?: LookUp;
  /**
   * The streams that one document is made of, look-ups too, as far as its id and these facts of it name them: it can be
   * folded alone, as of any moment. `watch-7-*` is every stream that begins so. Each fact names its own streams, whatever others
   * it is given with. Without it a document takes the whole log.
   */
  streamsOf?(id: string, facts: readonly Recorded<AnyMessage>[]): readonly string[];
  /**
   * Live rooms that this document is in; see `live-push`. None: it is never pushed. With `before`, what it was until now: those
   * of them that hear of this change.
   */
  rooms?(doc: D, before?: D): readonly string[];
  /** What rooms hear of the document; without it they hear all of it. */
  told?(doc: D): Document;
}>;

/** What a fold is told: the fact, readable, and the id of the document that it is folded into. */
export type Told<S extends Shape> = Readonly<{ data: ReadableFact<S>['data']; meta: RecordedMeta; id: string }>;

type Reading<L> = Readonly<{ lookUp: LookUpReader<L> }>;

/** What every view says of itself, whatever its folds are made by. */
export type ViewHead<D extends Document, F extends AnyShapes, L> = Pick<
  View<D>,
  'name' | 'version' | 'beside' | 'rooms' | 'told' | 'streamsOf'
> & {
  indexes?: readonly (readonly (string & keyof D)[])[];
  /** The shapes of the facts that its documents are made of. */
  facts: F;
  /** It names facts of its own: those that only a look-up needs are not among `facts`. */
  lookUp?: LookUp<L>;
  /** Ids of the look-up documents that a fact only reads. */
  reads?: { [T in keyof F]?: (fact: Recorded<ReadableFact<F[T]>>) => readonly string[] };
};

/** A view as a slice writes it, with tables of folds. */
export type ViewTables<D extends Document, F extends AnyShapes, L> = ViewHead<D, F, L> & {
  /** Ids of the documents that this fact touches: none, one or many. */
  key: (fact: Recorded<FactsOf<F>>, lookUp: LookUpReader<L>) => readonly string[];
  /** Makes a document that does not exist yet; `undefined` makes none, as does a fact that is not named here. */
  start: { [T in keyof F]?: (now: Told<F[T]> & Reading<L>) => Draft<D> | undefined };
  /**
   * Changes a document that exists. Every fact is named: one that changes nothing is `ignored`.
   *
   * `null` removes it. Its rooms hear that it is gone, and a mark of the fact's position stays behind, so that no fact from
   * before, told late or twice, brings it back. A later fact that `start` names makes a new one, which knows nothing of the
   * old; what only `on` names is skipped. What is to stay gone, as a member's documents, therefore has in `start` only
   * facts that their stream never takes after the one that removes. Look-up documents stay.
   */
  on: { [T in keyof F]: (now: Told<F[T]> & Reading<L> & Readonly<{ doc: Draft<D> }>) => Draft<D> | null };
};

type Row = (now: unknown) => unknown;
type Rows = Readonly<Record<string, Row>>;

/**
 * A view of such documents: `viewOf<Doc>()({ ... })`, twice called so that the facts come from `facts`. The runner, the specs
 * and the rebuild all fold through what it gives.
 */
export const viewOf =
  <D extends Document & Unmarked>() =>
  <F extends AnyShapes, L = never>(tables: ViewTables<D, F, L>): View<D> => {
    const { facts, key, lookUp, reads = {}, start, on, ...rest } = tables;
    const [starts, changes, reading] = [start as Rows, on as Rows, reads as Rows];
    const keyOf = key as (fact: Recorded<AnyMessage>, reader: LookUpReader) => readonly string[];
    return {
      ...rest,
      shapes: { ...facts, ...lookUp?.shapes },
      key: (fact, reader) => (Object.hasOwn(facts, fact.type) ? keyOf(fact, reader) : []),
      fold: (doc, { type, data, meta }, id, reader) => {
        const now = { doc, data, meta, id, lookUp: reader };
        return ((doc === undefined ? starts[type]?.(now) : changes[type]!(now)) ?? undefined) as typeof doc;
      },
      ...(lookUp && {
        lookUp: {
          ...lookUp,
          key: (fact) => [...lookUp.key(fact), ...((reading[fact.type]?.(fact) ?? []) as readonly string[])],
        },
      }),
    };
  };

/** A fact that changes nothing of a document that exists. */
export const ignored = <C>({ doc }: Readonly<{ doc: C }>): C => doc;

type LookUpTables<L, F extends AnyShapes> = {
  facts: F;
  /** Ids of the look-up documents that this fact reads or changes. */
  key: (fact: Recorded<FactsOf<F>>) => readonly string[];
  start: { [T in keyof F]?: (now: Told<F[T]>) => L | undefined };
  on: { [T in keyof F]: (now: Told<F[T]> & Readonly<{ doc: L }>) => L };
};

/** A look-up of such documents: `lookUpOf<Doc>()({ ... })`, as `viewOf`. */
export const lookUpOf =
  <L>() =>
  <F extends AnyShapes>({ facts, key, start, on }: LookUpTables<L, F>): LookUp<L> => {
    const [starts, changes] = [start as Rows, on as Rows];
    const keyOf = key as (fact: Recorded<AnyMessage>) => readonly string[];
    return {
      shapes: facts,
      key: (fact) => (Object.hasOwn(facts, fact.type) ? keyOf(fact) : []),
      fold: (doc, { type, data, meta }, id) =>
        (doc === undefined ? starts : changes)[type]?.({ doc, data, meta, id }) as typeof doc,
    };
  };

/** The collection that holds this version of the view. */
export const collectionOf = ({ name, version }: Pick<View, 'name' | 'version'>): string => `${name}.v${version}`;

import type { Recorded } from './fact.ts';
import type { AnyShapes, FactsOf } from './shapes.ts';
import {
  type Document,
  type LookUpReader,
  type Told,
  type View,
  type ViewHead,
  viewOf,
  type ViewTables,
} from './view.ts';

type Fields<D extends Document> = Exclude<keyof D, keyof Document> & string;
type EntryOf<D extends Document, K extends Fields<D>> = D[K] extends readonly (infer I)[] ? I : never;

type BlockTables<D extends Document, F extends AnyShapes, K extends Fields<D>, L> = ViewHead<D, F, L> & {
  /** The field that the entries lie in. */
  list: K;
  /** Id of the block that this fact's entry comes into. */
  block: (fact: Recorded<FactsOf<F>>) => string;
  entry: { [T in keyof F]: (now: Told<F[T]> & Readonly<{ lookUp: LookUpReader<L> }>) => EntryOf<D, K> };
};

type Block = Readonly<Record<string, readonly unknown[]>>;
type Now = Readonly<{ id: string; doc?: Block }>;

/**
 * A long history as a view of blocks: each fact adds an entry to the end of one, so that it writes a small document however
 * many came before it. `blocksOf<Block>()({ ... })`, as `viewOf`.
 */
export const blocksOf =
  <D extends Document>() =>
  <F extends AnyShapes, K extends Fields<D>, L = never>(tables: BlockTables<D, F, K, L>): View<D> => {
    const { list, block, entry, ...head } = tables;
    const rows = Object.entries(entry as Readonly<Record<string, (now: Now) => unknown>>);
    const adding = rows.map(([type, entryOf]) => [
      type,
      (now: Now) => ({ id: now.id, ...now.doc, [list]: [...(now.doc?.[list] ?? []), entryOf(now)] }),
    ]);
    const table: unknown = Object.fromEntries(adding);
    const folds = { start: table, on: table } as Pick<ViewTables<D, F, L>, 'start' | 'on'>;
    return viewOf<D>()<F, L>({ ...head, ...folds, key: (fact) => [block(fact)] });
  };

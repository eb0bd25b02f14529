import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { AnyShapes, FactsOf } from '#kernel/shapes.ts';
import type { Document, Told, View } from '#kernel/view.ts';

/** Something that must happen at a moment. `id` and `target` are the same: the thing that it happens to. */
export type DueDocument = Document & Readonly<{ at: Instant; kind: string; target: string }>;

/** A deadline is acted upon so much later: whoever came in just before it is already in the mailbox. */
export const lateMs = 250;

type DueTables<F extends AnyShapes> = {
  /** What becomes due, such as `auction-close`: the view is `due-<kind>`. */
  kind: string;
  version: number;
  facts: F;
  /** The thing that a fact is about. */
  target: (fact: Recorded<FactsOf<F>>) => string;
  /** When it is due from now on: null for never, `undefined` for as before. `due` is what was so until now, if anything. */
  on: { [T in keyof F]: (now: Told<F[T]> & Readonly<{ due: Instant | undefined }>) => Instant | null | undefined };
};

type Row = (now: unknown) => Instant | null | undefined;

/** The deadlines of one kind, as a view like any other: a kind each, so that one that throws stops alone. */
export function dueView<F extends AnyShapes>({ kind, version, facts, target, on }: DueTables<F>): View<DueDocument> {
  const rows = on as Readonly<Record<string, Row>>;
  const targetOf = target as (fact: Recorded<AnyMessage>) => string;
  return {
    name: `due-${kind}`,
    version,
    first: true,
    shapes: facts,
    indexes: [['at']],
    key: (fact) => [targetOf(fact)],
    fold: (doc, { type, data, meta }, id) => {
      const at = rows[type]!({ data, meta, id, due: doc?.at });
      if (at === undefined) return doc;
      return at === null ? undefined : { id, at, kind, target: id };
    },
  };
}

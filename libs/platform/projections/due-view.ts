import type { AnyMessage, Data, Recorded, RecordedMeta } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { view, type Document, type Draft, type View } from '#kernel/view.ts';

/** Something that must happen at a moment. `id` and `target` are the same: the thing that it happens to. */
export type DueDocument = Document & Readonly<{ at: Instant; kind: string; target: string }>;

/** A fact opens or moves the deadline of a thing, or closes it: `at` is null. */
export type DueStep = Readonly<{ target: string; at: Instant | null }>;

type DueTables<E extends AnyMessage> = Readonly<{
  /** What becomes due, such as `auction-close`: the view is `due-<kind>`. */
  kind: string;
  version: number;
  shapes: Shapes<E>;
  on: { [T in E['type']]?: (data: Data<E, T>, meta: RecordedMeta) => DueStep | readonly DueStep[] | undefined };
}>;

/** The deadlines of one kind, as a view like any other: a kind each, so that one that throws stops alone. */
export function dueView<E extends AnyMessage>({
  kind,
  version,
  shapes,
  on,
}: DueTables<E>): View<DueDocument, E, never> {
  const steps = (fact: Recorded<E>) => [on[fact.type as E['type']]?.(fact.data as never, fact.meta) ?? []].flat();
  const stepOf = (type: string, data: unknown, meta: RecordedMeta, id: string) =>
    steps({ type, data, meta } as Recorded<E>).findLast(({ target }) => target === id);
  const entry = (id: string, at: Instant): Draft<DueDocument> => ({ id, at, kind, target: id });
  const types = Object.keys(on);
  return view<DueDocument, E>({
    name: `due-${kind}`,
    version,
    first: true,
    shapes,
    indexes: [['at']],
    key: (fact) => [...new Set(steps(fact).map(({ target }) => target))],
    start: tableOf(types, (type) => (data: unknown, meta: RecordedMeta, _: unknown, id: string) => {
      const step = stepOf(type, data, meta, id);
      return step?.at ? entry(id, step.at) : undefined;
    }),
    on: tableOf(
      types,
      (type) => (doc: Draft<DueDocument>, data: unknown, meta: RecordedMeta, _: unknown, id: string) => {
        const step = stepOf(type, data, meta, id);
        if (!step) return doc;
        return step.at ? entry(id, step.at) : null;
      },
    ),
  });
}

const tableOf = <F>(types: readonly string[], row: (type: string) => F) =>
  Object.fromEntries(types.map((type) => [type, row(type)])) as never;

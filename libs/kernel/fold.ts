import type { Decider } from './decider.ts';
import type { AnyMessage, Recorded } from './fact.ts';
import type { Instant } from './instant.ts';
import type { Document, Draft, LookUpReader, View } from './view.ts';

/** A decider's state after these facts. */
export const foldFacts = <S, C extends AnyMessage, E extends AnyMessage>(
  decider: Decider<S, C, E>,
  facts: readonly Recorded<E>[],
): S => facts.reduce(decider.evolve, decider.initial());

/** Stamps facts of a spec as the loop would; a `meta` of their own wins. */
export const recordedAt = <E extends AnyMessage>(facts: readonly (E | Recorded<E>)[], at: Instant): Recorded<E>[] =>
  facts.map((fact, revision) => ({ ...fact, meta: { ...metaAt(at), revision, ...('meta' in fact ? fact.meta : {}) } }));

const metaAt = (at: Instant) => ({
  v: 1,
  at,
  commandId: '00000000-0000-0000-0000-000000000000',
  bodyHash: '',
  actorId: 'spec',
  correlationId: 'spec',
  causationId: 'spec',
});

/** One fact onto one document, as the runner does it: `undefined` in, `undefined` out means there is none. */
export function foldInto<D extends Document, E extends AnyMessage, L>(
  view: View<D, E, L>,
  doc: Draft<D> | undefined,
  fact: Recorded<E>,
  look: LookUpReader<L>,
  id: string,
): Draft<D> | undefined {
  const type = fact.type as E['type'];
  if (doc === undefined) return view.start[type]?.(fact.data, fact.meta, look, id);
  const next = view.on[type]?.(doc, fact.data, fact.meta, look, id);
  return next === undefined ? doc : (next ?? undefined);
}

/** One fact onto the view's look-up documents, in place. */
export function foldLookUps<D extends Document, E extends AnyMessage, L>(
  { look }: View<D, E, L>,
  looks: Map<string, L>,
  fact: Recorded<E>,
): void {
  if (!look) return;
  const type = fact.type as E['type'];
  for (const id of look.key(fact)) {
    const seen = looks.get(id);
    const next =
      seen === undefined
        ? look.start[type]?.(fact.data, id, fact.meta)
        : look.on[type]?.(seen, fact.data, id, fact.meta);
    if (next !== undefined) looks.set(id, next);
  }
}

/** All documents of a view after these facts, by id: for specs and for checking a store against a fresh fold. */
export function foldView<D extends Document, E extends AnyMessage, L>(
  view: View<D, E, L>,
  facts: readonly Recorded<E>[],
): Map<string, Draft<D>> {
  const docs = new Map<string, Draft<D>>();
  const looks = new Map<string, L>();
  const look: LookUpReader<L> = (id) => looks.get(id);
  for (const fact of facts) {
    if (!(fact.type in view.shapes)) continue;
    foldLookUps(view, looks, fact);
    // a fact changes a document once, as in the runner, whose guard is the fact's position
    for (const id of new Set(view.key(fact, look))) {
      const next = foldInto(view, docs.get(id), fact, look, id);
      if (next === undefined) docs.delete(id);
      else docs.set(id, next);
    }
  }
  return docs;
}

/** The only document that these facts make, or all of them when they make more: for specs of a view. */
export function showing<D extends Document, E extends AnyMessage, L>(
  view: View<D, E, L>,
  ...facts: readonly (E | Recorded<E>)[]
): Draft<D> | readonly Draft<D>[] | undefined {
  const docs = [...foldView(view, recordedAt(facts, '2026-01-01T00:00:00.000Z')).values()];
  return docs.length > 1 ? docs : docs[0];
}

import type { Decider } from './decider.ts';
import type { AnyMessage, Recorded } from './fact.ts';
import type { Instant } from './instant.ts';
import type { Document, Draft, LookUp, LookUpReader, View } from './view.ts';

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

/** One fact onto these look-up documents, in place. */
export function foldLookUps(
  lookUp: LookUp,
  docs: Map<string, unknown>,
  fact: Recorded<AnyMessage>,
  ids: readonly string[] = lookUp.key(fact),
): void {
  for (const id of ids) {
    const next = lookUp.fold(docs.get(id), fact, id);
    if (next !== undefined) docs.set(id, next);
  }
}

/** All documents of a view after these facts, by id: for specs and for checking a store against a fresh fold. */
export function foldView<D extends Document>(
  view: View<D>,
  facts: readonly Recorded<AnyMessage>[],
): Map<string, Draft<D>> {
  const docs = new Map<string, Draft<D>>();
  const lookUps = new Map<string, unknown>();
  const reader: LookUpReader = (id) => lookUps.get(id);
  for (const fact of facts) {
    if (!Object.hasOwn(view.shapes, fact.type)) continue;
    if (view.lookUp) foldLookUps(view.lookUp, lookUps, fact);
    // a fact changes a document once, as in the runner, whose guard is the fact's position
    for (const id of new Set(view.key(fact, reader))) {
      const next = view.fold(docs.get(id), fact, id, reader);
      if (next === undefined) docs.delete(id);
      else docs.set(id, next);
    }
  }
  return docs;
}

/** The only document that these facts make, or all of them when they make more: for specs of a view. */
export function showing<D extends Document>(
  view: View<D>,
  ...facts: readonly (AnyMessage | Recorded<AnyMessage>)[]
): Draft<D> | readonly Draft<D>[] | undefined {
  const docs = [...foldView(view, recordedAt(facts, '2026-01-01T00:00:00.000Z')).values()];
  return docs.length > 1 ? docs : docs[0];
}

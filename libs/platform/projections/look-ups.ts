import type { Document, LookUp, LookUpReader, View } from '#kernel/view.ts';
import type { Readable } from './readable.ts';
import type { Stored } from '#platform/read-store/read-store.ts';

/** A look-up document as it lies in the store. */
export type LookUpDocument = Stored<Document & Readonly<{ value: unknown }>>;

/** The look-up documents of a view while a batch is folded, fact by fact. */
export class LookUps {
  private readonly view: string;
  private readonly lookUp: LookUp | undefined;
  private readonly values = new Map<string, unknown>();
  private readonly foldedAt = new Map<string, string>();
  private readonly before: ReadonlyMap<string, LookUpDocument>;

  /** Begins at what the store holds. */
  constructor({ name, lookUp }: View, before: ReadonlyMap<string, LookUpDocument>) {
    this.view = name;
    this.lookUp = lookUp;
    this.before = before;
    for (const { id, foldedAt, value } of before.values()) {
      this.values.set(id, value);
      this.foldedAt.set(id, foldedAt);
    }
  }

  /**
   * Folds one fact, unless a document has it already, and gives what keys and folds may read for it, then and later: what
   * follows does not change it. Reading what the fact did not name is an error: a live fold would see another state than a
   * rebuild.
   */
  apply(fact: Readable): LookUpReader {
    const { lookUp } = this;
    if (!lookUp) return noLookUp;
    const ids = lookUp.key(fact);
    for (const id of ids.filter((one) => (this.foldedAt.get(one) ?? '') < fact.position)) {
      const was = this.values.get(id);
      const next = lookUp.fold(was, fact, id);
      if (next === undefined || next === was) continue;
      this.values.set(id, next);
      this.foldedAt.set(id, fact.position);
    }
    const now = ids.map((id) => this.values.get(id));
    return (id) => {
      const at = ids.indexOf(id);
      if (at < 0) throw new Error(`the view "${this.view}" looks up "${id}", which its lookUp.key left out`);
      return now[at];
    };
  }

  /** What the facts so far changed. */
  changed(): LookUpDocument[] {
    return [...this.values]
      .map(([id, value]) => ({ id, rev: '', foldedAt: this.foldedAt.get(id) ?? '', value }))
      .filter(({ id, value }) => this.before.get(id)?.value !== value);
  }
}

const noLookUp: LookUpReader = (id) => {
  throw new Error(`a view without look-up documents looks up "${id}"`);
};

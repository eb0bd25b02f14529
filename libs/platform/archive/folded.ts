import { hash } from 'node:crypto';
import type { Position } from '#kernel/position.ts';
import { logStart } from '#kernel/position.ts';
import { foldLookUps } from '#kernel/fold.ts';
import type { LookUpReader, View } from '#kernel/view.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { type Readable, Readables } from '#platform/projections/readable.ts';
import { shareOf } from '#platform/projections/share.ts';
import { encrypted } from './redacted.ts';
import {
  type Fold,
  type Folded,
  type FoldedDocument,
  type FoldedUntil,
  letOthersIn,
  type Rest,
  type WorkBounds,
} from './long-work.ts';

/** Facts that are read together, and between two looks at who else wants the thread. */
const [perPage, perTurn] = [500, 100];
/** Look-up documents of one work in memory, of all its views. */
const mostLookUps = 100_000;

/** No personal word is ever opened here. */
const closedBoxes = { decrypt: () => Promise.resolve(encrypted) };

type Parts = Readonly<{ events: Pick<EventStore, 'readAll' | 'end'>; views: readonly View[]; rest?: Rest | undefined }>;

/**
 * Some documents of any views, folded from the whole log in one reading. In memory are these documents, the look-ups of their
 * views and a page. Errors: `StoreUnavailable`, and what the signal's abort throws.
 */
export async function foldedFromLog(
  { events, views, rest = letOthersIn }: Parts,
  folds: readonly Fold[],
  { signal, told }: WorkBounds,
): Promise<readonly Folded[]> {
  const parts = folds.map((fold) => new PartFold(viewOf(views, fold.view), fold));
  const end = endOf(folds) ?? (await events.end());
  const types = [...new Set(parts.flatMap(({ view }) => Object.keys(view.shapes)))];
  let done = 0;
  for (let [at, isOver]: [Position, boolean] = [logStart, end === logStart]; !isOver;) {
    signal?.throwIfAborted();
    const { facts, through, caughtUp } = await events.readAll(at, {
      filter: { types },
      limit: perPage,
      unchecked: true,
    });
    const some = facts.filter(({ position }) => position <= end);
    await take(parts, await new Readables(closedBoxes).of(shapesOf(parts), some), signal);
    done += some.length;
    isOver = caughtUp || through >= end;
    const share = isOver ? 1 : shareOf(through, end);
    told?.({ done, of: share > 0 ? Math.round(done / share) : done, until: some.at(-1)?.meta.at ?? null });
    at = through;
    await rest(signal);
  }
  return parts.map((part) => part.folded());
}

/** The last position that any of them needs; nothing where one needs all. */
function endOf(folds: readonly Fold[]): Position | undefined {
  const all = folds.flatMap(({ ids, picked }) => (picked ? [undefined] : (ids ?? []).map(({ position }) => position)));
  return all.every((one) => one !== undefined) ? all.reduce((a, b) => (a > b ? a : b), logStart) : undefined;
}

async function take(parts: readonly PartFold[], facts: readonly Readable[], signal: AbortSignal | undefined) {
  for (const [n, fact] of facts.entries()) {
    if (n % perTurn === perTurn - 1) await letOthersIn(signal);
    let lookUps = 0;
    for (const part of parts) {
      part.take(fact);
      lookUps += part.lookUps.size;
    }
    if (lookUps > mostLookUps) largest(parts).giveUp();
  }
}

const largest = (parts: readonly PartFold[]) =>
  parts.reduce((one, other) => (other.lookUps.size > one.lookUps.size ? other : one));

const shapesOf = (parts: readonly PartFold[]): View['shapes'] =>
  Object.assign({}, ...parts.map(({ view }) => view.shapes)) as View['shapes'];

const viewOf = (views: readonly View[], name: string): View => {
  const view = views.find((one) => one.name === name);
  if (!view) throw new Error(`there is no view ${name}`);
  return view;
};

type Kept = { doc: FoldedDocument['doc']; position: Position };

/** Some documents of one view. */
class PartFold {
  readonly view: View;
  readonly lookUps = new Map<string, unknown>();
  private readonly reader: LookUpReader = (id) => this.lookUps.get(id);
  private readonly wanted: ReadonlyMap<string, FoldedUntil> | undefined;
  private readonly pick: Picked | undefined;
  private readonly kept = new Map<string, Kept>();
  private leftOut: string | undefined;

  constructor(view: View, { ids, picked }: Fold) {
    this.view = view;
    this.wanted = ids && new Map(ids.map((one) => [one.id, one]));
    this.pick = picked && new Picked(view.name, picked);
    for (const { id } of ids ?? []) this.kept.set(id, { doc: undefined, position: '' });
  }

  take(fact: Readable) {
    const { view, lookUps, reader, kept } = this;
    if (this.leftOut !== undefined || !Object.hasOwn(view.shapes, fact.type)) return;
    try {
      if (view.lookUp) foldLookUps(view.lookUp, lookUps, fact);
      for (const id of new Set(view.key(fact, reader))) {
        if (!this.takes(id, fact)) continue;
        const before = kept.get(id)?.doc;
        const doc = view.fold(before, fact, id, reader);
        if (doc !== before) kept.set(id, { doc, position: fact.position });
      }
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error; // its words may be of what it read
      this.giveUp(`its fold threw (${name}) at ${fact.stream}@${fact.meta.revision}`);
    }
  }

  giveUp(why = 'its look-ups are too large for one look at all views: ask for it alone, or by one document') {
    this.leftOut = why;
    this.lookUps.clear();
    this.kept.clear();
  }

  folded(): Folded {
    const documents = [...this.kept].map(([id, { doc, position }]) => ({ id, doc, position }));
    const { leftOut, view } = this;
    return { view: view.name, documents, ...(leftOut !== undefined && { leftOut }) };
  }

  private takes(id: string, { position, meta }: Readable): boolean {
    if (this.pick) return this.pick.takes(id, this.kept);
    const until = this.wanted?.get(id);
    if (!until) return false;
    return (
      (until.position === undefined || position <= until.position) && (until.at === undefined || meta.at <= until.at)
    );
  }
}

/**
 * The documents whose ids have the smallest hashes under a seed: every id is as likely as every other, and one that was passed
 * over once is so for ever, so that none is folded from its middle.
 */
class Picked {
  private readonly hashes = new Map<string, string>();
  private readonly most: number;
  private readonly words: string;
  private greatest = '';

  constructor(view: string, { documents, seed }: NonNullable<Fold['picked']>) {
    this.most = documents;
    this.words = `${seed} ${view} `;
  }

  takes(id: string, kept: Map<string, Kept>): boolean {
    if (this.hashes.has(id)) return true;
    const own = hash('sha256', this.words + id, 'hex');
    if (this.hashes.size >= this.most) {
      if (own >= this.greatest) return false;
      for (const [other, of] of this.hashes) if (of === this.greatest) this.drop(other, kept);
    }
    this.hashes.set(id, own);
    kept.set(id, { doc: undefined, position: '' });
    this.greatest = [...this.hashes.values()].reduce((a, b) => (a > b ? a : b));
    return true;
  }

  private drop(id: string, kept: Map<string, Kept>) {
    this.hashes.delete(id);
    kept.delete(id);
  }
}

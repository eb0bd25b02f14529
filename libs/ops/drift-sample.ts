import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobBody, JobResult } from '#contracts/ops-jobs.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import { History } from '#platform/archive/history.ts';
import type { Folded, FoldedDocument, WorkBounds } from '#platform/archive/long-work.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { ReadStore, type Removed, type Stored } from '#platform/read-store/read-store.ts';
import { differences } from '#kernel/differences.ts';
import { Seen } from './seen.ts';

/** Documents of each view that are looked at where nobody says how many. */
const usualSample = 20;
/** Documents that are read from the store at once. */
const perRead = 50;

type DriftResult = Extract<JobResult, { kind: 'drift' }>;
type Asked = Extract<JobBody, { kind: 'drift' }>;
/** A document, and the fields in which it is not what its facts make. */
type Differing = Readonly<{ id: string; fields: readonly string[] }>;
type Compared = Differing | 'unknown' | Readonly<{ again: Position }>;

/**
 * A sample of documents as they lie in the store, against a fresh fold of the log: what was changed by hand, or is missing, or
 * what another fold made under the same version. One that moves on meanwhile is folded again, up to the very fact that the
 * stored one has.
 */
@Injectable()
export class DriftSample {
  /** Of each view, as it was last looked at: documents that are not what their facts make. */
  readonly lastFound = new Map<string, readonly Differing[]>();

  constructor(
    private readonly history: History,
    private readonly seen: Seen,
    private readonly store: ReadStore,
    private readonly live: LiveCollections,
  ) {}

  async of(
    { views: names, sample = usualSample, seed = randomUUID() }: Asked,
    bounds: WorkBounds,
  ): Promise<DriftResult> {
    const views = this.seen.views.filter(({ name }) => names?.includes(name) ?? true);
    const folds = views.map(({ name: view }) => ({ view, picked: { documents: sample, seed } }));
    const folded = await this.history.work({ kind: 'fold', folds }, bounds);
    const told: DriftResult['views'] = [];
    const found: DriftResult['found'] = [];
    for (const [n, view] of views.entries()) {
      const counted = await this.compare(view, folded[n]!, bounds.signal);
      const leftOut = folded[n]!.leftOut ?? null;
      const { same, differing, unknown } = counted;
      told.push({ view: view.name, version: view.version, same, differs: differing.length, unknown, leftOut });
      found.push(...differing.map(({ id, fields }) => ({ view: view.name, id, fields: [...fields] })));
      if (leftOut === null) this.lastFound.set(view.name, differing);
    }
    return { kind: 'drift', seed, views: told, found };
  }

  private async compare(view: View, { documents }: Folded, signal: AbortSignal | undefined) {
    const stored = await this.stored(view, documents, signal);
    const through = (await this.live.positions([view.name])).get(view.name) ?? logStart;
    const moved: { id: string; position: Position }[] = [];
    const tally = new Tally();
    for (const one of documents) {
      const compared = this.compared(one, stored.get(one.id), through);
      if (compared !== 'unknown' && 'again' in compared) moved.push({ id: one.id, position: compared.again });
      else tally.add(compared);
    }
    if (moved.length === 0) return tally;
    const [again] = await this.history.work({ kind: 'fold', folds: [{ view: view.name, ids: moved }] }, { signal });
    for (const one of again?.documents ?? []) tally.add(this.frozen(one, stored.get(one.id)!));
    return tally;
  }

  /** `through`: how far the view is. */
  private compared(one: FoldedDocument, stored: Stored | Removed | undefined, through: Position): Compared {
    if (!stored) {
      if (!one.doc) return { id: one.id, fields: [] };
      return through < one.position ? 'unknown' : { id: one.id, fields: ['.'] };
    }
    if (stored.foldedAt > one.position) return { again: stored.foldedAt };
    if (stored.foldedAt < one.position && through < one.position) return 'unknown';
    return this.frozen(one, stored);
  }

  /** Both as of the fact that the stored one has, if its facts are those of the log. */
  private frozen({ id, doc, position }: FoldedDocument, stored: Stored | Removed): Compared {
    const { rev: _, foldedAt, ...kept } = stored;
    const [is, should] = [this.seen.plain('gone' in kept ? null : kept), this.seen.plain(doc ?? null)];
    return { id, fields: [...differences(is, should), ...(position === foldedAt ? [] : ['foldedAt'])] };
  }

  private async stored(view: View, documents: readonly FoldedDocument[], signal: AbortSignal | undefined) {
    const collection = await this.live.of(view);
    const all = new Map<string, Stored | Removed>();
    for (let n = 0; n < documents.length; n += perRead) {
      signal?.throwIfAborted();
      const ids = documents.slice(n, n + perRead).map(({ id }) => id);
      for (const [id, one] of await this.store.stored(collection, ids)) all.set(id, one);
    }
    return all;
  }
}

class Tally {
  same = 0;
  unknown = 0;
  readonly differing: Differing[] = [];

  add(compared: Compared) {
    if (compared === 'unknown' || 'again' in compared) this.unknown++;
    else if (compared.fields.length > 0) this.differing.push(compared);
    else this.same++;
  }
}

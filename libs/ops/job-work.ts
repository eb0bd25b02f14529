import { Injectable } from '@nestjs/common';
import type { JobBody, JobResult } from '#contracts/ops-jobs.ts';
import { NotFound } from '#kernel/refused.ts';
import type { View } from '#kernel/view.ts';
import { History } from '#platform/archive/history.ts';
import type { FoldedDocument, WorkBounds } from '#platform/archive/long-work.ts';
import { badRequest } from '#platform/http/problem.ts';
import { Slices } from '#platform/slice.ts';
import { DriftSample } from './drift-sample.ts';
import { differences } from '#kernel/differences.ts';
import { Seen } from './seen.ts';

type Asked<K extends JobBody['kind']> = Extract<JobBody, { kind: K }>;

/** What each kind of job reads, and what it tells of that. */
@Injectable()
export class JobWork {
  /** Rule records that can be compared. */
  readonly rules: readonly string[];

  constructor(
    private readonly history: History,
    private readonly seen: Seen,
    private readonly drift: DriftSample,
    { all }: Slices,
  ) {
    this.rules = all.flatMap(({ rehearsal }) => rehearsal?.rules ?? []);
  }

  /** Throws for what cannot be looked at: a view or a rule record that is not there. */
  check(asked: JobBody): void {
    if (asked.kind === 'rules') {
      if (!asked.rules.every((one) => this.rules.includes(one)))
        throw badRequest(`rules: those that can be compared are ${this.rules.join(', ')}`);
      return;
    }
    if (asked.kind === 'log') return;
    for (const name of asked.kind === 'documents' ? [asked.view] : (asked.views ?? [])) this.viewOf(name);
  }

  async of(asked: JobBody, bounds: WorkBounds): Promise<JobResult> {
    switch (asked.kind) {
      case 'documents':
        return this.documents(asked, bounds);
      case 'rules':
        return this.tried(asked, bounds);
      case 'log':
        return { kind: 'log', ...(await this.history.work({ kind: 'log' }, bounds)) };
      default:
        return this.drift.of(asked, bounds);
    }
  }

  private async documents(asked: Asked<'documents'>, bounds: WorkBounds): Promise<JobResult> {
    const { name: view, version } = this.viewOf(asked.view);
    const position = await this.positionOf(asked, bounds.signal);
    const { ids, at } = asked;
    const folds = [
      { view, ids: ids.map((id) => ({ id, at, position })) },
      { view, ids: ids.map((id) => ({ id })) },
    ];
    const [was, now] = await this.history.work({ kind: 'fold', folds }, bounds);
    const leftOut = was?.leftOut ?? now?.leftOut;
    if (leftOut !== undefined) throw new RangeError(leftOut);
    const items = ids.map((id) => {
      const [before, after] = [was, now].map((one) => this.shown(one?.documents, id));
      return { id, was: before, now: after, differences: [...differences(before, after)] };
    });
    return { kind: 'documents', view, version, items };
  }

  private async positionOf({ stream, revision }: Asked<'documents'>, signal?: AbortSignal) {
    if (stream === undefined || revision === undefined) return undefined;
    const [fact] = await this.history.read([{ stream, revision }], signal);
    return fact?.position ?? ''; // a fact that is not there: before everything
  }

  private shown(documents: readonly FoldedDocument[] = [], id: string): unknown {
    return this.seen.value(documents.find((one) => one.id === id)?.doc) ?? null;
  }

  private async tried({ rules, from, to }: Asked<'rules'>, bounds: WorkBounds): Promise<JobResult> {
    const told = await this.history.work({ kind: 'rules', rules, from, to }, bounds);
    const { sales: auctions, skipped, differing, left, through } = told;
    return {
      kind: 'rules',
      rules,
      auctions,
      skipped,
      differing,
      left,
      through,
      sums: told.sums.map(({ takings, ...sum }) => ({ ...sum, takings: moneyOf(takings) })),
      rows: told.rows.map(({ id, was: { closedAt, ...was }, under, ...row }) => ({
        auctionId: id,
        closedAt,
        ...row,
        currency: row.currency as Currency,
        was,
        under: [...under],
      })),
    };
  }

  private viewOf(name: string): View {
    const view = this.seen.views.find((one) => one.name === name);
    if (!view) throw new NotFound();
    return view;
  }
}

type RulesResult = Extract<JobResult, { kind: 'rules' }>;
type Currency = RulesResult['rows'][number]['currency'];

const moneyOf = (takings: Readonly<Record<string, number>>): RulesResult['sums'][number]['takings'] =>
  Object.entries(takings).map(([currency, minor]) => ({ currency: currency as Currency, minor }));

import { Controller, Query } from '@nestjs/common';
import {
  documentAsOf,
  type DocumentAsOf,
  documentQuery,
  type DocumentQuery,
  drift,
  type Drift,
  driftQuery,
  type DriftQuery,
  streamAsOf,
  type StreamAsOf,
  streamQuery,
  type StreamQuery,
} from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { NotFound } from '#kernel/refused.ts';
import type { View } from '#kernel/view.ts';
import { History, type Moment } from '#platform/archive/history.ts';
import { Gone } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { ReadStore } from '#platform/read-store/read-store.ts';
import { differences } from '#kernel/differences.ts';
import { Seen } from './seen.ts';

/** Time travel: what was, folded from the log by today's code. */
@Controller()
export class OpsTravelController {
  constructor(
    private readonly history: History,
    private readonly seen: Seen,
    private readonly store: ReadStore,
    private readonly live: LiveCollections,
  ) {}

  @GetQuery(opsRoutes.stream, { operationId: 'opsStreamAsOf', policy: 'ops', limit: 'search', answer: streamAsOf })
  async stream(
    @Query({ schema: streamQuery }) { stream, at, revision }: StreamQuery,
    @Gone() gone: AbortSignal,
  ): Promise<StreamAsOf> {
    const fact = revision === undefined ? undefined : { stream, revision };
    const { shown, version, last } = await this.history.stream(stream, { at, fact }, gone);
    return {
      stream,
      revision: last?.revision ?? null,
      at: last?.meta.at ?? null,
      version: version ?? null,
      state: this.seen.value(shown) ?? null,
    };
  }

  @GetQuery(opsRoutes.document, {
    operationId: 'opsDocumentAsOf',
    policy: 'ops',
    limit: 'search',
    answer: documentAsOf,
  })
  async document(
    @Query({ schema: documentQuery }) { view: name, id, ...asked }: DocumentQuery,
    @Gone() gone: AbortSignal,
  ): Promise<DocumentAsOf> {
    const view = this.travelling(name);
    const now = await this.history.document(name, id, {}, gone); // what is kept of it is what the other begins with
    const then = await this.history.document(name, id, momentOf(asked), gone);
    const [before, after] = [then.doc, now.doc].map((doc) => this.seen.value(doc) ?? null);
    const { version } = view;
    return {
      view: name,
      id,
      version,
      was: before,
      now: after,
      differences: [...differences(before, after)],
      facts: then.facts,
    };
  }

  /** A fold may have been changed without its version, or a document by hand: both differ from what the facts make. */
  @GetQuery(opsRoutes.drift, { operationId: 'opsGetDrift', policy: 'ops', limit: 'search', answer: drift })
  async drift(
    @Query({ schema: driftQuery }) { view: name, id }: DriftQuery,
    @Gone() gone: AbortSignal,
  ): Promise<Drift> {
    const view = this.travelling(name);
    const stored = (await this.store.stored(await this.live.of(view), [id])).get(id);
    if (!stored) {
      const { doc } = await this.history.document(name, id, {}, gone);
      return { view: name, id, outcome: doc ? 'unknown' : 'same', fields: [] }; // it may be on its way
    }
    const { rev: _, foldedAt, ...kept } = stored;
    const { doc, position } = await this.history.document(name, id, { position: foldedAt }, gone);
    const [is, should] = [this.seen.plain('gone' in kept ? null : kept), this.seen.plain(doc ?? null)];
    const fields = [...differences(is, should), ...(position === foldedAt ? [] : ['foldedAt'])];
    return { view: name, id, outcome: fields.length > 0 ? 'differs' : 'same', fields };
  }

  private travelling(name: string): View {
    const view = this.seen.views.find((one) => one.name === name && one.streamsOf !== undefined);
    if (!view) throw new NotFound();
    return view;
  }
}

const momentOf = ({ at, stream, revision }: Omit<DocumentQuery, 'view' | 'id'>): Moment => ({
  at,
  fact: stream === undefined || revision === undefined ? undefined : { stream, revision },
});

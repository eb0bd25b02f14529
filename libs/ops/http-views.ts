import { Body, Controller, Param } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { opsViews, type OpsViews, rebuildBegun, type RebuildBegun, rebuildBody } from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { View } from '#kernel/view.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { Projector } from '#platform/projections/projector.ts';
import { AlreadyRebuilding, isClaimed } from '#platform/projections/rebuild.ts';
import { Rebuilds } from '#platform/projections/rebuilds.ts';
import type { Control } from '#platform/read-store/control.ts';
import { ReadStore } from '#platform/read-store/read-store.ts';
import { ActsNoted } from './acts-noted.ts';
import { Seen } from './seen.ts';
import { ViewFigures } from './view-figures.ts';

type Shown = OpsViews['items'][number];

/** The read models: how far each is, and one filled again. */
@Controller()
export class OpsViewsController {
  constructor(
    private readonly seen: Seen,
    private readonly store: ReadStore,
    private readonly rebuilds: Rebuilds,
    private readonly noted: ActsNoted,
    private readonly figures: ViewFigures,
    private readonly parts: ModuleRef,
  ) {}

  @GetQuery(opsRoutes.views, { operationId: 'opsListViews', policy: 'ops', answer: opsViews })
  async views(): Promise<OpsViews> {
    const health = this.parts.get(Projector, { strict: false }).health();
    const [control, now] = [await this.store.control(), await this.store.now()];
    const lags = await this.figures.lags(health.map(({ position }) => position));
    const items = await Promise.all(
      this.seen.views.map(async (view): Promise<Shown> => {
        const collection = control.views?.[view.name]?.live ?? null;
        const known = health.find((one) => one.view === view.name && one.collection === collection);
        return {
          view: view.name,
          version: view.version,
          state: known?.state ?? 'unknown',
          share: known?.state === 'live' ? 1 : (known?.share ?? null),
          error: known?.error ?? null,
          lagMs: known ? (lags.get(known.position) ?? null) : null,
          rate: known ? this.figures.rate(known) : null,
          ...(collection === null ? { documents: null, bytes: null } : await this.figures.size(collection)),
          canTravel: view.streamsOf !== undefined,
          collection,
          rebuild: this.rebuildOf(view, control, now),
        };
      }),
    );
    return { items };
  }

  /** Takes no key: a second one is refused while the first goes on. */
  @PostCommand(opsRoutes.rebuild(':view'), {
    operationId: 'opsRebuildView',
    policy: 'ops',
    status: 202,
    answer: rebuildBegun,
  })
  async rebuild(
    @Param('view') name: string,
    @Body({ schema: rebuildBody }) _: object,
    @Who() who: Caller,
  ): Promise<RebuildBegun> {
    const view = this.seen.views.find((one) => one.name === name);
    if (!view) throw new NotFound();
    await this.rebuilds.begin(view).catch((error: unknown) => {
      throw error instanceof AlreadyRebuilding ? new Refused('already-rebuilding', { view: error.view }) : error;
    });
    await this.noted.note(who, 'rebuild-view', { view: name });
    return { view: name };
  }

  private rebuildOf(view: View, { views = {}, fills = {} }: Control, now: number): Shown['rebuild'] {
    const [{ live, filling } = {}, fill] = [views[view.name], fills[view.name]];
    if (fill?.mark || (filling !== undefined && filling !== live)) return { state: 'switching', share: 1, error: null };
    const share = fill?.share ?? 0;
    if (isClaimed(view, fill, now)) return { state: 'filling', share, error: null };
    const error = this.rebuilds.failure(view.name);
    if (error !== undefined) return { state: 'failed', share, error };
    return fill ? { state: 'cut', share, error: null } : null;
  }
}

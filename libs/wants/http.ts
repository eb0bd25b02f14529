import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { wantsRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery, pageQuery, type PageQuery } from '#contracts/values.ts';
import {
  mergeWantsBody,
  type MergeWantsBody,
  unwantBody,
  type UnwantBody,
  wantBody,
  type WantBody,
  wantedSizes,
  type WantedSizes,
  wantList,
  type WantList,
} from '#contracts/wants.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AddWant, MergeWants, RemoveWant } from './commands.ts';
import { findWants, findWantsOf, myWants } from './views/my-wants.view.ts';
import { wantedProducts } from './views/wanted-products.view.ts';

/** A member's own: the member is in every look-up key. */
@Controller()
export class WantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(wantsRoutes.all, { operationId: 'listWants', policy: 'member', answer: wantList })
  async list(
    @Query({ schema: pageQuery }) { cursor, after }: PageQuery,
    @MemberId() memberId: string,
  ): Promise<WantList> {
    const { items, next } = await this.queries.find(myWants, findWants(memberId, cursor), { after });
    const both = await this.queries.joined(items, wantedProducts, ({ templateId }) => templateId);
    return { items: both.map(([want, { card }]) => ({ want, product: card })), next };
  }

  @GetQuery(wantsRoutes.of(':id'), { operationId: 'getWantedSizes', policy: 'member', answer: wantedSizes })
  async sizes(
    @Param('id', idParam) templateId: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() memberId: string,
  ): Promise<WantedSizes> {
    const { items } = await this.queries.find(myWants, findWantsOf(memberId, templateId), { after });
    return { sizes: items.map(({ size }) => size) };
  }

  @PostCommand(wantsRoutes.all, { operationId: 'addWant', policy: 'member' })
  add(
    @Body({ schema: wantBody }) want: WantBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new AddWant({ ...want, memberId }, metadata));
  }

  /** All of it, or nothing: whoever has no place left hears so. */
  @PostCommand(wantsRoutes.merge, { operationId: 'mergeWants', policy: 'member' })
  merge(
    @Body({ schema: mergeWantsBody }) { wants }: MergeWantsBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new MergeWants({ memberId, wants }, metadata));
  }

  @PostCommand(wantsRoutes.remove, { operationId: 'removeWant', policy: 'member' })
  remove(
    @Body({ schema: unwantBody }) want: UnwantBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new RemoveWant({ ...want, memberId }, metadata));
  }
}

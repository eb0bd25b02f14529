import { Body, Controller, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ownsRoutes } from '#contracts/owns-routes.ts';
import { pageQuery, type PageQuery } from '#contracts/values.ts';
import { disownBody, type DisownBody, ownBody, type OwnBody, ownList, type OwnList } from '#contracts/wants.ts';
import { MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AddOwn, RemoveOwn } from './owns/commands.ts';
import { findOwns, myOwns } from './views/my-owns.view.ts';
import { wantedProducts } from './views/wanted-products.view.ts';

/** What a member says they own: the member is in every look-up key. */
@Controller()
export class OwnsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(ownsRoutes.all, { operationId: 'listOwns', policy: 'member', answer: ownList })
  async list(
    @Query({ schema: pageQuery }) { cursor, after }: PageQuery,
    @MemberId() memberId: string,
  ): Promise<OwnList> {
    const { items, next } = await this.queries.find(myOwns, findOwns(memberId, cursor), { after });
    const both = await this.queries.joined(items, wantedProducts, ({ templateId }) => templateId);
    return { items: both.map(([own, { card }]) => ({ own, product: card })), next };
  }

  @PostCommand(ownsRoutes.all, { operationId: 'addOwn', policy: 'member' })
  add(
    @Body({ schema: ownBody }) own: OwnBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new AddOwn({ ...own, memberId }, metadata));
  }

  @PostCommand(ownsRoutes.remove, { operationId: 'removeOwn', policy: 'member' })
  remove(
    @Body({ schema: disownBody }) own: DisownBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new RemoveOwn({ ...own, memberId }, metadata));
  }
}

import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { bookOf } from '#book/events.ts';
import { ownsRoutes } from '#contracts/owns-routes.ts';
import { afterQuery, type AfterQuery, pageQuery, type PageQuery } from '#contracts/values.ts';
import {
  disownBody,
  type DisownBody,
  type Own,
  ownBody,
  type OwnBody,
  ownList,
  type OwnList,
  type OwnsOfProduct,
  ownsOfProduct,
} from '#contracts/wants.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AddOwn, RemoveOwn } from './owns/commands.ts';
import { tierOwned, worthOf } from './rules/worth.ts';
import { lastOfTier, lastSales } from './views/last-sales.view.ts';
import { findOwns, findOwnsOf, myOwns } from './views/my-owns.view.ts';
import { wantedProducts } from './views/wanted-products.view.ts';

const bookIdOf = ({ templateId, size }: Own) => bookOf(templateId, size);

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
    // a member's list is bounded: the first page comes with what all of it is worth
    const rest = (from: string) => everyFound(this.queries, myOwns, (at = from) => findOwns(memberId, at));
    const others = cursor === undefined && next !== undefined ? await rest(next) : [];
    const valued = await this.valued([...items, ...others]);
    const shown = valued.slice(0, items.length);
    const both = await this.queries.joined(shown, wantedProducts, ({ own }) => own.templateId);
    const page = { items: both.map(([one, { card }]) => ({ ...one, product: card })), next };
    return cursor === undefined ? { ...page, worth: worthOf(valued) } : page;
  }

  @GetQuery(ownsRoutes.of(':id'), { operationId: 'getOwnsOfProduct', policy: 'member', answer: ownsOfProduct })
  async ofProduct(
    @Param('id', idParam) templateId: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() memberId: string,
  ): Promise<OwnsOfProduct> {
    await this.queries.caughtUp(myOwns, { after });
    const owns = await everyFound(this.queries, myOwns, (at) => findOwnsOf(memberId, templateId, at));
    return { items: [...(await this.valued(owns))] };
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

  /** Each with its last sale: one query for all of them. */
  private async valued(owns: readonly Own[]) {
    const sales = await this.queries.getMany(lastSales, [...new Set(owns.map(bookIdOf))]);
    return owns.map((own) => ({ own, lastSale: lastOfTier(sales.get(bookIdOf(own)), tierOwned(own.condition)) }));
  }
}

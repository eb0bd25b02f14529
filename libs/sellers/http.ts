import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import {
  applyBody,
  type ApplyBody,
  ownSelling,
  type OwnSelling,
  sellerPage,
  type SellerPage,
  sellerSlug,
} from '#contracts/sellers.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { KeptByLaw } from '#platform/auth/kept-by-law.ts';
import { PassedStepUps } from '#platform/auth/passed-step-ups.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { ApplyToSell } from './commands.ts';
import { findBySlug, sellers } from './views/sellers.view.ts';

/** How a member becomes a seller, and what everybody may know of one. */
@Controller()
export class SellersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly stepUps: PassedStepUps,
    private readonly kept: KeptByLaw,
  ) {}

  @GetQuery(sellerRoutes.own, { operationId: 'getSelling', policy: 'member', answer: ownSelling })
  async own(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() memberId: string): Promise<OwnSelling> {
    const [application, keptUntil] = await Promise.all([
      this.queries.get(sellers, memberId, { after }),
      this.kept.until(memberId),
    ]);
    return { application: application ?? null, keptUntil };
  }

  @PostCommand(sellerRoutes.own, { operationId: 'applyToSell', policy: 'verified', limit: 'auth' })
  apply(
    @Body({ schema: applyBody }) asked: ApplyBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<Receipt> {
    return this.commands.execute(new ApplyToSell({ here: this.stepUps.here(who, request), asked }, metadata));
  }

  @GetQuery(sellerRoutes.page(':slug'), { operationId: 'getSeller', policy: 'everybody', answer: sellerPage })
  async page(
    @Param('slug', fitting(sellerSlug)) slug: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<SellerPage> {
    const [found] = (await this.queries.find(sellers, findBySlug(slug), { after })).items;
    if (!found) throw new NotFound();
    return { id: found.id, name: found.name, slug: found.slug, since: found.answeredAt ?? found.appliedAt };
  }
}

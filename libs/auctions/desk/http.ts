import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  answerRetractionBody,
  retractionDesk as retractionDeskSchema,
  type AnswerRetractionBody,
  type RetractionDesk,
} from '#contracts/auctions.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { pageQuery, type PageQuery } from '#contracts/values.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { liveAuctions } from '../views/live-auctions.view.ts';
import { findWaiting, retractionDesk } from '../views/retraction-desk.view.ts';
import { AnswerRetraction } from '../commands.ts';

/** The operators' desk: bidders who want a bid taken back that they may not take back alone. */
@Controller()
export class RetractionDeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(auctionDeskRoutes.retractionDesk, {
    operationId: 'listRetractionRequests',
    policy: 'operator',
    answer: retractionDeskSchema,
  })
  async waiting(@Query({ schema: pageQuery }) { cursor, after }: PageQuery): Promise<RetractionDesk> {
    const { items, next } = await this.queries.find(retractionDesk, findWaiting(cursor), { after });
    const waiting = [...Map.groupBy(items, ({ auctionId }) => auctionId)];
    const both = await this.queries.joined(waiting, liveAuctions, ([id]) => id, { after });
    const asked = both.map(([[, its], auction]) => ({ auction, requests: its.map(({ request }) => request) }));
    return { items: asked, next };
  }

  @PostCommand(auctionDeskRoutes.retractionAnswers(':id'), { operationId: 'answerRetraction', policy: 'operator' })
  answer(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: answerRetractionBody }) answer: AnswerRetractionBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new AnswerRetraction({ auctionId, ...answer }, metadata));
  }
}

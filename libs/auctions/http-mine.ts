import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { myBids as myBidsSchema, myStanding, type MyBids, type MyStanding } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { afterQuery, pageQuery, type AfterQuery, type PageQuery } from '#contracts/values.ts';
import { second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { idParam, Who } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { Progress } from '#platform/read-store/progress.ts';
import { ViewQueries } from '#platform/read-store/view-queries.ts';
import { auctionPage } from './views/auction-page.view.ts';
import { liveAuctions } from './views/live-auctions.view.ts';
import { findMyBids, myBidId, myBids } from './views/my-bids.view.ts';

const patience = 2 * second;

/** What a member alone may see: the member is in every look-up key. */
@Controller()
export class MyBidsController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly progress: Progress,
  ) {}

  @Get(auctionRoutes.mine(':id'))
  @Policy('member')
  @ApiOperation({ operationId: 'getMyStanding' })
  @ApiResponse({ status: 200, standardSchema: myStanding })
  async mine(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @Who() who: Caller,
  ): Promise<MyStanding> {
    const memberId = memberOf(who);
    await this.caughtUp([auctionPage.name, myBids.name], after);
    if (!(await this.queries.get(auctionPage, id))) throw new NotFound();
    return { bid: (await this.queries.get(myBids, myBidId(id, memberId))) ?? null };
  }

  @Get(auctionRoutes.myBids)
  @Policy('member')
  @ApiOperation({ operationId: 'listMyBids' })
  @ApiResponse({ status: 200, standardSchema: myBidsSchema })
  async list(@Query({ schema: pageQuery }) { cursor, after }: PageQuery, @Who() who: Caller): Promise<MyBids> {
    const memberId = memberOf(who);
    await this.caughtUp([myBids.name, liveAuctions.name], after);
    const { items, next } = await this.queries.find(myBids, findMyBids(memberId, cursor));
    const auctions = await this.queries.getMany(
      liveAuctions,
      items.map((bid) => bid.auctionId),
    );
    const both = items.flatMap((bid) => {
      const auction = auctions.get(bid.auctionId);
      return auction ? [{ bid, auction }] : []; // the other view may be a moment behind
    });
    return { items: both, ...(next !== undefined && { next }) };
  }

  private async caughtUp(views: readonly string[], after: string | undefined) {
    if (after === undefined) return;
    await Promise.all(views.map((view) => this.progress.whenPast(view, after, patience)));
  }
}

/** The signed-in member. A route whose policy lets others in must not ask. */
export function memberOf({ memberId }: Caller): string {
  if (memberId === null) throw new NotFound();
  return memberId;
}

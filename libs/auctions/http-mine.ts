import { Controller, Param, Query } from '@nestjs/common';
import {
  myBids as myBidsSchema,
  myAuctionState,
  sellingAuctions,
  watchedAsked,
  watchedAuctions,
  type MyBids,
  type MyAuctionState,
  type SellingAuctions,
  type WatchedAsked,
  type WatchedAuctions,
} from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { afterQuery, pageQuery, type AfterQuery, type PageQuery } from '#contracts/values.ts';
import { idParam, MemberId } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { auctionPage } from './views/auction-page.view.ts';
import { auctionTerms, type AuctionTerms } from './views/auction-terms.view.ts';
import { findSelling, liveAuctions } from './views/live-auctions.view.ts';
import { findMyBids, myBidId, myBids } from './views/my-bids.view.ts';
import { findMyWatches, myWatches, myWatchId } from './views/my-watches.view.ts';

/** What a member alone may see: the member is in every look-up key. */
@Controller()
export class MyBidsController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(auctionRoutes.mine(':id'), { operationId: 'getMyStanding', policy: 'member', answer: myAuctionState })
  async mine(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() memberId: string,
  ): Promise<MyAuctionState> {
    const [, bid, watch, terms] = await Promise.all([
      this.queries.need(auctionPage, id, { after }),
      this.queries.get(myBids, myBidId(id, memberId), { after }),
      this.queries.get(myWatches, myWatchId(id, memberId), { after }),
      this.queries.get(auctionTerms, id, { after }),
    ]);
    const selling = terms?.sellerId === memberId ? { reserve: reserveOf(terms) } : null;
    return { bid: bid ?? null, watching: watch !== undefined, selling };
  }

  @GetQuery(auctionRoutes.myBids, { operationId: 'listMyBids', policy: 'member', answer: myBidsSchema })
  async list(
    @Query({ schema: pageQuery }) { cursor, after }: PageQuery,
    @MemberId() memberId: string,
  ): Promise<MyBids> {
    const { items, next } = await this.queries.find(myBids, findMyBids(memberId, cursor), { after });
    const both = await this.queries.joined(items, liveAuctions, auctionOf, { after });
    return { items: both.map(([bid, auction]) => ({ bid, auction })), next };
  }

  @GetQuery(auctionRoutes.watched, { operationId: 'listWatchedAuctions', policy: 'member', answer: watchedAuctions })
  async watched(
    @Query({ schema: watchedAsked }) { cursor, among, after }: WatchedAsked,
    @MemberId() memberId: string,
  ): Promise<WatchedAuctions> {
    const { items, next } = among
      ? await this.watchedAmong(among.split(','), memberId, after)
      : await this.queries.find(myWatches, findMyWatches(memberId, cursor), { after });
    const both = await this.queries.joined(items, liveAuctions, auctionOf, { after });
    return { items: both.map(([watch, auction]) => ({ watch, auction })), next };
  }

  private async watchedAmong(ids: readonly string[], memberId: string, after: string | undefined) {
    const own = ids.map((id) => myWatchId(id, memberId));
    const found = await this.queries.getMany(myWatches, own, { after });
    return { items: [...found.values()], next: undefined };
  }

  @GetQuery(auctionRoutes.selling, { operationId: 'listMyAuctions', policy: 'member', answer: sellingAuctions })
  async selling(
    @Query({ schema: pageQuery }) { cursor, after }: PageQuery,
    @MemberId() memberId: string,
  ): Promise<SellingAuctions> {
    const { items, next } = await this.queries.find(liveAuctions, findSelling(memberId, cursor), { after });
    const ids = items.map(({ id }) => id);
    const terms = await this.queries.getMany(auctionTerms, ids, { after });
    const both = items.map((auction) => ({ reserve: reserveOf(terms.get(auction.id)), auction }));
    return { items: both, next };
  }
}

const auctionOf = ({ auctionId }: Readonly<{ auctionId: string }>) => auctionId;

const reserveOf = (of: AuctionTerms | undefined) =>
  of && of.terms.reserve !== null ? { minor: of.terms.reserve, currency: of.terms.currency } : null;

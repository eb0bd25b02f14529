import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  askedBody,
  type AskedBody,
  type AskStanding,
  askStanding,
  madeListing,
  makeListingBody,
  type MakeListingBody,
  myListings as myListingsSchema,
  type MyListings,
  myListingsQuery,
  standingQuery,
  type StandingQuery,
  usedListings as usedListingsSchema,
  type UsedListing,
  usedListing,
  type UsedListings,
  usedQuery,
  type UsedQuery,
} from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { afterQuery, type AfterQuery, type OwnPageQuery } from '#contracts/values.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Asks } from '#platform/trading/asks.ts';
import { ListingDesk } from './listing-desk.ts';
import { findMyListings, myListings, shownListing } from './views/my-listings.view.ts';
import { findUsed, shownUsed, usedListings } from './views/used-listings.view.ts';

/** Items for sale at a price: a seller's own, and a product's used ones, which everybody sees. */
@Controller()
export class ListingsController {
  constructor(
    private readonly desk: ListingDesk,
    private readonly asks: Asks,
    private readonly queries: ViewQueries,
  ) {}

  @PostCommand(listingRoutes.all, { operationId: 'makeListing', policy: 'seller', status: 201, answer: madeListing })
  async make(
    @Body({ schema: makeListingBody }) body: MakeListingBody,
    @MemberId() sellerId: string,
    @Who() { roles }: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    if (body.isInstant && !roles.includes('operator')) throw new Refused('instant-not-yours');
    return { id: metadata.commandId, ...(await this.desk.make(sellerId, body, metadata)) };
  }

  @GetQuery(listingRoutes.standing, { operationId: 'getAskStanding', policy: 'seller', answer: askStanding })
  standing(@Query({ schema: standingQuery }) { tier, ...of }: StandingQuery): Promise<AskStanding> {
    return this.asks.standing(of, tier);
  }

  @GetQuery(listingRoutes.mine, { operationId: 'listMyListings', policy: 'member', answer: myListingsSchema })
  async mine(
    @Query({ schema: myListingsQuery }) { after, ...page }: OwnPageQuery,
    @MemberId() sellerId: string,
  ): Promise<MyListings> {
    const { items, next } = await this.queries.find(myListings, findMyListings(sellerId, page), { after });
    return { items: items.map(shownListing), next };
  }

  @PostCommand(listingRoutes.ask(':id'), { operationId: 'askAgainForListing', policy: 'seller' })
  askAgain(
    @Param('id', idParam) listingId: string,
    @Body({ schema: askedBody }) asked: AskedBody,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.askAgain(listingId, sellerId, asked, metadata);
  }

  @PostCommand(listingRoutes.reprice(':id'), { operationId: 'repriceListing', policy: 'seller' })
  reprice(
    @Param('id', idParam) listingId: string,
    @Body({ schema: askedBody }) asked: AskedBody,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.reprice(listingId, sellerId, asked, metadata);
  }

  @PostCommand(listingRoutes.renew(':id'), { operationId: 'renewListing', policy: 'seller' })
  renew(
    @Param('id', idParam) listingId: string,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.renew(listingId, sellerId, metadata);
  }

  /** Whoever sells no more may take back what they put up. */
  @PostCommand(listingRoutes.withdraw(':id'), { operationId: 'withdrawListing', policy: 'member' })
  withdraw(
    @Param('id', idParam) listingId: string,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.desk.withdraw(listingId, sellerId, metadata);
  }

  @GetQuery(listingRoutes.used(':id'), {
    operationId: 'listUsedListings',
    policy: 'everybody',
    answer: usedListingsSchema,
  })
  async used(
    @Param('id', idParam) templateId: string,
    @Query({ schema: usedQuery }) query: UsedQuery,
  ): Promise<UsedListings> {
    const { items, next } = await this.queries.find(usedListings, findUsed(templateId, query), { after: query.after });
    return { items: items.map(shownUsed), next };
  }

  /** Not found once it is not for sale: what was on a page may be sold by now. */
  @GetQuery(listingRoutes.usedOne(':id'), {
    operationId: 'getUsedListing',
    policy: 'everybody',
    answer: usedListing,
  })
  async usedOne(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<UsedListing> {
    const found = await this.queries.get(usedListings, id, { after });
    if (!found || found.is !== 'live' || found.isAway) throw new NotFound();
    return shownUsed(found);
  }
}

import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { categories } from '#contracts/categories.ts';
import {
  auctionCards,
  auctionCounts,
  auctionCountsQuery,
  auctionHistory as auctionHistorySchema,
  auctionPage as auctionPageSchema,
  auctionPhases,
  auctionsQuery,
  historyPage,
  openAuctionBody,
  rulesOfToday,
  type AuctionCounts,
  type AuctionCountsQuery,
  type AuctionHistory,
  type AuctionPage,
  type AuctionsQuery,
  type OpenAuctionBody,
} from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { auctionSeller, type AuctionSeller, sellerAuctions, type SellerAuctions } from '#contracts/seller-auctions.ts';
import { afterQuery, created, type AfterQuery } from '#contracts/values.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { OpenAuction } from './commands.ts';
import { auctionHistory, historyIds } from './views/auction-history.view.ts';
import { auctionPage } from './views/auction-page.view.ts';
import { sellerNames } from './views/seller-names.view.ts';
import { findAuctions, findFirstSold, findOfSeller, liveAuctions } from './views/live-auctions.view.ts';

@Controller()
export class AuctionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(auctionRoutes.all, { operationId: 'listAuctions', policy: 'everybody', answer: auctionCards })
  async list(@Query({ schema: auctionsQuery }) query: AuctionsQuery) {
    return this.queries.find(liveAuctions, findAuctions(query), { after: query.after });
  }

  @GetQuery(auctionRoutes.counts, { operationId: 'countAuctions', policy: 'everybody', answer: auctionCounts })
  async counts(@Query({ schema: auctionCountsQuery }) { phase = 'open', category, after }: AuctionCountsQuery) {
    const count = (where: AuctionCountsQuery) => this.queries.count(liveAuctions, where, { after });
    const [phases, all] = await Promise.all([
      countedBy(auctionPhases, (one) => count({ phase: one, category })),
      countedBy(categories, (one) => count({ phase, category: one })),
    ]);
    return { phases, categories: all } satisfies AuctionCounts;
  }

  @PostCommand(auctionRoutes.all, {
    operationId: 'openAuction',
    policy: ['seller', 'operator'],
    status: 201,
    answer: created,
  })
  async open(
    @Body({ schema: openAuctionBody }) { templateId, variantId, rules, ...terms }: OpenAuctionBody,
    @Who() { roles }: Caller,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    if (rules !== undefined && !roles.includes('operator'))
      throw new HttpProblem(403, 'not-allowed', 'The rules are those of the day: leave them out.');
    const id = metadata.commandId;
    const lot = { templateId, variantId, listingId: null };
    const command = { auctionId: id, lot, sellerId, rules: rules ?? rulesOfToday, ...terms };
    return { id, ...(await this.commands.execute(new OpenAuction(command, metadata))) };
  }

  @GetQuery(auctionRoutes.page(':id'), { operationId: 'getAuction', policy: 'everybody', answer: auctionPageSchema })
  async page(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<AuctionPage> {
    return this.queries.need(auctionPage, id, { after });
  }

  @GetQuery(auctionRoutes.seller(':id'), {
    operationId: 'getAuctionSeller',
    policy: 'everybody',
    answer: auctionSeller,
  })
  async seller(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<AuctionSeller> {
    const { sellerId, opensAt } = await this.queries.need(liveAuctions, id, { after });
    const [{ since, phases }, known] = await Promise.all([
      recordOf(this.queries, sellerId),
      this.queries.get(sellerNames, sellerId, { after }),
    ]);
    const shop = known?.agreed ? { name: known.name, slug: known.slug } : null;
    return { sellerId, shop, since: since ?? opensAt, phases };
  }

  @GetQuery(auctionRoutes.ofSeller(':id'), {
    operationId: 'listSellerAuctions',
    policy: 'everybody',
    answer: sellerAuctions,
  })
  async ofSeller(
    @Param('id', idParam) sellerId: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<SellerAuctions> {
    const [record, open, scheduled] = await Promise.all([
      recordOf(this.queries, sellerId),
      this.queries.find(liveAuctions, findOfSeller(sellerId, 'open'), { after }),
      this.queries.find(liveAuctions, findOfSeller(sellerId, 'scheduled'), { after }),
    ]);
    return { ...record, items: [...open.items, ...scheduled.items] };
  }

  @GetQuery(auctionRoutes.history(':id', ':page'), {
    operationId: 'getAuctionHistory',
    policy: 'everybody',
    answer: auctionHistorySchema,
  })
  async history(
    @Param('id', idParam) auctionId: string,
    @Param('page', fitting(historyPage)) n: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<AuctionHistory> {
    const page = Number(n);
    const ids = historyIds(auctionId, page);
    const blocks = await this.queries.getMany(auctionHistory, ids, { after });
    const moves = ids.flatMap((id) => blocks.get(id)?.moves ?? []);
    if (moves.length === 0) await this.queries.need(auctionPage, auctionId); // an auction without such a page has no moves there yet
    return { id: `${auctionId}:${page}`, auctionId, page, moves };
  }
}

/** What a member has sold here, and since when. */
async function recordOf(queries: ViewQueries, sellerId: string) {
  const [first, phases] = await Promise.all([
    queries.find(liveAuctions, findFirstSold(sellerId)),
    countedBy(auctionPhases, (phase) => queries.count(liveAuctions, { sellerId, phase })),
  ]);
  return { since: first.items[0]?.opensAt ?? null, phases };
}

/** How many there are of each. */
async function countedBy<T extends string>(names: readonly T[], count: (name: T) => Promise<number>) {
  const pairs = names.map(async (name) => [name, await count(name)] as const);
  return Object.fromEntries(await Promise.all(pairs)) as Record<T, number>;
}

import { Controller, Header, Param, Query } from '@nestjs/common';
import { bookRoutes } from '#contracts/book-routes.ts';
import {
  bookLevels as bookLevelsSchema,
  type BookLevels,
  type Interval,
  levelsQuery,
  type LevelsQuery,
  monthsOfSales,
  type MonthsOfSales,
  monthsQuery,
  type MonthsQuery,
  oddsQuery,
  type OddsQuery,
  pastLows,
  pricesOfTier,
  type PricesOfTier,
  pricesQuery,
  type PricesQuery,
  type SalesOfProduct,
  salesOfProduct,
  salesQuery,
  type SalesQuery,
} from '#contracts/book.ts';
import { slug as slugSchema } from '#contracts/products.ts';
import { day, instantOf, msOf } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { idParam } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { bookOf, bookStream } from './events.ts';
import { daysOf } from './rules/days.ts';
import { monthsOf, type SoldHere } from './rules/months.ts';
import { lowsOf, type PastLows } from './rules/odds.ts';
import { cutOf, dayOf, lowestOfLately, pricesByDay, type Stood } from './rules/prior-price.ts';
import { bookLevels, findSide } from './views/book-levels.view.ts';
import { findSales, priceHistory } from './views/price-history.view.ts';
import { findLevels, priceLevels } from './views/price-levels.view.ts';
import { productSlugs } from './views/product-slugs.view.ts';

/** Days that each interval looks back over. */
const lengths: Readonly<Record<Interval, number>> = { '1M': 31, '3M': 92, '1Y': 366, all: Infinity };

/** 90 days lie in four months at most, and what stood when they began was last moved in one before them. */
const monthsOfOdds = 5;

/** What everything went for and what it cost, for everybody: nobody's name is in it. */
@Controller()
export class BookPricesController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly clock: Clock,
  ) {}

  @GetQuery(bookRoutes.sales(':id'), { operationId: 'listSalesOfProduct', policy: 'everybody', answer: salesOfProduct })
  async sales(
    @Param('id', idParam) templateId: string,
    @Query({ schema: salesQuery }) query: SalesQuery,
  ): Promise<SalesOfProduct> {
    const all = await this.sold(templateId, query);
    const last = all.slice(-50).toReversed();
    return { last: last.map(({ at, cents, tier, size }) => ({ at, cents, tier, size })), months: monthsOf(all) };
  }

  @GetQuery(bookRoutes.salesOf(':slug'), {
    operationId: 'listMonthsOfSales',
    policy: 'everybody',
    answer: monthsOfSales,
  })
  async months(
    @Param('slug', fitting(slugSchema)) slug: string,
    @Query({ schema: monthsQuery }) query: MonthsQuery,
  ): Promise<MonthsOfSales> {
    const product = await this.queries.get(productSlugs, slug, { after: query.after });
    if (!product) throw new NotFound();
    return { months: monthsOf(await this.sold(product.templateId, query)) };
  }

  @GetQuery(bookRoutes.prices(':id'), { operationId: 'getPricesOfTier', policy: 'everybody', answer: pricesOfTier })
  async prices(
    @Param('id', idParam) templateId: string,
    @Query({ schema: pricesQuery }) { size, tier, interval, after }: PricesQuery,
  ): Promise<PricesOfTier> {
    await this.queries.find(priceLevels, findLevels(templateId, size), { after });
    const months = await everyFound(this.queries, priceLevels, (cursor) => findLevels(templateId, size, { cursor }));
    const levels = months.toReversed().flatMap((month) => month.days);
    const sales = await this.sold(templateId, { size, tier, after });
    const now = this.clock.now();
    const length = lengths[interval];
    const from = length === Infinity ? '' : dayOf(instantOf(msOf(now) - length * day));
    const stream = bookStream(bookOf(templateId, size));
    const shown = ({ cents, at, revision }: Stood) => ({ cents, at, stream, revision });
    const lowest = lowestOfLately(levels, tier, now);
    const cut = cutOf(levels, tier);
    return {
      days: daysOf(sales, pricesByDay(levels, tier)).filter((one) => one.day >= from),
      lowest: lowest && shown(lowest),
      cut: cut && { now: shown(cut.now), prior: shown(cut.prior) },
    };
  }

  @GetQuery(bookRoutes.levels(':id'), { operationId: 'getBookLevels', policy: 'everybody', answer: bookLevelsSchema })
  async levels(
    @Param('id', idParam) templateId: string,
    @Query({ schema: levelsQuery }) { size, tier, after }: LevelsQuery,
  ): Promise<BookLevels> {
    const side = async (of: 'ask' | 'offer') =>
      (await this.queries.find(bookLevels, findSide(bookOf(templateId, size), of, tier), { after })).items;
    return { asks: [...(await side('ask'))], offers: [...(await side('offer'))] };
  }

  /** Kept for a minute by whoever asks: a day's lowest does not hurry. What is read is a few months of one size, however long it has been sold. */
  @GetQuery(bookRoutes.odds(':id'), { operationId: 'getOfferOdds', policy: 'everybody', answer: pastLows })
  @Header('cache-control', 'public, max-age=60')
  async odds(
    @Param('id', idParam) templateId: string,
    @Query({ schema: oddsQuery }) { size, tiers }: OddsQuery,
  ): Promise<PastLows> {
    const now = this.clock.now();
    const [moved, sold] = await Promise.all([
      this.queries.find(priceLevels, findLevels(templateId, size, { limit: monthsOfOdds })),
      this.queries.find(priceHistory, findSales(templateId, size, { limit: monthsOfOdds })),
    ]);
    const levels = moved.items.toReversed().flatMap((month) => month.days);
    const sales = sold.items.flatMap((month) => month.sales.filter(({ isEntered }) => isEntered));
    return lowsOf({ levels, sales, tiers, now });
  }

  /** The sales that count, in time's order. */
  private async sold(templateId: string, { size, tier, after }: SalesQuery): Promise<readonly SoldHere[]> {
    await this.queries.find(priceHistory, findSales(templateId, size), { after });
    const found = await everyFound(this.queries, priceHistory, (cursor) => findSales(templateId, size, { cursor }));
    return found
      .flatMap((month) => month.sales.map((sale): SoldHere => ({ ...sale, size: month.size })))
      .filter((sale) => tier === undefined || sale.tier === tier)
      .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  }
}

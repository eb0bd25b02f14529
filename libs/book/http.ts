import { Controller, Param, Query } from '@nestjs/common';
import { bookRoutes } from '#contracts/book-routes.ts';
import {
  type LowestAsk,
  lowestAsk,
  lowestQuery,
  type LowestQuery,
  type ProductBook,
  productBook as productBookSchema,
} from '#contracts/book.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { idParam } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { book } from './decider.ts';
import { bookOf, bookStream } from './events.ts';
import { Draft } from './rules/draft.ts';
import { usdOf } from './rules/moving.ts';
import { bookRules, bookRulesOfToday } from './rules/records.ts';
import { productBook } from './views/product-book.view.ts';

/** What is for sale of a product, for everybody. */
@Controller()
export class BookController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Empty where nothing was ever for sale of it. */
  @GetQuery(bookRoutes.product(':id'), {
    operationId: 'getProductBook',
    policy: 'everybody',
    answer: productBookSchema,
  })
  async product(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<ProductBook> {
    return (await this.queries.get(productBook, id, { after })) ?? { id, rev: '', sizes: [] };
  }

  /** By the stream of that size itself: a page may be a moment behind. Not found where nothing is for sale. */
  @GetQuery(bookRoutes.lowest(':id'), { operationId: 'getLowestAsk', policy: 'everybody', answer: lowestAsk })
  async lowest(
    @Param('id', idParam) templateId: string,
    @Query({ schema: lowestQuery }) { size, tier, instant }: LowestQuery,
  ): Promise<LowestAsk> {
    const now = this.clock.now();
    const found = await this.streams.readState(
      book,
      bookStream(bookOf(templateId, size)),
      ({ state }) => {
        const draft = new Draft(state, bookRules(state.rules || bookRulesOfToday), now);
        const ask = draft.bestAsk(tier, instant !== undefined);
        return ask && { listingId: ask.listingId, price: usdOf(ask.price), tier: ask.tier, isInstant: ask.isInstant };
      },
      { fresh: true },
    );
    if (!found) throw new NotFound();
    return found;
  }
}

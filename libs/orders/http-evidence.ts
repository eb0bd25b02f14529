import { Controller, Param, Query } from '@nestjs/common';
import type { Address } from '#contracts/addresses.ts';
import { evidence, type Evidence } from '#contracts/order-evidence.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { erased } from '#kernel/shapes.ts';
import { MemberId } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { AddressBook, QuoteTerms } from '#platform/payments/quote-terms.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from './decider.ts';
import { orderStream } from './events.ts';
import { orderRules } from './rules/records.ts';
import type { Terms } from './rules/terms.ts';
import { shownFigures } from './shown.ts';
import { SoldItems } from './sold-items.ts';
import { findOrder, ordersView } from './views/orders.view.ts';

/** What a buyer saw when they paid: read from the order's own facts, which nothing published later changes. */
@Controller()
export class EvidenceController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly events: EventStore,
    private readonly items: SoldItems,
    private readonly keys: PersonKeys,
    private readonly by: QuoteTerms,
    private readonly addresses: AddressBook,
  ) {}

  @GetQuery(orderRoutes.evidence(':number'), { operationId: 'getOrderEvidence', policy: 'member', answer: evidence })
  async seen(
    @Param('number') number: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() memberId: string,
  ): Promise<Evidence> {
    if (!/^\d{12}$/.test(number)) throw new NotFound();
    const { items } = await this.queries.find(ordersView, findOrder(memberId, number), { after });
    const [doc] = items;
    if (!doc) throw new NotFound();
    const terms = await this.streams.readState(orders, orderStream(doc.id), ({ state }) => state.terms);
    if (terms?.memberId !== memberId) throw new NotFound();
    const [[sold], rate, address, orderRecord] = await Promise.all([
      this.items.of([doc]),
      this.rate(terms),
      this.address(terms),
      this.recordOf(doc.id),
    ]);
    return {
      number,
      placedAt: doc.placedAt,
      quoteId: terms.quoteId,
      pinnedUntil: terms.until,
      ...shownFigures(terms),
      sold: sold ?? null,
      address,
      rate,
      returnRecord: terms.returns?.rules ?? null,
      orderRecord,
    };
  }

  /** The record that its first fact was decided under. */
  private async recordOf(orderId: string): Promise<string> {
    for await (const { meta } of this.events.read(orderStream(orderId))) return meta.rules ?? orderRules.id;
    throw new NotFound();
  }

  private async rate({ records, delivered }: Terms): Promise<Evidence['rate']> {
    const { id, day, source, rates } = await this.by.ratesOf(records.rates);
    return { id, day, source, rate: rates[delivered.total.currency] };
  }

  private async address({ address }: Terms): Promise<Evidence['address']> {
    if (address === null) return null;
    const text = await this.keys.decrypt(address);
    if (text === erased) return null;
    const words = JSON.parse(text) as Omit<Address, 'id'>;
    return { country: words.country, lines: [...this.addresses.lines(words)] };
  }
}

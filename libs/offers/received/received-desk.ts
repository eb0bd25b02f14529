import { Injectable } from '@nestjs/common';
import type { AcceptOfferBody } from '#contracts/offers.ts';
import type { Money } from '#kernel/money.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { type OfferAt, Offers } from '#platform/trading/offers.ts';
import { SellerFees } from '#platform/trading/seller-fees.ts';
import { OfferBook, placeOf } from '../offer-book.ts';
import { type ItemOffer, receivedOffers } from '../views/received-offers.view.ts';

type Received = Readonly<{ at: OfferAt; by: Readonly<{ listingId: string; sellerId: string }> }>;

/** What sellers answer to offers for their used items. Nobody's offer is there but one for an item of their own; whoever may sell nothing more hears `selling-suspended`. */
@Injectable()
export class ReceivedDesk {
  constructor(
    private readonly book: OfferBook,
    private readonly offers: Offers,
    private readonly queries: ViewQueries,
    private readonly store: EventStore,
    private readonly obligations: Obligations,
    private readonly standings: SellerStandings,
    private readonly fees: SellerFees,
  ) {}

  /** Refused: see `acceptOfferBody`. */
  async accept(offerId: string, sellerId: string, { price, net }: AcceptOfferBody, metadata: CommandMetadata) {
    const { at, by } = await this.received(offerId, sellerId);
    const now = await this.fees.netOf(sellerId, price);
    const isTold = net.minor === now.minor && net.currency === now.currency;
    const changed = isTold ? undefined : new Refused('net-changed', { now });
    return this.promised(sellerId, metadata, changed, (own) => this.offers.accept(at, { ...by, price }, own));
  }

  /** Refused: see `counterBody`. */
  async counter(offerId: string, sellerId: string, price: Money, metadata: CommandMetadata): Promise<Receipt> {
    const { at, by } = await this.received(offerId, sellerId);
    return this.promised(sellerId, metadata, undefined, (own) => this.offers.counter(at, { ...by, price }, own));
  }

  /** Nothing where it is gone. */
  async decline(offerId: string, sellerId: string, metadata: CommandMetadata): Promise<Receipt> {
    const { at, by } = await this.received(offerId, sellerId);
    return this.offers.decline(at, by, metadata);
  }

  private async promised(
    sellerId: string,
    metadata: CommandMetadata,
    changed: Refused | undefined,
    make: (own: CommandMetadata) => Promise<Receipt>,
  ): Promise<Receipt> {
    const suspended = await this.standings.suspensionOf(sellerId);
    return this.obligations.promise(sellerId, (erasing) => {
      const refused = erasing ?? suspended ?? changed;
      return make({ ...metadata, ...(refused && { refused }) });
    });
  }

  /** One that came a moment ago may not be in the view yet: it waits for the view before it says no. Errors: `NotFound` for who does not sell its item. */
  private async received(offerId: string, sellerId: string): Promise<Received> {
    const find = (past?: Position): Promise<ItemOffer | undefined> =>
      this.queries.get(receivedOffers, offerId, { past });
    const found = (await find()) ?? (await find(await this.store.end()));
    const known = await this.book.state(offerId);
    if (!found || found.sellerId !== sellerId || known.phase === 'none') throw new NotFound();
    return { at: placeOf(known), by: { listingId: found.listingId, sellerId } };
  }
}

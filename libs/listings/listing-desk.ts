import { Injectable } from '@nestjs/common';
import type { AskedBody, MakeListingBody } from '#contracts/listings.ts';
import { tierOf } from '#contracts/tiers.ts';
import type { Position } from '#kernel/position.ts';
import { Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Holidays } from './holiday/holidays.ts';
import { ListingBook, placeOf } from './listing-book.ts';
import { type ListingVariant, listingVariants } from './views/listing-variants.view.ts';

/** What sellers do with items that they sell at a price. Whoever may sell nothing more hears `selling-suspended`, and who is away `seller-away`; nobody's listing but their own is there. */
@Injectable()
export class ListingDesk {
  constructor(
    private readonly book: ListingBook,
    private readonly asks: Asks,
    private readonly queries: ViewQueries,
    private readonly store: EventStore,
    private readonly obligations: Obligations,
    private readonly standings: SellerStandings,
    private readonly holidays: Holidays,
  ) {}

  /** The listing's id is the command's. Refused: `lot-unknown`, `pictures-missing`, and as `Asks.place`, with the `listingId` of the draft. */
  async make(sellerId: string, body: MakeListingBody, metadata: CommandMetadata): Promise<Receipt> {
    const { templateId, variantId, pictures, defects, isInstant, ...asking } = body;
    const listingId = metadata.commandId;
    const { size, shoeCondition, boxCondition } = await this.variant(templateId, variantId);
    const variant = { templateId, variantId, size, shoeCondition, boxCondition };
    const item = { ...variant, tier: tierOf(variant), isInstant, pictures, defects: [...new Set(defects)] };
    const command = { type: 'MakeListing', data: { listingId, sellerId, ...item, ...asking } } as const;
    return this.promised(sellerId, metadata, async (own) => {
      await this.book.decide(command, own);
      return this.book.enter(listingId, own);
    });
  }

  /** One that is not for sale. Refused: `listing-for-sale`, `listing-over`, and as `make`. */
  async askAgain(listingId: string, sellerId: string, asking: AskedBody, metadata: CommandMetadata): Promise<Receipt> {
    await this.book.own(listingId, sellerId);
    return this.promised(sellerId, metadata, async (own) => {
      await this.book.decide({ type: 'AskAgain', data: { listingId, ...asking } }, own);
      return this.book.enter(listingId, own);
    });
  }

  /** Refused: as `Asks.reprice`. */
  async reprice(listingId: string, sellerId: string, asked: AskedBody, metadata: CommandMetadata): Promise<Receipt> {
    const known = await this.book.own(listingId, sellerId);
    return this.promised(sellerId, metadata, (own) => this.asks.reprice(placeOf(known), { ...asked, sellerId }, own));
  }

  /** Refused: as `Asks.renew`. */
  async renew(listingId: string, sellerId: string, metadata: CommandMetadata): Promise<Receipt> {
    const known = await this.book.own(listingId, sellerId);
    return this.promised(sellerId, metadata, (own) => this.asks.renew(placeOf(known), sellerId, own));
  }

  /** Refused: `ask-reserved`, `ask-sold`. */
  async withdraw(listingId: string, sellerId: string, metadata: CommandMetadata): Promise<Receipt> {
    return this.book.takeBack(await this.book.own(listingId, sellerId), 'seller', metadata);
  }

  private async promised(
    sellerId: string,
    metadata: CommandMetadata,
    make: (own: CommandMetadata) => Promise<Receipt>,
  ): Promise<Receipt> {
    const suspended = await this.standings.suspensionOf(sellerId);
    const { isAway } = await this.holidays.of(sellerId);
    const away = isAway ? new Refused('seller-away') : undefined;
    return this.obligations.promise(sellerId, (erasing) => {
      const refused = erasing ?? suspended ?? away;
      return make({ ...metadata, ...(refused && { refused }) });
    });
  }

  /** One that was added a moment ago may not be in the view yet: it waits for the view before it says no. */
  private async variant(templateId: string, variantId: string): Promise<ListingVariant> {
    const find = (past?: Position) => this.queries.get(listingVariants, variantId, { past });
    const isOf = (found: ListingVariant | undefined) => found?.templateId === templateId;
    const seen = await find();
    const found = isOf(seen) ? seen : await find(await this.store.end());
    if (!found || !isOf(found)) throw new Refused('lot-unknown');
    return found;
  }
}

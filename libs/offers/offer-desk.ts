import { Injectable } from '@nestjs/common';
import type {
  AcceptCounterBody,
  MakeOfferBody,
  OfferAskedBody,
  OfferTotal,
  OfferTotalQuery,
} from '#contracts/offers.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import type { KnownOffer } from './decider.ts';
import type { Asks, Frozen, Offering } from './events.ts';
import { Freezing } from './freezing.ts';
import { OfferBook } from './offer-book.ts';
import { type OfferSize, offerSizes, sizeKey } from './views/offer-sizes.view.ts';

/** What members do with offers. Nobody's offer but their own is there. */
@Injectable()
export class OfferDesk {
  constructor(
    private readonly book: OfferBook,
    private readonly freezing: Freezing,
    private readonly queries: ViewQueries,
    private readonly store: EventStore,
    private readonly obligations: Obligations,
  ) {}

  /** The offer's id is the command's. Refused: see `makeOfferBody`. */
  async make(buyerId: string, body: MakeOfferBody, metadata: CommandMetadata): Promise<Receipt> {
    const { templateId, size, tiers, listingId, ...asked } = body;
    const offerId = metadata.commandId;
    const there = await this.book.state(offerId);
    const { variantId } = await this.size(templateId, size);
    const frozen = there.phase === 'none' ? await this.freezing.freeze(buyerId, asked) : firstOf(there);
    const wanted = { templateId, variantId, size, tiers: [...new Set(tiers)], listingId };
    const data = { offerId, buyerId, ...wanted, ...offeringIn(asked), ...frozen };
    return this.obligations.promise(buyerId, async (refused) => {
      const receipt = await this.book.decide({ type: 'MakeOffer', data }, { ...metadata, ...(refused && { refused }) });
      return (await this.answered(offerId, refused)) ?? receipt;
    });
  }

  /** One that the book refused, at what is seen now; or another price, or more time, of one that stands. Refused: as `make`, `offer-gone`, `offer-open`, `offer-changing`. */
  async ask(
    offerId: string,
    buyerId: string,
    { asks, ...body }: Omit<OfferAskedBody, 'hours'> & Readonly<{ asks: Asks; hours: number }>,
    metadata: CommandMetadata,
  ): Promise<Receipt> {
    const known = await this.book.own(offerId, buyerId);
    const price = asks === 'hours' ? (known.stands?.offering.price ?? body.price) : body.price;
    const asked = { ...body, price };
    const { frozen, no } = await this.frozen(known, asked);
    const data = { offerId, asks, ...offeringIn(asked), ...frozen };
    return this.obligations.promise(buyerId, async (barred) => {
      const refused = no ?? barred;
      const by = { ...metadata, ...(refused && { refused }) };
      const receipt = await this.book.decide({ type: 'AskForOffer', data }, by);
      return (await this.answered(offerId, barred)) ?? receipt;
    });
  }

  /** What its seller would take instead. Refused: see `acceptCounterBody`. */
  async acceptCounter(offerId: string, buyerId: string, body: AcceptCounterBody, metadata: CommandMetadata) {
    const known = await this.book.own(offerId, buyerId);
    const { hours } = (known.stands ?? known.pending ?? missing()).offering;
    return this.ask(offerId, buyerId, { ...body, hours, buyAtMost: null, again: false, asks: 'counter' }, metadata);
  }

  /** The offer stands as it is. Nothing where there is no counter. */
  async declineCounter(offerId: string, buyerId: string, metadata: CommandMetadata): Promise<Receipt> {
    return this.book.declineCounter(await this.book.own(offerId, buyerId), metadata);
  }

  /** Refused: `offer-matched`. */
  async withdraw(offerId: string, buyerId: string, metadata: CommandMetadata): Promise<Receipt> {
    return this.book.takeBack(await this.book.own(offerId, buyerId), 'buyer', metadata);
  }

  /** What it would cost now. */
  async total(buyerId: string, query: OfferTotalQuery): Promise<OfferTotal> {
    const { cents, ...way } = query;
    const { delivered, terms } = await this.freezing.reckon(buyerId, {
      ...way,
      price: { minor: cents, currency: 'USD' },
    });
    return { ...delivered, mayOweDuties: terms.mayOweDuties };
  }

  /** `no`: why it may not be asked now. What was asked before under its key was, whatever it would cost by now. */
  private async frozen(
    known: KnownOffer,
    asked: Parameters<Freezing['freeze']>[1],
  ): Promise<Readonly<{ frozen: Frozen; no?: Refused | NotFound }>> {
    try {
      return { frozen: await this.freezing.freeze(known.buyerId, asked) };
    } catch (no) {
      const asking = known.stands ?? known.pending;
      if (!asking || !(no instanceof Refused || no instanceof NotFound)) throw no;
      return { frozen: asking.frozen, no };
    }
  }

  /** Whoever asks twice by the same key hears the same. */
  private async answered(offerId: string, refused: Refused | undefined): Promise<Receipt | null> {
    const receipt = await this.book.settle(offerId, refused);
    if (receipt) return receipt;
    const known = await this.book.state(offerId);
    const refusal = known.phase === 'none' ? null : known.refusal;
    if (refusal) throw new Refused(refusal.code, { offerId });
    return null;
  }

  /** One that was added a moment ago may not be in the view yet: it waits for the view before it says no. */
  private async size(templateId: string, size: string): Promise<OfferSize> {
    const find = (past?: Position) => this.queries.get(offerSizes, sizeKey(templateId, size), { past });
    const found = (await find()) ?? (await find(await this.store.end()));
    if (!found) throw new Refused('offer-unknown');
    return found;
  }
}

function missing(): never {
  throw new Refused('offer-gone');
}

const offeringIn = ({ price, hours, buyAtMost, again }: Offering) => ({ price, hours, buyAtMost, again });

/** What was frozen when it was made: whoever asks again is told of no other price. */
function firstOf(known: KnownOffer): Frozen {
  const asking = known.stands ?? known.pending;
  if (!asking) throw new Refused(known.refusal?.code ?? 'offer-gone', { offerId: known.offerId });
  return asking.frozen;
}

import { Injectable } from '@nestjs/common';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Offers } from '#platform/trading/offers.ts';
import { OfferBook, placeOf } from '../offer-book.ts';
import { type OfferNoticeCommand, offerNotices } from './decider.ts';
import { offerNoticesStream } from './events.ts';

/** Decides what a buyer is told of an offer that stands. What stands no more is not told of. */
@Injectable()
export class OfferTelling {
  constructor(
    private readonly streams: Streams,
    private readonly offers: OfferBook,
    private readonly book: Offers,
  ) {}

  /** Until when it stands, by its book; null: it does not. */
  async standsUntil(offerId: string): Promise<Instant | null> {
    const known = await this.offers.state(offerId);
    return known.phase === 'none' ? null : this.book.standsUntil(placeOf(known));
  }

  /** Nothing where it is told already. Refused: `not-due-yet`. */
  async ending(offerId: string, due: Instant, metadata: CommandMetadata): Promise<void> {
    const known = await this.offers.state(offerId);
    const until = await this.standsUntil(offerId);
    if (known.phase === 'none' || until === null) return;
    await this.decide({ type: 'TellOfferEnding', data: { offerId, buyerId: known.buyerId, until, due } }, metadata);
  }

  async beaten(
    of: Readonly<{ offerId: string; buyerId: string; by: Money; beatenAt: Instant }>,
    metadata: CommandMetadata,
  ): Promise<void> {
    if ((await this.standsUntil(of.offerId)) !== null)
      await this.decide({ type: 'TellOfferBeaten', data: of }, metadata);
  }

  private async decide(command: OfferNoticeCommand, metadata: CommandMetadata): Promise<void> {
    await this.streams.decide(offerNotices, offerNoticesStream(command.data.offerId), { ...command, metadata });
  }
}

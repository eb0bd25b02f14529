import { Injectable } from '@nestjs/common';
import { NotFound, Refused } from '#kernel/refused.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type AskAt, Asks } from '#platform/trading/asks.ts';
import { type KnownListing, type ListingCommand, listings, type ListingState } from './decider.ts';
import { listingStream } from './events.ts';
import { enterMetadata } from './ids.ts';

/** Listings on their way into the book and out of it: what the two streams do one after the other, whoever is killed in between. */
@Injectable()
export class ListingBook {
  constructor(
    private readonly streams: Streams,
    private readonly asks: Asks,
  ) {}

  /** By the stream itself. */
  state(listingId: string): Promise<ListingState> {
    return this.streams.readState(listings, listingStream(listingId), ({ state }) => state, { fresh: true });
  }

  /** Of that seller. Errors: `NotFound` for all others. */
  async own(listingId: string, sellerId: string): Promise<KnownListing> {
    const state = await this.state(listingId);
    if (state.phase === 'none' || state.sellerId !== sellerId) throw new NotFound();
    return state;
  }

  decide(command: ListingCommand, metadata: CommandMetadata): Promise<Receipt> {
    return this.streams.decide(listings, listingStream(command.data.listingId), { ...command, metadata });
  }

  /**
   * Into the book, as its seller has last asked. The same however often. Refused: what the book refuses, with the `listingId`: that is noted, and the listing stays with
   * its seller.
   */
  async enter(listingId: string, metadata: CommandMetadata): Promise<Receipt> {
    const known = await this.state(listingId);
    if (known.phase === 'none') throw new NotFound();
    const isWaiting = known.phase === 'entering' || known.phase === 'refused';
    if (isWaiting && metadata.refused) throw metadata.refused;
    const revision = isWaiting ? await this.placed(known, metadata) : known.revision;
    return this.decide({ type: 'EnterBook', data: { listingId, revision } }, derivedMetadata(metadata, 'live'));
  }

  /** Out of the book, and of its way there. Nothing where it is out. Refused: `ask-reserved`, `ask-sold`. */
  async takeBack(known: KnownListing, why: 'seller' | 'barred', metadata: CommandMetadata): Promise<Receipt> {
    const { listingId } = known;
    const { revision } = await this.asks.withdraw(placeOf(known), { n: known.n, why }, metadata);
    const command = { type: 'WithdrawListing', data: { listingId, why, revision } } as const;
    return this.decide(command, derivedMetadata(metadata, 'withdrawn'));
  }

  /** As its seller is away or back, wherever it stands. Nothing where it is so. */
  pause(known: KnownListing, isAway: boolean, metadata: CommandMetadata): Promise<Receipt> {
    return isAway ? this.asks.pause(placeOf(known), metadata) : this.asks.resume(placeOf(known), metadata);
  }

  private async placed(known: KnownListing, metadata: CommandMetadata): Promise<number> {
    const { listingId, sellerId, n, item, asking } = known;
    const { tier, isInstant } = item;
    try {
      const ask = { ...asking, n, sellerId, tier, isInstant };
      return (await this.asks.place(placeOf(known), ask, enterMetadata(listingId, n))).revision;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, details } = error;
      await this.decide({ type: 'RefuseListing', data: { listingId, n, code } }, derivedMetadata(metadata, 'refused'));
      throw new Refused(code, { ...details, listingId });
    }
  }
}

/** Where its ask stands. */
export const placeOf = ({ listingId, item: { templateId, size } }: KnownListing): AskAt => ({
  templateId,
  size,
  listingId,
});

import { Injectable } from '@nestjs/common';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type MatchedOffer, MatchTerms } from '#platform/trading/match-terms.ts';
import { type OfferAt, Offers } from '#platform/trading/offers.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type Asking, type KnownOffer, type OfferCommand, offers, type OfferState } from './decider.ts';
import { offerStream } from './events.ts';
import { askMetadata, countMetadata } from './ids.ts';
import { barredUntil, type OffererCommand, offerers } from './limits/decider.ts';
import { offererStream } from './limits/events.ts';

/** Offers on their way into the book and out of it: what the streams do one after the other, whoever is killed in between. */
@Injectable()
export class OfferBook extends MatchTerms {
  constructor(
    private readonly streams: Streams,
    private readonly book: Offers,
  ) {
    super();
  }

  /** By the stream itself. */
  state(offerId: string): Promise<OfferState> {
    return this.streams.readState(offers, offerStream(offerId), ({ state }) => state, { fresh: true });
  }

  /** Of that buyer. Errors: `NotFound` for all others. */
  async own(offerId: string, buyerId: string): Promise<KnownOffer> {
    const state = await this.state(offerId);
    if (state.phase === 'none' || state.buyerId !== buyerId) throw new NotFound();
    return state;
  }

  decide(command: OfferCommand, metadata: CommandMetadata): Promise<Receipt> {
    return this.streams.decide(offers, offerStream(command.data.offerId), { ...command, metadata });
  }

  /**
   * Asks the book for what its buyer has last asked. The same however often, whoever does it: the request, the reaction after a crash, an order that wants to know what stands. Null: it has
   * answered. Refused: what the book and the limits refuse, with the `offerId`: that is noted, and what stood before stands.
   */
  async settle(offerId: string, refused?: Refused): Promise<Receipt | null> {
    const known = await this.state(offerId);
    if (known.phase === 'none') throw new NotFound();
    const { pending } = known;
    if (!pending) return null;
    const { n } = pending;
    try {
      if (known.phase === 'over') throw new Refused('offer-gone');
      if (refused) throw refused;
      if (pending.asks === 'place') await this.count(known, n);
      const receipt = await this.asked(known, pending);
      await this.decide({ type: 'EnterOffer', data: { offerId, n } }, derivedMetadata(askMetadata(offerId, n), 'yes'));
      return receipt;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw await this.refused(known, pending, error);
    }
  }

  /** Out of the book, and of its way there. Nothing where it is out. Refused: `offer-matched`. */
  async takeBack(known: KnownOffer, why: 'buyer' | 'barred', metadata: CommandMetadata): Promise<Receipt> {
    const { offerId } = known;
    const end = (revision: number) =>
      this.decide({ type: 'EndOffer', data: { offerId, why, revision } }, derivedMetadata(metadata, 'over'));
    const out = () => this.book.withdraw(placeOf(known), why, metadata);
    if (known.stands === null && known.phase !== 'matched') {
      // from then on it is not put in, and whoever puts it in at this moment buys nothing: see `of`
      const receipt = await end(known.revision + 1);
      await out().catch(unlessRefused);
      await this.uncount(known, false);
      return receipt;
    }
    const receipt = await end((await out()).revision);
    await this.uncount(known, false);
    return receipt;
  }

  /** Nothing where its seller would take nothing else. */
  declineCounter(known: KnownOffer, metadata: CommandMetadata): Promise<Receipt> {
    return this.book.declineCounter(placeOf(known), metadata);
  }

  /** Under what it is bought, by the last that the book has said yes to. */
  async of(offerId: string): Promise<MatchedOffer | null> {
    if ((await this.state(offerId)).phase === 'none') return null;
    await this.settle(offerId).catch(unlessRefused);
    const known = await this.state(offerId);
    if (known.phase === 'none') return null;
    const { templateId, size } = known.wanted;
    return { templateId, size, terms: known.phase === 'over' ? null : (known.stands?.frozen.terms ?? null) };
  }

  /** It is in no book any more. */
  async uncount({ offerId, buyerId, n }: KnownOffer, failed: boolean): Promise<void> {
    const data = { memberId: buyerId, offerId, failed };
    await this.decidedOf(
      buyerId,
      { type: 'UncountOffer', data },
      countMetadata(offerId, failed ? 'fail' : 'uncount', n),
    );
  }

  /** Until when that member offers nothing; null: they may. */
  async barredUntil(memberId: string, now: string): Promise<string | null> {
    const ask = { fresh: true };
    return this.streams.readState(offerers, offererStream(memberId), ({ state }) => barredUntil(state, now), ask);
  }

  /** Of all offers of that member that are in a book. */
  openOf(memberId: string): Promise<readonly string[]> {
    return this.streams.readState(offerers, offererStream(memberId), ({ state }) => state.open, { fresh: true });
  }

  private async count({ offerId, buyerId: memberId }: KnownOffer, n: number): Promise<void> {
    const data = { memberId, offerId, n };
    await this.decidedOf(memberId, { type: 'CountOffer', data }, countMetadata(offerId, 'count', n));
  }

  private asked(known: KnownOffer, { n, asks, offering }: Asking): Promise<Receipt> {
    const [at, metadata] = [placeOf(known), askMetadata(known.offerId, n)];
    if (asks === 'price') return this.book.reprice(at, offering, metadata);
    if (asks === 'hours') return this.book.extend(at, offering.hours, metadata);
    const { tiers, listingId } = known.wanted;
    if (asks === 'counter' && listingId !== null)
      return this.book.acceptCounter(at, { listingId, price: offering.price }, metadata);
    return this.book.place(at, { ...offering, tiers, listingId }, metadata);
  }

  private async refused(known: KnownOffer, { n, asks }: Asking, error: Refused): Promise<Refused> {
    const { offerId } = known;
    const { code, details } = error;
    const metadata = derivedMetadata(askMetadata(offerId, n), 'no');
    await this.decide({ type: 'RefuseOffer', data: { offerId, n, code } }, metadata);
    if (asks === 'place') await this.uncount(known, false);
    return new Refused(code, { offerId, ...details }); // which of theirs overlaps is what its buyer has to know
  }

  private decidedOf(memberId: string, command: OffererCommand, metadata: CommandMetadata): Promise<Receipt> {
    return this.streams.decide(offerers, offererStream(memberId), { ...command, metadata });
  }
}

/** Where it stands. */
export const placeOf = ({ offerId, buyerId, wanted: { templateId, size } }: KnownOffer): OfferAt => ({
  templateId,
  size,
  offerId,
  buyerId,
});

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

import { Injectable } from '@nestjs/common';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { Config } from '#platform/config/config.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { AskAt } from '#platform/trading/asks.ts';
import { type ItemSeller, type OfferAt, type OfferedPrice, Offers } from '#platform/trading/offers.ts';
import { book } from './decider.ts';
import { bookOf, bookStream, type OfBook } from './events.ts';
import type { BookCommand } from './rules/commands.ts';
import type { Offer } from './rules/state.ts';

/** The offers of members, in the stream of their size. */
@Injectable()
export class BookOffers extends Offers {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedAccounts,
    private readonly config: Config,
  ) {
    super();
  }

  async place(at: OfferAt, offer: OfferedPrice & Pick<Offer, 'tiers' | 'listingId'>, metadata: CommandMetadata) {
    const linked = await this.linked.of(at.buyerId);
    return this.decided(
      { type: 'PlaceOffer', data: { ...ofBook(at), ...offer, linked, rules: this.config.bookRules } },
      metadata,
    );
  }

  async reprice(at: OfferAt, offered: OfferedPrice, metadata: CommandMetadata): Promise<Receipt> {
    const linked = await this.linked.of(at.buyerId);
    return this.decided({ type: 'RepriceOffer', data: { ...ofBook(at), ...offered, linked } }, metadata);
  }

  extend(at: OfferAt, hours: number, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'ExtendOffer', data: { ...ofBook(at), hours } }, metadata);
  }

  withdraw(at: OfferAt, why: 'buyer' | 'barred', metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'WithdrawOffer', data: { ...ofBook(at), why } }, metadata);
  }

  async standsUntil({ templateId, size, offerId }: OfferAt): Promise<Instant | null> {
    const stream = bookStream(bookOf(templateId, size));
    return this.streams.readState(book, stream, ({ state }) => state.offers[offerId]?.until ?? null, { fresh: true });
  }

  async accept(at: OfferAt, by: ItemSeller & Readonly<{ price: Money }>, metadata: CommandMetadata): Promise<Receipt> {
    const linked = await this.linked.of(by.sellerId);
    return this.decided({ type: 'AcceptOffer', data: { ...ofBook(at), ...by, linked } }, metadata);
  }

  decline(at: OfferAt, by: ItemSeller, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'DeclineOffer', data: { ...ofBook(at), ...by } }, metadata);
  }

  async counter(at: OfferAt, by: ItemSeller & Readonly<{ price: Money }>, metadata: CommandMetadata): Promise<Receipt> {
    const linked = await this.linked.of(by.sellerId);
    return this.decided({ type: 'MakeCounter', data: { ...ofBook(at), ...by, linked } }, metadata);
  }

  async acceptCounter(
    at: OfferAt,
    of: Readonly<{ listingId: string; price: Money }>,
    metadata: CommandMetadata,
  ): Promise<Receipt> {
    const linked = await this.linked.of(at.buyerId);
    return this.decided({ type: 'AcceptCounter', data: { ...ofBook(at), ...of, linked } }, metadata);
  }

  declineCounter(at: OfferAt, metadata: CommandMetadata): Promise<Receipt> {
    return this.decided({ type: 'DeclineCounter', data: ofBook(at) }, metadata);
  }

  async failMatch(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'FailMatch', data: { ...ofBook(at), orderId } }, metadata);
  }

  private decided(command: BookCommand, metadata: CommandMetadata): Promise<Receipt> {
    return this.streams.decide(book, bookStream(command.data.bookId), { ...command, metadata });
  }
}

const ofBook = <At extends Readonly<{ templateId: string; size: string }>>(at: At): At & OfBook => ({
  ...at,
  bookId: bookOf(at.templateId, at.size),
});

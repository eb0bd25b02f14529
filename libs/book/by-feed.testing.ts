import type { BookMessages } from '#contracts/topics/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { BookEvent } from './events.ts';
import { bookTopic } from './topics.ts';

type Message = { [T in keyof BookMessages]: Readonly<{ type: T; data: BookMessages[T] }> }[keyof BookMessages];
type Ask = { tier: Tier; price: number; isKept: boolean; isPaused: boolean };
type Offer = { tiers: readonly Tier[]; price: number };

const nobody = { here: () => '', lasting: () => ({ person: '' }) };

/** An analyst, who has nothing of a book but its topic: what stands, by what was placed, kept, sold and taken back. */
export class ByFeed {
  private readonly asks = new Map<string, Ask>();
  private readonly sold = new Map<string, Ask>();
  private readonly offers = new Map<string, Offer>();

  takes(fact: BookEvent) {
    if (!(fact.type in bookTopic.shapes)) return;
    const data = bookTopic.message(fact, { people: nobody, past: [] });
    const message = { type: fact.type, data } as Message;
    this.takesAsk(message);
    this.takesSale(message);
    this.takesOffer(message);
  }

  private takesAsk({ type, data }: Message) {
    if (type === 'AskPlaced')
      this.asks.set(data.listingId, {
        tier: data.tier,
        price: data.price.minor,
        isKept: false,
        isPaused: false,
      });
    if (type === 'AskRepriced') this.asks.get(data.listingId)!.price = data.price.minor;
    if (type === 'AskWithdrawn' || type === 'AskExpired') this.asks.delete(data.listingId);
    if (type === 'AskPaused' || type === 'AskResumed')
      (this.asks.get(data.listingId) ?? this.sold.get(data.listingId))!.isPaused = type === 'AskPaused';
    if (type === 'AskReserved') this.asks.get(data.listingId)!.isKept = true;
    if (type === 'MatchFailed' || (type === 'AskReleased' && data.until !== null))
      this.asks.get(data.listingId)!.isKept = false;
  }

  private takesSale({ type, data }: Message) {
    if (type === 'AskSold') {
      this.sold.set(data.listingId, { ...this.asks.get(data.listingId)!, isKept: false });
      this.asks.delete(data.listingId);
    }
    if (type === 'AskReopened') this.asks.set(data.listingId, this.sold.get(data.listingId)!);
    if (type === 'AskReopened' || type === 'AskEnded') this.sold.delete(data.listingId);
  }

  private takesOffer({ type, data }: Message) {
    if (type === 'OfferPlaced') this.offers.set(data.offerId, { tiers: data.tiers, price: data.price.minor });
    if (type === 'OfferRepriced') this.offers.get(data.offerId)!.price = data.price.minor;
    if (type === 'OfferMatched') this.asks.get(data.listingId)!.isKept = true;
    if (
      type === 'OfferMatched' ||
      type === 'OfferWithdrawn' ||
      type === 'OfferExpired' ||
      type === 'OfferDeclined' // it has ended
    )
      this.offers.delete(data.offerId);
  }

  /** How many stand at each price, for whom anybody may buy from. */
  levels(): Record<string, number> {
    const standing = [
      ...[...this.asks.values()].flatMap((ask) => (ask.isKept || ask.isPaused ? [] : [`ask ${ask.tier} ${ask.price}`])),
      ...[...this.offers.values()].flatMap(({ tiers, price }) => tiers.map((tier) => `offer ${tier} ${price}`)),
    ];
    return Object.fromEntries([...Map.groupBy(standing, (one) => one)].map(([key, all]) => [key, all.length]));
  }
}

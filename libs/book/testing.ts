import type { Tier } from '#contracts/tiers.ts';
import type { Data } from '#kernel/fact.ts';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import type { BookCommand } from './rules/commands.ts';
import { book } from './decider.ts';
import type { BookEvent } from './events.ts';
import type { BookState } from './rules/state.ts';

/** Of specs: the book that they are about. */
export const ofBook = { bookId: 't-10', templateId: 't', size: '10' } as const;
export const start: Instant = '2026-05-01T12:00:00.000Z';

export const usd = (dollars: number): Money => ({ minor: dollars * 100, currency: 'USD' });

type Asked = Partial<Data<BookCommand, 'PlaceAsk'>>;
/** A new unit of `sam`'s, under the name of its listing. */
export const placeAsk = (listingId: string, dollars: number, more: Asked = {}): BookCommand => ({
  type: 'PlaceAsk',
  data: {
    ...ofBook,
    listingId,
    n: 1,
    sellerId: 'sam',
    linked: [],
    price: usd(dollars),
    tier: 'new',
    isInstant: false,
    sellAtLeast: null,
    again: false,
    rules: 'offers-1',
    ...more,
  },
});

type Offered = Partial<Data<BookCommand, 'PlaceOffer'>>;
/** For a new unit, of `ann`. */
export const placeOffer = (offerId: string, dollars: number, more: Offered = {}): BookCommand => ({
  type: 'PlaceOffer',
  data: {
    ...ofBook,
    offerId,
    buyerId: 'ann',
    linked: [],
    price: usd(dollars),
    tiers: ['new'] as readonly Tier[],
    listingId: null,
    hours: 72,
    buyAtMost: null,
    again: false,
    rules: 'offers-1',
    ...more,
  },
});

/** A book that takes one command after the other: for specs, which look at what each came to. */
export class BookRun {
  readonly facts: BookEvent[] = [];
  private recorded: ReturnType<typeof recordedAt<BookEvent>> = [];
  state: BookState = book.initial();

  /** What it came to: facts, or the code of a refusal. */
  do(command: BookCommand, at: Instant = start): readonly BookEvent[] | string {
    try {
      const facts = book.decide(command, this.state, at);
      const from = this.recorded.length;
      const next = recordedAt(facts, at).map((fact, n) => ({ ...fact, meta: { ...fact.meta, revision: from + n } }));
      this.recorded.push(...next);
      this.facts.push(...facts);
      this.state = next.reduce(book.evolve, this.state);
      return facts;
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  }

  /** The same, read from the start. */
  anew(): BookState {
    return foldFacts(book, structuredClone(this.recorded));
  }
}

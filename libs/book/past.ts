import { hour, type Instant, minute, plus, day, earlier } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { book } from './decider.ts';
import { bookOf, bookStream } from './events.ts';
import type { BookCommand } from './rules/commands.ts';
import { usdOf } from './rules/moving.ts';
import { bookRulesOfToday } from './rules/records.ts';

/** What was sold before anybody was here: from when on anybody could buy it, when somebody did, and for how many US cents. */
export type PastSale = Readonly<{ listedAt: Instant; soldAt: Instant; cents: number }>;

/** A clock that is moved from one moment to the next. */
export type MovedClock = Clock & Readonly<{ advanceTo: (moment: Instant) => void }>;

type Wish = Readonly<{ at: Instant; command: BookCommand }>;

/** Ids of what follows from a past. Fixed for ever: they are in stored facts. */
const space = '3f6a1e52-7a0b-4c1e-9d0f-5c1b7e9a2d44';

/** How long after it is sold a sale is confirmed, seen by the market, and over. */
const steps = { confirmed: 9 * hour, verified: 4 * day, over: 8 * day };

/**
 * Gives a book a past, for a demo: each of its sales is decided by the book itself, one after the other, at the time that the clock is moved to. Their sellers, buyers and orders are ids
 * of nobody: no money moved. One of these writes one book.
 */
export class BookPast {
  constructor(
    private readonly facts: EventStore,
    private readonly clock: MovedClock,
  ) {}

  /** Nothing where the book knows of anything: it is written at once or not at all. `sales` in time's order, of one unit at a time; everything is over by `now`. Errors: as `Streams.decide`. */
  async write(
    { templateId, size }: Readonly<{ templateId: string; size: string }>,
    sales: readonly PastSale[],
    now: Instant,
  ): Promise<void> {
    const stream = bookStream(bookOf(templateId, size));
    for await (const _ of this.facts.read(stream, 0, 1)) return;
    const streams = new Streams(this.facts, this.clock, new NoSnapshots());
    const of = { bookId: bookOf(templateId, size), templateId, size };
    const wishes = sales.flatMap((sale, n) => wishesOf(of, n, sale, now)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const decided = wishes.map(({ at, command }, n) => {
      this.clock.advanceTo(at);
      const metadata = systemMetadata(uuidV5(space, `${stream} ${n}`));
      return streams.decide(book, stream, { ...command, metadata });
    });
    await Promise.all(decided);
  }
}

function wishesOf(
  of: Readonly<{ bookId: string; templateId: string; size: string }>,
  n: number,
  { listedAt, soldAt, cents }: PastSale,
  now: Instant,
): readonly Wish[] {
  const idOf = (what: string) => uuidV5(space, `${of.bookId} ${n} ${what}`);
  const [listingId, orderId] = [idOf('listing'), idOf('order')];
  const nobody = { linked: [], price: usdOf(cents) };
  const ask = { n: 1, tier: 'new', isInstant: false, sellAtLeast: null, again: true, rules: bookRulesOfToday } as const;
  const order = { ...of, listingId, orderId };
  const by = (after: number, stepsLeft: number) => earlier(plus(soldAt, after), plus(now, -stepsLeft * minute));
  return [
    {
      at: listedAt,
      command: { type: 'PlaceAsk', data: { ...of, listingId, sellerId: idOf('seller'), ...nobody, ...ask } },
    },
    { at: soldAt, command: { type: 'ReserveAsk', data: { ...order, buyerId: idOf('buyer'), ...nobody } } },
    { at: soldAt, command: { type: 'SellAsk', data: order } },
    { at: by(steps.confirmed, 3), command: { type: 'ConfirmSale', data: order } },
    { at: by(steps.verified, 2), command: { type: 'VerifySale', data: order } },
    { at: by(steps.over, 1), command: { type: 'EndAsk', data: { ...order, why: 'kept', isCapped: false } } },
  ];
}

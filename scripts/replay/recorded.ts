import { join } from 'node:path';
import { type Line, rowsOf } from './lines.ts';
import { Wrong } from './wrong.ts';

/** One bid of the record: the bidder's maximum in cents, and the days after the opening at which it came. */
export type RecordedBid = Readonly<{ seq: number; bidder: string; cents: number; day: number }>;

/** One auction of the record with its bids in the order in which they came. */
export type RecordedAuction = Readonly<{
  id: string;
  /** Its row, counted from 1: short, and safe in a key. */
  row: number;
  itemKey: string;
  item: string;
  openCents: number;
  /** How long it was open. */
  days: number;
  finalPriceCents: number;
  bids: readonly RecordedBid[];
}>;

/** Reads `DIR/auctions.csv` and `DIR/bids.csv`. Throws `Wrong`, naming file and line. */
export function readRecorded(dir: string): readonly RecordedAuction[] {
  const auctions = rowsOf(join(dir, 'auctions.csv'), [
    'auction_id',
    'item_key',
    'item',
    'duration_days',
    'open_cents',
    'final_price_cents',
  ]);
  const bids = rowsOf(join(dir, 'bids.csv'), ['auction_id', 'seq', 't_days', 'bidder', 'bid_cents']);
  const byAuction = Map.groupBy(bids.map(bidOf), ({ auctionId }) => auctionId);
  const read = auctions.map((row, n) => auctionOf(row, n + 1, byAuction.get(row.text('auction_id')) ?? []));
  const known = new Set(read.map(({ id }) => id));
  if (known.size < read.length) throw new Wrong(`${join(dir, 'auctions.csv')}: an auction_id stands there twice`);
  const stray = bids.find((row) => !known.has(row.text('auction_id')));
  if (stray) throw stray.wrong('auction_id', 'is not in auctions.csv');
  return read;
}

const bidOf = (row: Line) => ({
  auctionId: row.text('auction_id'),
  seq: row.whole('seq'),
  bidder: row.text('bidder'),
  cents: row.whole('bid_cents'),
  day: row.decimal('t_days'),
});

const auctionOf = (row: Line, n: number, bids: readonly RecordedBid[]): RecordedAuction => ({
  id: row.text('auction_id'),
  row: n,
  itemKey: row.text('item_key'),
  item: row.text('item'),
  openCents: row.whole('open_cents'),
  days: row.decimal('duration_days'),
  finalPriceCents: row.whole('final_price_cents'),
  bids: bids.toSorted((a, b) => a.seq - b.seq),
});

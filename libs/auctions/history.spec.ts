import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { instantOf, msOf } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { auctionRules, stepAt } from './rules/records.ts';
import { closesAt, endAuction, openAuction, opensAt, placeBid, replayed, type Replayed, type Step } from './samples.ts';

type AuctionRow = { auction_id: string; open_cents: string; final_price_cents: string };
type BidRow = { auction_id: string; seq: string; bidder: string; bid_cents: string };

/** Recorded eBay auctions of 2003 and 2004; not part of the repository. */
const folder = join(process.env['PLINTH_DATA'] ?? '../shared/data', 'auctions');
const describeWithData = existsSync(folder) ? describe : describe.skip;
const where = existsSync(folder) ? '' : ` (left out: there is no ${folder}; PLINTH_DATA names the data's folder)`;

const rowsOf = <R>(file: string): R[] => parse<R>(readFileSync(join(folder, file), 'utf8'), { columns: true });
const cents = (text: string): Money => ({ minor: Number(text), currency: 'USD' });

function bidsByAuction() {
  const rows = rowsOf<BidRow>('bids.csv').toSorted((a, b) => Number(a.seq) - Number(b.seq));
  return Map.groupBy(rows, (row) => row.auction_id);
}

/** A bid per millisecond: only the order counts. */
function stepsOf(row: AuctionRow, bids: readonly BidRow[], raised?: BidRow): Step[] {
  const start = msOf(opensAt);
  return [
    [openAuction({ startPrice: cents(row.open_cents), rules: 'ebay-2004', closesAt }), opensAt],
    ...bids.map((bid, n): Step => {
      const maximum = Number(bid.bid_cents) + (bid === raised ? 5000 : 0);
      return [placeBid(bid.bidder, { minor: maximum, currency: 'USD' }), instantOf(start + n + 1)];
    }),
    [endAuction, instantOf(start + bids.length + 1)],
  ];
}

function outcomeOf({ facts }: Replayed) {
  const moves = facts.flatMap((fact) => (fact.type === 'PriceMoved' ? [fact.data] : []));
  const winner = facts.flatMap((fact) => (fact.type === 'AuctionClosed' ? [fact.data.winner] : []))[0];
  return { price: moves.at(-1)?.price.minor, winner };
}

describeWithData(`recorded auctions${where}`, () => {
  it('end at exactly their recorded price: 476 of 502', () => {
    const bids = bidsByAuction();
    const auctions = rowsOf<AuctionRow>('auctions.csv');
    const exact = auctions.filter((row) => {
      const { price } = outcomeOf(replayed(stepsOf(row, bids.get(row.auction_id) ?? [])));
      return price === Number(row.final_price_cents);
    });
    expect([exact.length, auctions.length]).toEqual([476, 502]);
  });

  it('keep a price that the second maximum set, if their winner had offered fifty dollars more', () => {
    const bids = bidsByAuction();
    let tried = 0;
    for (const row of rowsOf<AuctionRow>('auctions.csv')) {
      const ofIt = bids.get(row.auction_id) ?? [];
      const run = replayed(stepsOf(row, ofIt));
      const { price, winner } = outcomeOf(run);
      const maxima = run.facts.flatMap((fact) => (fact.type === 'BidPlaced' ? [fact.data] : []));
      const mostOf = (own: boolean) =>
        Math.max(0, ...maxima.filter((bid) => (bid.alias === winner?.alias) === own).map((bid) => bid.maximum.minor));
      const second = mostOf(false);
      if (!winner || second === 0 || price !== second + stepAt(auctionRules('ebay-2004'), 'USD', second)) continue;
      tried++;
      const highest = ofIt.find((bid) => bid.bidder === winner.bidderId && Number(bid.bid_cents) === mostOf(true));
      expect(outcomeOf(replayed(stepsOf(row, ofIt, highest)))).toEqual({ price, winner });
    }
    expect(tried).toBeGreaterThan(200);
  });
});

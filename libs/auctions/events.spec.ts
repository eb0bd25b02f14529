import { expect, it } from '@jest/globals';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { lifted } from '#kernel/shapes.ts';
import { usd } from '#kernel/money.ts';
import { auction } from './decider.ts';
import samples from './events.samples.json' with { type: 'json' };
import { auctionShapes, type AuctionEvent } from './events.ts';
import { replayed } from './replayed.ts';
import { closeAuction, closesAt, openAuction, opensAt, placeBid } from './samples.ts';

const facts = samples.map(
  ({ type, v, data }) => ({ type, data: lifted(auctionShapes, type, v, data) }) as AuctionEvent,
);

it('there is a sample of every shape that was ever written', () => {
  const written = Object.entries(auctionShapes).flatMap(([type, { v }]) =>
    Array.from({ length: v }, (_, n) => `${type} ${n + 1}`),
  );
  expect(samples.map(({ type, v }) => `${type} ${v}`)).toEqual(written);
});

it('the samples still fold', () =>
  expect(foldFacts(auction, recordedAt(facts, opensAt))).toEqual({ phase: 'closed', rules: 'plinth-0' }));

it('the same commands still write the same facts', () => {
  const [opened, bid] = facts;
  if (opened?.type !== 'AuctionOpened' || bid?.type !== 'BidPlaced') throw new Error('the samples begin otherwise');
  const { opensAt: _, ...wish } = opened.data;
  const written = replayed([
    [openAuction(wish), opensAt],
    [placeBid(bid.data.bidderId, usd(200)), opensAt],
    [closeAuction, closesAt],
  ]).facts.map(({ type, data }) => ({ type, data }));
  expect(written).toEqual(facts);
});

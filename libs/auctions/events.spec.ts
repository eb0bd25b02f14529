import { expect, it } from '@jest/globals';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { upcast } from '#kernel/shapes.ts';
import { usd } from '#kernel/money.ts';
import { auction } from './decider.ts';
import samples from './events.samples.json' with { type: 'json' };
import { allowance } from './desk/decider.ts';
import { allowanceShapes, type AllowanceEvent } from './desk/events.ts';
import allowanceSamples from './desk/events.samples.json' with { type: 'json' };
import { auctionShapes, type AuctionEvent } from './events.ts';
import linkSamples from './links/events.samples.json' with { type: 'json' };
import { links } from './links/decider.ts';
import { linkShapes, type LinkEvent } from './links/events.ts';
import { closeAuction, closesAt, openAuction, opensAt, placeBid, replayed } from './samples.ts';
import watchSamples from './watch/events.samples.json' with { type: 'json' };
import { watch } from './watch/decider.ts';
import { watchShapes, type WatchEvent } from './watch/events.ts';

type Sample = Readonly<{ type: string; v: number; data: object }>;

const upcastBy = <E>(shapes: Readonly<Record<string, { v: number }>>, all: readonly Sample[]) =>
  all.map(({ type, v, data }) => ({ type, data: upcast(shapes, type, v, data) }) as E);

it('the samples still fold', () => {
  const facts = upcastBy<AuctionEvent>(auctionShapes, samples);
  expect(foldFacts(auction, recordedAt(facts, opensAt))).toEqual({
    phase: 'closed',
    rules: 'plinth-1',
    winnerId: null,
    needs: null,
    closedAt: opensAt,
  });
  const watched = recordedAt(upcastBy<WatchEvent>(watchShapes, watchSamples), opensAt);
  expect(watched.map((_, n) => foldFacts(watch, watched.slice(0, n + 1)).watching)).toEqual([true, false]);
  const linked = recordedAt(upcastBy<LinkEvent>(linkShapes, linkSamples), opensAt);
  expect(linked.map((_, n) => Object.values(foldFacts(links, linked.slice(0, n + 1)).others))).toEqual([
    [['household']],
    [],
  ]);
  const counted = recordedAt(upcastBy<AllowanceEvent>(allowanceShapes, allowanceSamples), opensAt);
  expect(counted.map((_, n) => foldFacts(allowance, counted.slice(0, n + 1)).taken.length)).toEqual([1, 0]);
});

it('what the first version wrote is upcast to what is written now', () => {
  const first = samples.filter(({ type, v }) => v === 1 && auctionShapes[type as AuctionEvent['type']].v > 1);
  expect(upcastBy<AuctionEvent>(auctionShapes, first)).toMatchObject([
    { type: 'AuctionOpened', data: { buyNow: null, rules: 'plinth-0' } },
    { type: 'BidPlaced', data: { alias: 1, salt: null } },
    { type: 'BidRetracted', data: { what: 'all', granted: null, seen: null } },
    { type: 'PriceMoved', data: { by: 'bid', leader: 1 } },
    { type: 'AuctionClosed', data: { by: 'time', next: [] } },
  ]);
});

it('the same commands still write the same facts', () => {
  const ofFirst = samples.filter(
    ({ type, v }) => v === 1 && ['AuctionOpened', 'BidPlaced', 'PriceMoved', 'AuctionClosed'].includes(type),
  );
  const facts = upcastBy<AuctionEvent>(auctionShapes, ofFirst);
  const [opened, bid] = facts;
  if (opened?.type !== 'AuctionOpened' || bid?.type !== 'BidPlaced') throw new Error('the samples begin otherwise');
  const { opensAt: _, ...command } = opened.data;
  const now = replayed([
    [openAuction(command), opensAt],
    [placeBid(bid.data.bidderId, usd(200)), opensAt],
    [closeAuction, closesAt],
  ]).facts.map(({ type, data }) => ({ type, data }));
  expect(now).toEqual(facts);
});

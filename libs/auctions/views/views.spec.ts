import { expect, it } from '@jest/globals';
import { auctionCard, auctionHistory as historySchema, auctionPage as pageSchema, myBid } from '#contracts/auctions.ts';
import type { ProductEvent } from '#catalog/events.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { foldLookUps, foldView, recordedAt } from '#kernel/fold.ts';
import { plus } from '#kernel/instant.ts';
import { usd, type Money } from '#kernel/money.ts';
import type { Document, Draft, View } from '#kernel/view.ts';
import type { AuctionOpened } from '../events.ts';
import {
  auctionId,
  closeAuction,
  closesAt,
  endAuction,
  lot,
  openAuction,
  opensAt,
  placeBid,
  replayed,
  type Step,
} from '../samples.ts';
import { auctionHistory, historyIds } from './auction-history.view.ts';
import { auctionLots } from './auction-lots.view.ts';
import { auctionPage } from './auction-page.view.ts';
import { liveAuctions } from './live-auctions.view.ts';
import { myBidId, myBids } from './my-bids.view.ts';
import { mutant } from '../../../test/support/mutants.ts';

const seller = '5f3e7a10-0000-4000-8000-0000000000c1';
const ann = '5f3e7a10-0000-4000-8000-0000000000d1';
const bob = '5f3e7a10-0000-4000-8000-0000000000d2';

const catalog: readonly ProductEvent[] = [
  {
    type: 'ProductTemplateAdded',
    data: {
      templateId: lot.templateId,
      slug: 'harbour-low-salt',
      name: 'Harbour Low Salt',
      brandName: 'Tidewright',
      sku: 'TW-100',
      category: 'sneakers',
      subCategory: null,
      silhouette: 'Harbour Low',
      designer: null,
      upperMaterial: null,
      technology: null,
      color: 'Salt',
      details: '',
      look: { silhouette: 'low', colours: ['#f4f4f4'] },
      gender: 'unisex',
      releaseDate: null,
      retailPriceCents: 12_000,
      sizeOptions: ['9'],
    },
  },
  { type: 'VariantAdded', data: { ...lot, size: '9', shoeCondition: 'new', boxCondition: 'good_condition' } },
];

const open = (reserve: number | null = null): Step => [
  openAuction({ sellerId: seller, reserve: reserve === null ? null : usd(reserve) }),
  opensAt,
];
const facts = (...steps: readonly Step[]): readonly Recorded<AnyMessage>[] => [
  ...recordedAt(catalog, opensAt),
  ...replayed(steps).facts,
];

const showing = <D extends Document>(of: View<D>, ...all: readonly Recorded<AnyMessage>[]): Draft<D> | undefined =>
  [...foldView(of, all).values()][0];

const later = (n: number) => plus(opensAt, n);
const rev = '0000000000000001';

const standing = { chance: null, retracted: false, mayBid: true, asked: null, seen: false };
const moveAt = (n: number, price: number) => ({ n, at: later(n), price, leader: 1, by: 'bid' });

it('the auction screen shows price, leader, next bid and the last moves', () => {
  const page = showing(
    auctionPage,
    ...facts(open(), [placeBid(ann, usd(200)), later(1)], [placeBid(bob, usd(80)), later(2)]),
  );
  expect(page).toEqual({
    id: auctionId,
    phase: 'open',
    product: {
      templateId: lot.templateId,
      slug: 'harbour-low-salt',
      name: 'Harbour Low Salt',
      brandName: 'Tidewright',
      category: 'sneakers',
      color: 'Salt',
      silhouette: 'low',
      gender: 'unisex',
    },
    size: '9',
    condition: 'new',
    currency: 'USD',
    startPrice: 5000,
    price: 8100,
    nextBid: 8200,
    leader: 1,
    bids: 2,
    reserve: 'none',
    buyNow: null,
    opensAt,
    closesAt,
    plannedClose: closesAt,
    extended: 0,
    watchers: 0,
    retractions: 0,
    sellerId: seller,
    rules: 'plinth-0',
    bidders: 2,
    recent: [moveAt(2, 8100), moveAt(1, 5000)],
    retractors: [],
    picture: null,
    pictures: [],
    winner: null,
    endedBy: null,
    reason: null,
    answers: [],
    auditHead: null,
  });
  expect(pageSchema.parse({ ...page, rev })).toEqual({ ...page, rev });
});

it('the auction screen says met or not met, never the reserve', () => {
  const reserveAfter = (...steps: Step[]) => showing(auctionPage, ...facts(open(150), ...steps));
  expect(reserveAfter()).toMatchObject({ reserve: 'not-met', price: 5000 });
  expect(reserveAfter([placeBid(ann, usd(149)), later(1)])).toMatchObject({ reserve: 'not-met', price: 5000 });
  expect(reserveAfter([placeBid(ann, usd(150)), later(1)])).toMatchObject({ reserve: 'met', price: 15_000 });
});

it('the auction screen ends with the winner, the price and the head of the audit', () => {
  const bids: Step[] = [open(), [placeBid(ann, usd(200)), later(1)], [placeBid(bob, usd(80)), later(2)]];
  const over = showing(auctionPage, ...facts(...bids, [endAuction, later(3)]));
  expect(over).toMatchObject({
    phase: 'closed',
    closesAt: later(3),
    endedBy: 'operator',
    winner: { alias: 1, price: 8100 },
  });
  expect(over).toHaveProperty('auditHead', expect.stringMatching(/^[0-9a-f]{64}$/));
  expect(showing(auctionPage, ...facts(open(), [closeAuction, closesAt]))).toMatchObject({
    endedBy: 'time',
    winner: null,
  });
});

it('the lists show the same auction as a card', () => {
  const steps: Step[] = [open(), [placeBid(ann, usd(200)), later(1)], [placeBid(bob, usd(80)), later(2)]];
  const card = showing(liveAuctions, ...facts(...steps));
  expect(card).toMatchObject({ price: 8100, nextBid: 8200, bids: 2, templateId: lot.templateId, category: 'sneakers' });
  expect(auctionCard.parse({ ...showing(auctionPage, ...facts(...steps)), rev })).toEqual(
    auctionCard.parse({ ...card, rev }),
  );
});

it('the history lies in pages of a hundred moves', () => {
  const steps = Array.from({ length: 201 }, (_, n): Step => [placeBid(n % 2 ? ann : bob, usd(60 + n * 100)), later(n)]);
  const blocks = foldView(auctionHistory, facts(open(), ...steps));
  const pages = [1, 2, 3].map((page) => {
    const moves = historyIds(auctionId, page).flatMap((id) => blocks.get(id)?.moves ?? []);
    return { id: `${auctionId}:${page}`, auctionId, page, moves };
  });
  expect(pages.map((page) => [page.moves[0]?.n, page.moves.at(-1)?.n])).toEqual([
    [1, 100],
    [101, 200],
    [201, 201],
  ]);
  for (const page of pages) expect(historySchema.parse(page)).toEqual(page);
});

it('my bids show my own maximum, and what I won', () => {
  const steps: Step[] = [
    open(),
    [placeBid(ann, usd(200)), later(1)],
    [placeBid(bob, usd(80)), later(2)],
    [placeBid(ann, usd(300)), later(3)],
  ];
  const before = foldView(myBids, facts(...steps));
  expect(before.get(myBidId(auctionId, ann))).toEqual({
    id: myBidId(auctionId, ann),
    auctionId,
    memberId: ann,
    alias: 1,
    maximum: usd(300),
    bids: 2,
    lastAt: later(3),
    earlier: [{ maximum: 20_000, at: later(1) }],
    won: null,
    ...standing,
  });
  const after = foldView(myBids, facts(...steps, [closeAuction, closesAt]));
  expect(after.get(myBidId(auctionId, ann))).toMatchObject({ won: usd(81) });
  expect(after.get(myBidId(auctionId, bob))).toMatchObject({ won: null, maximum: usd(80) });
  for (const mine of after.values()) expect(myBid.parse({ ...mine, rev })).toEqual({ ...mine, rev });
});

it('the lots are the variants of the catalog', () =>
  expect(showing(auctionLots, ...facts())).toEqual({ id: lot.variantId, templateId: lot.templateId }));

it('an auction of a lot that the catalog does not know is shown nowhere', () => {
  const alone: readonly Recorded<AnyMessage>[] = replayed([open()]).facts;
  expect(showing(auctionPage, ...alone)).toBeUndefined();
  expect(showing(liveAuctions, ...alone)).toBeUndefined();
});

it('a document that was stored halfway folds on to the same', () => {
  const steps: Step[] = [
    open(),
    [placeBid(ann, usd(200)), later(1)],
    [placeBid(bob, usd(80)), later(2)],
    [closeAuction, closesAt],
  ];
  const all = facts(...steps);
  for (let cut = 0; cut <= all.length; cut++) {
    expect(foldedInHalves(auctionPage, all, cut)).toEqual(foldView(auctionPage, all));
    expect(foldedInHalves(liveAuctions, all, cut)).toEqual(foldView(liveAuctions, all));
  }
});

function foldedInHalves<D extends Document>(of: View<D>, all: readonly Recorded<AnyMessage>[], cut: number) {
  let docs = new Map<string, Draft<D>>();
  let looks = new Map<string, unknown>();
  for (const [n, fact] of all.filter(({ type }) => type in of.shapes).entries()) {
    if (n === cut) {
      docs = new Map(JSON.parse(JSON.stringify([...docs])) as [string, Draft<D>][]);
      looks = new Map(JSON.parse(JSON.stringify([...looks])) as [string, unknown][]);
    }
    if (of.lookUp) foldLookUps(of.lookUp, looks, fact);
    for (const id of of.key(fact, (key) => looks.get(key))) {
      const next = of.fold(docs.get(id), fact, id, (key) => looks.get(key));
      if (next) docs.set(id, next);
    }
  }
  return docs;
}

/** `MUTANT=leaky-page` makes the page carry the reserve: the walk over all public documents must notice. */
const publicPage: typeof auctionPage =
  mutant === 'leaky-page'
    ? {
        ...auctionPage,
        fold: (doc, fact, ...more) => {
          const page = auctionPage.fold(doc, fact, ...more);
          const { reserve } = fact.data as AuctionOpened['data'];
          return page && fact.type === 'AuctionOpened' ? { ...page, auditHead: String(reserve?.minor) } : page;
        },
      }
    : auctionPage;

it('nothing public carries a maximum or a reserve, before the close and after it', () => {
  const [annMost, annMore, reserve] = [7_654_321, 8_765_432, 9_876_543].map(
    (minor) => ({ minor, currency: 'USD' }) as const,
  ) as [Money, Money, Money];
  const end: Step = [closeAuction, closesAt];
  const sold: Step[] = [
    open(),
    [placeBid(bob, usd(60)), later(1)],
    [placeBid(ann, annMost), later(2)],
    [placeBid(ann, annMore), later(3)],
    end,
  ];
  const unsold: Step[] = [
    [openAuction({ sellerId: seller, reserve }), opensAt],
    [placeBid(ann, annMost), later(1)],
    end,
  ];
  for (const steps of [sold, unsold]) {
    for (let n = 1; n <= steps.length; n++) {
      const now = facts(...steps.slice(0, n));
      const text = JSON.stringify([
        [...foldView(publicPage, now)],
        [...foldView(liveAuctions, now)],
        [...foldView(auctionHistory, now)],
        [...foldView(auctionLots, now)],
      ]);
      for (const { minor } of [annMost, annMore, reserve]) expect(text).not.toContain(String(minor));
    }
  }
});

it("a member's own documents carry nobody else's maximum", () => {
  const now = facts(open(), [placeBid(ann, usd(76_543.21)), later(1)], [placeBid(bob, usd(60)), later(2)]);
  const ofBob = [...foldView(myBids, now).values()].filter(({ memberId }) => memberId === bob);
  expect(ofBob).toHaveLength(1);
  expect(JSON.stringify(ofBob)).not.toContain('7654321');
  expect(myBids.rooms?.({ ...ofBob[0]!, rev })).toEqual([`member:${bob}`]);
});

it('who shows a card hears of all its changes, the list of what comes into it or changes its phase', () => {
  const card = (...steps: readonly Step[]) => ({ ...showing(liveAuctions, ...facts(open(), ...steps))!, rev });
  const [fresh, bidOn, over] = [card(), card([placeBid(ann, usd(200)), later(1)]), card([closeAuction, closesAt])];
  const own = `live-auctions:${auctionId}`;
  expect(liveAuctions.rooms?.(fresh)).toEqual([own, 'live-auctions']);
  expect(liveAuctions.rooms?.(bidOn, fresh)).toEqual([own]);
  expect(liveAuctions.rooms?.(over, bidOn)).toEqual([own, 'live-auctions']);
});

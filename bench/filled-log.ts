import type { Meta } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { storedOf } from '../test/support/stored.ts';
import type { AuctionEvent } from '#auctions/events.ts';
import type { ProductEvent } from '#catalog/events.ts';

const perAuction = 200;
const templateId = '0c4f63f1-0000-4000-8000-000000000001';
const variantId = '0c4f63f1-0000-4000-8000-000000000002';

const idOf = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;

function metaOf(n: number): Meta {
  const commandId = idOf(3, n);
  return {
    v: 1,
    at: new Date(1_780_000_000_000 + n * 10).toISOString(),
    commandId,
    bodyHash: 'f'.repeat(64),
    actorId: idOf(4, n % 1000),
    correlationId: `bench-${n.toString(36)}`,
    causationId: `bench-${n.toString(36)}`,
    rules: 'plinth-0',
  };
}

const catalog: readonly ProductEvent[] = [
  {
    type: 'ProductTemplateAdded',
    data: {
      templateId,
      slug: 'bench',
      name: 'Bench',
      brandName: 'Bench',
      sku: 'BENCH-1',
      category: 'sneakers',
      subCategory: null,
      silhouette: 'Bench',
      designer: null,
      upperMaterial: null,
      technology: null,
      color: 'Grey',
      details: 'Stands in a benchmark.',
      look: { silhouette: 'low', colours: ['#8d96a0'] },
      gender: 'unisex',
      releaseDate: null,
      retailPriceCents: null,
      sizeOptions: ['One size'],
    },
  },
  {
    type: 'VariantAdded',
    data: { templateId, variantId, size: 'One size', shoeCondition: 'new', boxCondition: 'good_condition' },
  },
];

const opened = (auctionId: string, closesAt: Instant): AuctionEvent => ({
  type: 'AuctionOpened',
  data: {
    auctionId,
    lot: { templateId, variantId, listingId: null },
    sellerId: idOf(4, 0),
    startPrice: usd(100),
    reserve: null,
    buyNow: null,
    opensAt: '2026-05-01T12:00:00.000Z',
    closesAt,
    rules: 'plinth-0',
  },
});

function bid(auctionId: string, n: number): readonly AuctionEvent[] {
  const alias = (n % 20) + 1;
  return [
    { type: 'BidPlaced', data: { auctionId, bidderId: idOf(4, alias), alias, maximum: usd(100 + n * 50), salt: null } },
    {
      type: 'PriceMoved',
      data: {
        auctionId,
        price: usd(100 + n * 50),
        nextBid: usd(150 + n * 50),
        leader: alias,
        reserveMet: true,
        bids: n,
        bidders: Math.min(20, n),
        by: 'bid',
      },
    },
  ];
}

/** Bids as they come: one after another over all auctions, so that the facts of one lie scattered over the log. */
function* history(
  publicFacts: number,
  closesAt: Instant,
): Generator<readonly [stream: string, facts: readonly (AuctionEvent | ProductEvent)[]]> {
  yield [`product-${templateId}`, catalog];
  const auctions = Math.ceil(publicFacts / perAuction);
  for (let a = 0; a < auctions; a++) yield [`auction-${idOf(1, a)}`, [opened(idOf(1, a), closesAt)]];
  for (let n = 0, left = publicFacts - auctions - catalog.length; left > 0; n++) {
    for (let a = 0; a < auctions && left > 0; a++, left--) {
      yield [`auction-${idOf(1, a)}`, bid(idOf(1, a), n + 1)];
    }
  }
}

/**
 * Writes a log with so many facts that the public views fold; the hidden maxima, which they skip, lie between them. A
 * market that opens on it closes all auctions whose `closesAt` is past.
 */
export async function fillLog(
  file: string,
  publicFacts: number,
  closesAt: Instant = '2026-05-31T12:00:00.000Z',
): Promise<void> {
  const store = await SqliteEventStore.open({ file, durable: false });
  const last = new Map<string, number>();
  let n = 0;
  let waiting: Promise<unknown>[] = [];
  for (const [stream, facts] of history(publicFacts, closesAt)) {
    const after = last.get(stream) ?? -1;
    last.set(stream, after + facts.length);
    const rows = facts.map((fact) => ({ ...fact, id: idOf(2, n), meta: metaOf(n++) }));
    waiting.push(store.append(stream, after < 0 ? 'none' : after, rows).then(storedOf));
    if (waiting.length < 5000) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
  await store.close();
}

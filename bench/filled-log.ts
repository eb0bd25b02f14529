import type { Meta } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { openToWrite } from '#platform/event-store/sqlite/file.adapter.ts';
import type { Append } from '#platform/event-store/sqlite/messages.ts';
import { Writer } from '#platform/event-store/sqlite/writer.adapter.ts';
import type { AuctionEvent } from '#auctions/events.ts';
import type { ProductEvent } from '#catalog/events.ts';

const appendsPerCommit = 5000;
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
  rows: number,
  closesAt: Instant,
  rowsPerAuction: number,
): Generator<readonly [stream: string, facts: readonly (AuctionEvent | ProductEvent)[]]> {
  yield [`product-${templateId}`, catalog];
  const auctions = Math.ceil(rows / rowsPerAuction);
  for (let a = 0; a < auctions; a++) yield [`auction-${idOf(1, a)}`, [opened(idOf(1, a), closesAt)]];
  for (let n = 0, left = rows - auctions - catalog.length; left > 0; n++) {
    for (let a = 0; a < auctions && left > 0; a++, left -= 2) {
      yield [`auction-${idOf(1, a)}`, bid(idOf(1, a), n + 1)];
    }
  }
}

/** The ids of the auctions in such a log, as many as there are. */
export const auctionIds = (count: number): readonly string[] => Array.from({ length: count }, (_, a) => idOf(1, a));

/**
 * Writes a log of so many rows, straight into its file by the hand that writes it for a market, chain and all: nearly half
 * of them are public moves of prices, and as many the hidden maxima before them. A market that opens on it closes all
 * auctions whose `closesAt` is past.
 */
export function fillLog(
  file: string,
  rows: number,
  closesAt: Instant = '2026-05-31T12:00:00.000Z',
  rowsPerAuction = 400,
): void {
  const db = openToWrite({ file, durable: false });
  const writer = new Writer(db);
  const last = new Map<string, number>();
  let n = 0;
  let appends: Append[] = [];
  const commit = () => {
    const failed = writer.commit(appends).find(({ is }) => is !== 'stored');
    if (failed) throw new Error(`the log did not take a fact: ${JSON.stringify(failed)}`);
    if (writer.indexDue) writer.index();
    appends = [];
  };
  for (const [stream, facts] of history(rows, closesAt, rowsPerAuction)) {
    const after = last.get(stream) ?? -1;
    last.set(stream, after + facts.length);
    const texts = facts.flatMap(({ type, data }) => {
      const fact = [idOf(2, n), type, JSON.stringify(data), JSON.stringify(metaOf(n))];
      n++;
      return fact;
    });
    appends.push({ seq: 0, stream, after, facts: texts });
    if (appends.length >= appendsPerCommit) commit();
  }
  commit();
  writer.index();
  db.close();
}

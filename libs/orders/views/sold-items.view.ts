import { auctionShapes, auctionStream } from '#auctions/events.ts';
import { productStream } from '#catalog/events.ts';
import { lotKeys, lotLookUp, lotWords } from '#catalog/published.ts';
import type { SoldItem } from '#contracts/sold-item.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';

/** What an auction is of, as it was offered: for whoever has bought or sold it. */
export const soldItems = viewOf<Document & Readonly<SoldItem>>()({
  name: 'sold-items',
  version: 1,
  facts: pick(auctionShapes, 'AuctionOpened'),
  lookUp: lotLookUp,
  reads: { AuctionOpened: ({ data }) => lotKeys(data.lot) },
  streamsOf: (auctionId, facts) => [
    auctionStream(auctionId),
    ...facts.flatMap(({ type, data }) =>
      type === 'AuctionOpened' ? [productStream((data as { lot: { templateId: string } }).lot.templateId)] : [],
    ),
  ],
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: ({ data: { lot, pictures }, id, lookUp }) => {
      const words = lotWords(lookUp, lot);
      return words && { id, ...words, picture: pictures?.[0] ?? null };
    },
  },
  on: { AuctionOpened: ignored },
});

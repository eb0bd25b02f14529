import type { Document } from '#kernel/view.ts';
import { ignored, viewOf } from '#kernel/view.ts';
import { sellingShapes, sellingStream } from '#sellers/events.ts';
import { sellerSlug } from '#sellers/published.ts';

/** Under which name a member sells, once an operator has agreed: what stands beside their auctions. */
export type SellerName = Document & Readonly<{ name: string; slug: string; agreed: boolean }>;

export const sellerNames = viewOf<SellerName>()({
  name: 'seller-names',
  version: 2,
  facts: sellingShapes,
  streamsOf: (id) => [sellingStream(id)],
  key: ({ data }) => [data.memberId],
  start: { SellingApplied: (applied) => named(applied) },
  on: {
    SellingApplied: (applied) => named(applied),
    SellerAgreed: ({ doc }) => ({ ...doc, agreed: true }),
    SellerDeclined: ignored,
    SellingClosed: () => null,
    ParticularsDestroyed: ignored,
  },
});

const named = ({
  data: { name, nameKey },
  id,
}: Readonly<{ data: Readonly<{ name: string; nameKey: string }>; id: string }>) => ({
  id,
  name,
  slug: sellerSlug(name, nameKey),
  agreed: false,
});

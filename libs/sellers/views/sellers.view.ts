import type { Seller } from '#contracts/sellers.ts';
import { ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { sellingShapes, sellingStream } from '../events.ts';
import { sellerSlug } from '../published.ts';

/** Who sells, or wants to: one's own screen, the operators' desk and the public page. Nothing of their particulars. */
export const sellers = viewOf<Seller>()({
  name: 'sellers',
  version: 2,
  facts: sellingShapes,
  streamsOf: (id) => [sellingStream(id)],
  indexes: [
    ['slug', 'phase'],
    ['phase', 'appliedAt'],
  ],
  key: ({ data }) => [data.memberId],
  start: { SellingApplied: (applied) => asked(applied) },
  on: {
    SellingApplied: (applied) => asked(applied),
    SellerAgreed: ({ doc, meta }) => ({ ...doc, phase: 'agreed', answeredAt: meta.at }),
    SellerDeclined: ({ doc, meta, data: { grounds } }) => ({
      ...doc,
      phase: 'declined',
      answeredAt: meta.at,
      grounds,
    }),
    SellingClosed: () => null,
    ParticularsDestroyed: ignored,
  },
});

type Applied = Readonly<{
  data: Readonly<{ name: string; nameKey: string; terms: string }>;
  meta: Readonly<{ at: string; revision: number }>;
  id: string;
}>;

const asked = ({ data: { name, nameKey, terms }, meta, id }: Applied) =>
  ({
    id,
    phase: 'waiting',
    name,
    slug: sellerSlug(name, nameKey),
    terms,
    appliedAt: meta.at,
    answeredAt: null,
    grounds: null,
    revision: meta.revision,
  }) as const;

/** Of who sells under that word. */
export const findBySlug = (slug: string): Find<Seller> => ({ where: { slug, phase: 'agreed' }, limit: 1 });

/** Who waits for an answer, the longest first. */
export const findWaiting = (cursor: string | undefined): Find<Seller> => ({
  where: { phase: 'waiting' },
  sort: [['appliedAt', 'asc']],
  cursor,
});

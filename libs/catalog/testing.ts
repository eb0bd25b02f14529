import type { AddProductBody } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Ask } from '../../test/support/market-rig.ts';

/** A product to sell, where it does not matter which. */
export const shoe: AddProductBody = {
  slug: 'harbour-low-salt',
  name: 'Harbour Low Salt',
  brandName: 'Tidewright',
  sku: 'TW-100',
  category: 'sneakers',
  color: 'Salt',
  details: 'A low shoe for wet quays.',
  look: { silhouette: 'low', colours: ['#f4f4f4', '#20242c'] },
  gender: 'unisex',
  releaseDate: null,
  retailPriceCents: 12_000,
  sizeOptions: ['8', '9'],
};
/** One of its variants. */
export const size9 = { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' } as const;

/** What specs do in the catalog over HTTP. */
export const catalogSteps = ({ ask }: Readonly<{ ask: Ask }>) => ({
  /** The shoe in size 9, put there by the operator; the same one however often. */
  async lot() {
    const templateId = String((await ask('op', 'POST', productRoutes.all, shoe, 'key-of-shoe')).body['id']);
    const added = await ask('op', 'POST', productRoutes.variants(templateId), size9, 'key-of-size-9');
    return { templateId, variantId: String(added.body['id']) };
  },
});

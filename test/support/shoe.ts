import type { AddProductBody } from '../../libs/contracts/products.ts';

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

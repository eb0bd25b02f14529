import type { AddProductBody } from '#contracts/products.ts';

/** For whom the demo world has shoes. */
export type Gender = 'men' | 'women' | 'unisex';

const shoeSizes: Readonly<Record<Gender, readonly string[]>> = {
  men: ['7', '8', '8.5', '9', '9.5', '10', '10.5', '11', '12', '13'],
  women: ['5', '5.5', '6', '6.5', '7', '7.5', '8', '8.5', '9', '10'],
  unisex: ['5', '6', '7', '8', '8.5', '9', '9.5', '10', '11', '12'],
};
const clothSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

const shoes = new Set(['low', 'high', 'runner', 'boot', 'slide']);
const clothes = new Set(['tee', 'hoodie', 'jacket', 'trousers', 'dress']);

/** Sizes in which something of that shape is made. */
export function sizesOf(shape: AddProductBody['look']['silhouette'], gender: Gender): string[] {
  if (shoes.has(shape)) return [...shoeSizes[gender]];
  return clothes.has(shape) ? [...clothSizes] : ['One size'];
}

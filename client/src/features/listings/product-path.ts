export { productPath } from '#contracts/product-path.ts';

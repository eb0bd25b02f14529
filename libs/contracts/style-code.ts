import { slugOf } from './slug-of.ts';

/** What two style codes have in common that mean the same: letters and digits. Boxes print `DD1391 100`, catalogs `DD1391-100`. */
export const styleToken = (sku: string): string => slugOf(sku).replaceAll('-', '');

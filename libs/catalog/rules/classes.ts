import type { ReviseProductBody } from '#contracts/products.ts';
import type { Revision } from '../events.ts';

/** A body as a fact keeps it: nothing is left open. */
export const revisionOf = (templateId: string, body: ReviseProductBody): Revision => ({
  templateId,
  name: body.name,
  brandName: body.brandName,
  sku: body.sku,
  category: body.category,
  subCategory: body.subCategory ?? null,
  silhouette: body.silhouette ?? body.name,
  color: body.color,
  details: body.details,
  designer: body.designer ?? null,
  upperMaterial: body.upperMaterial ?? null,
  technology: body.technology ?? null,
  gender: body.gender,
  releaseDate: body.releaseDate,
  retailPriceCents: body.retailPriceCents,
  sizeOptions: body.sizeOptions,
});

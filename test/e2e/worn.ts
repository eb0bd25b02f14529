import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import { cookies, csrfHeader, idempotencyKey, mediaRoutes, productRoutes } from '../../libs/contracts/routes.ts';
import type { Created } from '../../libs/contracts/values.ts';
import { postAs } from './bidders.ts';
import { addProduct, addVariant } from './operator.ts';

/** A photograph of the product, as whoever is signed in there sends it. */
async function photographed(page: Page, templateId: string, angle: 'side' | 'top'): Promise<string> {
  const camera = await page.context().newPage();
  await camera.setViewportSize({ width: 900, height: 720 });
  await camera.goto(productRoutes.picture(templateId, angle));
  const data = await camera.screenshot();
  await camera.close();
  const csrf = (await page.context().cookies()).find(({ name }) => name.endsWith(cookies.csrf))!.value;
  const headers = { [csrfHeader]: csrf, [idempotencyKey]: randomUUID(), 'content-type': 'image/png' };
  const answer = await page.request.post(mediaRoutes.upload, { headers, data });
  return ((await answer.json()) as { hash: string }).hash;
}

/** A pair in size 8 that was worn, of whoever is signed in there. */
export async function listWorn(
  page: Page,
  templateId: string,
  variantId: string,
  dollars: number,
  defects: string[] = [],
) {
  const pictures = [await photographed(page, templateId, 'side'), await photographed(page, templateId, 'top')];
  const price = { minor: dollars * 100, currency: 'USD' };
  return postAs<Created>(page, listingRoutes.all, { templateId, variantId, pictures, defects, price });
}

const worn = { size: '8', shoeCondition: 'used', boxCondition: 'missing_lid' } as const;

/** A product that has a worn pair in size 8, which nobody sells yet. */
export async function soldWorn(request: APIRequestContext, name: string) {
  const slug = `used-${randomUUID()}`;
  const { templateId } = await addProduct(request, name, slug);
  return { slug, templateId, variantId: await addVariant(request, templateId, worn) };
}

import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { listenTo, test } from './journey.ts';
import { addProduct } from './operator.ts';

const sizeOptions = ['5', '5.5', '6', '6.5', '7', '7.5', '8', '9', '10', '11', '12', '13'];

test('the size of the address stands in sight within its row, and the page where it was', async ({
  browser,
  request,
  complaints,
}) => {
  const slug = `row-${randomUUID()}`;
  await addProduct(request, 'Row Low', slug, { sizeOptions });
  const page = listenTo(await browser.newPage({ viewport: { width: 375, height: 812 } }), complaints);
  const chosen = page.getByRole('region', { name: /^Size/ }).locator('[aria-current]');
  for (const size of ['13', '10', '5']) {
    await page.goto(`/sneakers/${slug}?size=${size}`);
    await expect(chosen).toContainText(size);
    await expect(chosen).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

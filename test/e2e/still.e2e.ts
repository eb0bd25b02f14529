import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { auctionRoutes, cookies, csrfHeader, idempotencyKey } from '../../libs/contracts/routes.ts';
import { join } from './newcomer.ts';
import { signInAs, test, wordsOf } from './journey.ts';
import { openAuction } from './operator.ts';

const t = wordsOf('en', 'auctions');
const visit = { language: 'en', prefix: '' } as const;

/** Where the controls lie that one bids with, from the page's top; what one only reads may grow beneath them. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main input, main [type="submit"], main fieldset button')];
    const watch = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')];
    return [...shown, ...watch]
      .filter((control) => control.checkVisibility())
      .map((control) => Math.round(control.getBoundingClientRect().top + window.scrollY));
  });

/** A bid from elsewhere, such as this member's other window. */
async function bid(page: Page, id: string, dollars: number) {
  const csrf = (await page.context().cookies()).find(({ name }) => name.endsWith(cookies.csrf))!.value;
  const headers = { [csrfHeader]: csrf, [idempotencyKey]: randomUUID() };
  const data = { maximum: { minor: dollars * 100, currency: 'USD' } };
  expect((await page.request.post(auctionRoutes.bids(id), { headers, data })).ok()).toBe(true);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
])
  test(`nothing moves under the finger while two bid against each other, ${viewport.width} px`, async ({
    browser,
    request,
  }) => {
    const closesAt = new Date(Date.now() + 110_000).toISOString(); // late bids extend it, and that is said
    const [id, ann, luc] = await Promise.all([
      openAuction(request, { rules: 'plinth-1', closesAt }),
      browser.newContext({ viewport }).then((context) => join(context, visit, 'ann', [])),
      browser.newContext().then((context) => signInAs(context, 'luc@demo.example', 'plinth-demo-luc')),
    ]);
    await Promise.all([ann, luc].map((page) => page.goto(`/auctions/${id}`)));
    await expect(ann.getByText(t('noBidYet'))).toBeVisible();
    await expect(ann.getByText(/^live, \d+ ms$/).first()).toBeVisible();
    const before = await controlsOf(ann);
    expect(before.length).toBeGreaterThan(0);

    await bid(ann, id, 60);
    await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
    expect(await controlsOf(ann)).toEqual(before);
    for (const dollars of [70, 80, 90]) {
      await bid(luc, id, dollars);
      await expect(ann.getByText(t('beaten'), { exact: true })).toBeVisible();
      expect(await controlsOf(ann)).toEqual(before);
      await bid(ann, id, dollars + 5);
      await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
      expect(await controlsOf(ann)).toEqual(before);
    }
  });

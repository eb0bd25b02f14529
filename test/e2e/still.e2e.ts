import { expect, type Page } from 'playwright/test';
import { bidOf, joinAs } from './bidders.ts';
import { signInAs, test, wordsOf } from './journey.ts';
import { openAuction } from './operator.ts';

const t = wordsOf('en', 'auctions');

/** Where the controls lie that one bids with, from the page's top; what one only reads may grow beneath them. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main input, main [type="submit"], main fieldset button')];
    const watch = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')];
    return [...shown, ...watch]
      .filter((control) => control.checkVisibility())
      .map((control) => Math.round(control.getBoundingClientRect().top + window.scrollY));
  });

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
      browser.newContext({ viewport }).then((context) => joinAs(context, 'ann')),
      browser.newContext().then((context) => signInAs(context, 'luc@demo.example', 'plinth-demo-luc')),
    ]);
    await Promise.all([ann, luc].map((page) => page.goto(`/auctions/${id}`)));
    await expect(ann.getByText(t('noBidYet'))).toBeVisible();
    await expect(ann.getByText(/^live, \d+ ms$/).first()).toBeVisible();
    // amounts to choose from come with the script; on a phone they are in the sheet
    if (viewport.width > 1000) await expect(ann.locator('main fieldset button').first()).toBeVisible();
    await ann.waitForLoadState('networkidle'); // the small pictures of the carousel are buttons, and come late
    const before = await controlsOf(ann);
    expect(before.length).toBeGreaterThan(0);

    await bidOf(ann, id, 60);
    await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
    expect(await controlsOf(ann)).toEqual(before);
    for (const dollars of [70, 80, 90]) {
      await bidOf(luc, id, dollars);
      await expect(ann.getByText(t('beaten'), { exact: true })).toBeVisible();
      expect(await controlsOf(ann)).toEqual(before);
      await bidOf(ann, id, dollars + 5);
      await expect(ann.getByText(t('leading'), { exact: true })).toBeVisible();
      expect(await controlsOf(ann)).toEqual(before);
    }
  });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
])
  test(`what has to be typed twice is typed in the same place, ${viewport.width} px`, async ({ browser, request }) => {
    const [id, ann] = await Promise.all([
      openAuction(request, { rules: 'plinth-2' }),
      browser.newContext({ viewport }).then((context) => joinAs(context, 'ann')),
    ]);
    await ann.goto(`/auctions/${id}`);
    await expect(ann.getByText(/^live, \d+ ms$/).first()).toBeVisible();
    const isPhone = viewport.width < 1024;
    if (isPhone)
      await ann
        .getByRole('region', { name: t('bidBar') })
        .getByRole('button')
        .click();
    const form = isPhone ? ann.getByRole('dialog') : ann.getByRole('main');
    const place = form.getByRole('button', { name: /^Place bid/ });
    const first = form.getByLabel(t('yourBid'), { exact: true });
    const again = form.getByLabel(t('yourBidAgain'));
    const at = async () => (await place.boundingBox())!.y;
    const before = await at();
    await first.fill('900');
    await expect(async () => {
      await first.press('Enter'); // one so soon after the sheet opened is none
      await expect(again).toBeFocused({ timeout: 500 });
    }).toPass();
    expect(await at()).toBe(before);
    await again.fill('90');
    await again.press('Enter');
    await expect(form.getByText(t('refusals.typed-otherwise'))).toBeVisible();
    expect(await at()).toBe(before);
    await form.getByRole('button', { name: t('otherAmount') }).click();
    await expect(first).toHaveValue('900');
    await expect(first).toBeFocused();
    expect(await at()).toBe(before);
  });

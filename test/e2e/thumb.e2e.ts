import { expect, type Page } from 'playwright/test';
import { expectSound } from './axe.ts';
import { signInAs, test, wordsOf } from './journey.ts';
import { bidOf, joinAs } from './bidders.ts';
import { openAuction } from './operator.ts';

const t = wordsOf('en', 'auctions');

/** A phone whose browser's own bars leave little, and whose time the journey can let pass. */
const phone = { viewport: { width: 375, height: 630 }, hasTouch: true, isMobile: true };

/** What the bar's button says, and the sheet that it opens. */
const partsOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: t('bidBar') });
  return {
    next: page.getByRole('region', { name: t('bidBar') }).getByRole('button'),
    sheet,
    place: sheet.getByRole('button', { name: /^(Place bid|Change my maximum)/ }),
    sendAgain: sheet.getByRole('button', { name: t('sendAgain') }),
  };
};

/** Past the moment in which a second tap is none. */
const longer = (page: Page) => page.clock.runFor(500);

/** Ends soon, and no bid adds time: enough of it for what comes before the last minute. */
const soon = () => ({ closesAt: new Date(Date.now() + 100_000).toISOString(), rules: 'plinth-0' });

/** By the market's clock, as the page shows it. */
const isInLastMinute = (page: Page) =>
  expect(page.getByRole('timer').locator('visible=true').first()).toHaveText(/^0:\d\d$/, { timeout: 120_000 });

test('a whole auction by thumb: outbid, and in the last minute a dead line and a reload, won', async ({
  browser,
  request,
}) => {
  const [ann, luc] = await Promise.all([
    browser.newContext(phone).then((context) => joinAs(context, 'ann')),
    browser.newContext().then((context) => signInAs(context, 'luc@demo.example', 'plinth-demo-luc')),
  ]);
  const id = await openAuction(request, soon());
  await ann.clock.install();
  await ann.goto(`/auctions/${id}`);
  const { next, sheet, place, sendAgain } = partsOf(ann);
  await expect(next).toHaveText('Bid $50.00 or more');
  await expect(next).toBeInViewport({ ratio: 1 });

  await next.tap();
  const [button, whole] = await Promise.all([place.boundingBox(), sheet.boundingBox()]);
  expect(button!.height).toBeGreaterThanOrEqual(56);
  expect(button!.y + button!.height - whole!.y).toBeLessThanOrEqual(330);
  await expectSound(ann);
  await longer(ann);
  await place.tap();
  await expect(sheet.getByText(t('state.leading'))).toBeVisible();
  await ann.goBack(); // closes it, and leaves the page where it is
  await expect(sheet).toBeHidden();
  await expect(next).toHaveText('Raise maximum');

  await bidOf(luc, id, 60);
  await expect(next).toHaveText('Outbid: $52.00 or more');

  await isInLastMinute(ann);
  const sent: string[] = [];
  ann.on('request', (asked) => void (asked.method() === 'POST' && asked.url().endsWith('/bids') && sent.push('bid')));
  await ann.route('**/bids', (route) => route.abort());
  await next.tap();
  await sheet.getByLabel(t('yourBid')).fill('90');
  await longer(ann);
  await place.tap();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await ann.clock.runFor(11_000);
  const unsure = sheet.getByText(t('unsure', { amount: '$90.00' }));
  await expect(unsure).toBeVisible();
  sent.length = 0;
  await ann.unroute('**/bids');
  await ann.reload();
  await isInLastMinute(ann);
  await expect(unsure).toBeVisible(); // the sheet is open again, and knows
  await expect(ann.getByText(/^live, \d+ ms$/)).toBeVisible();
  expect(sent).toEqual([]); // nothing that binds goes out by itself
  await sendAgain.tap();
  await expect(sheet.getByText(t('state.leading'))).toBeVisible();
  await expect(unsure).toBeHidden();

  await isInLastMinute(ann);
  await expect(ann.getByLabel(t('bidPanel')).getByText(/^You won it for/)).toBeVisible();
  await expectSound(ann);
});

test('whoever signs in to bid comes back to the open sheet', async ({ browser, request }) => {
  const id = await openAuction(request);
  const page = await browser.newContext(phone).then((context) => context.newPage());
  await page.goto(`/auctions/${id}`);
  await page
    .getByRole('region', { name: t('bidBar') })
    .getByRole('link', { name: t('signInToBid') })
    .tap();
  await page.getByLabel('Email').fill('mina@demo.example');
  await page.getByLabel('Password').fill('plinth-demo-mina');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(partsOf(page).place).toBeVisible();
});

import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import type { FactDetail, FactsFoundBody } from '../../libs/contracts/ops.ts';
import { opsRoutes } from '../../libs/contracts/ops-routes.ts';
import { bid, signIn, visits } from './auctions-journey.ts';
import { expectSoundByTurns } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { askAsOperator, openAuction } from './operator.ts';
import { changeDocument, park } from './planted.ts';

const t = wordsOf('en', 'ops');
const [visit] = visits;

const widths = [1280, 768];

/** Sound in both themes, in a wide and a narrow window; a phone's is no wider than it. */
async function expectSoundEverywhere(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectSoundByTurns(page, widths);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** The fact of a first bid that moved the price, once the log's index has it. */
async function movedPrice(request: APIRequestContext, auctionId: string): Promise<FactsFoundBody['items'][number]> {
  const asked = `${opsRoutes.facts}?stream=auction-${auctionId}&type=PriceMoved`;
  await expect
    .poll(async () => (await askAsOperator<FactsFoundBody>(request, asked)).items.length, { timeout: 120_000 })
    .toBeGreaterThan(0);
  return (await askAsOperator<FactsFoundBody>(request, asked)).items[0]!;
}

/** An auction with a bid of Mina's. */
async function auctionWithBid(context: BrowserContext, request: APIRequestContext, heard: string[]): Promise<string> {
  const auctionId = await openAuction(request);
  const page = await signIn(context, visit, 'mina', heard);
  await page.goto(`/auctions/${auctionId}`);
  await bid(page, visit, '60');
  await movedPrice(request, auctionId);
  return auctionId;
}

test('an operator replays a parked fact', async ({ browser, request, complaints }) => {
  const [mina, office] = [await browser.newContext(), await browser.newContext()];
  const fact = await movedPrice(request, await auctionWithBid(mina, request, complaints));
  const place = `${opsRoutes.fact}?stream=${fact.stream}&revision=${fact.revision}`;
  const { reactions } = await askAsOperator<FactDetail>(request, place);
  const id = park(fact, reactions[0]!, 'planted by a journey');

  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto('/ops');
  await desk.getByRole('link', { name: new RegExp(`^${t('room.parked')}`) }).click();
  const row = desk.getByRole('row').filter({ hasText: 'planted by a journey' });
  await expect(row).toContainText(reactions[0]!);
  await expectSoundEverywhere(desk);
  await row.getByRole('button', { name: t('retry.one', { type: fact.type }) }).click();
  await expect(desk.getByText(t('retried', { replayed: 1, failed: 0 }))).toBeVisible();
  await expect(row).toHaveCount(0);
  const left = await askAsOperator<{ items: { id: string }[] }>(request, opsRoutes.parked);
  expect(left.items.map((one) => one.id)).not.toContain(id);
  for (const context of [mina, office]) await context.close();
});

test('an operator starts a rebuild and sees it switch, has a reaction wait, and skips what is parked', async ({
  browser,
  request,
  complaints,
}) => {
  const [mina, office] = [await browser.newContext(), await browser.newContext()];
  const fact = await movedPrice(request, await auctionWithBid(mina, request, complaints));
  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto('/ops/views');
  const shownFrom = desk
    .getByRole('row')
    .filter({ hasText: /^my-watches/ })
    .getByText(/^my-watches\.v/);
  const before = await shownFrom.innerText();
  await expectSoundEverywhere(desk);
  await desk.getByRole('button', { name: t('rebuild.one', { view: 'my-watches' }) }).click();
  await expect(desk.getByText(t('rebuild.begun', { view: 'my-watches' }))).toBeVisible();
  await expect(shownFrom).not.toHaveText(before, { timeout: 60_000 });

  const place = `${opsRoutes.fact}?stream=${fact.stream}&revision=${fact.revision}`;
  const { reactions } = await askAsOperator<FactDetail>(request, place);
  const reaction = reactions[0]!;
  park(fact, reaction, 'planted to be skipped');
  await desk.goto('/ops/parked');
  await desk.getByRole('button', { name: t('pause.one', { reaction }) }).click();
  await desk.getByLabel(t('reason')).fill('its mails are wrong');
  await expectSoundEverywhere(desk);
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('pause.one', { reaction }) })
    .click();
  await expect(desk.getByText('its mails are wrong')).toBeVisible();
  await expectSoundEverywhere(desk);
  await desk.getByRole('button', { name: t('resume.one', { reaction }) }).click();
  await expect(desk.getByText('its mails are wrong')).toHaveCount(0);
  const row = desk.getByRole('row').filter({ hasText: 'planted to be skipped' });
  await row.getByRole('button', { name: t('skip.one', { type: fact.type }) }).click();
  await desk.getByLabel(t('reason')).fill('nobody waits for it');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('skip.one', { type: fact.type }) })
    .click();
  await expect(row).toHaveCount(0);
  for (const context of [mina, office]) await context.close();
});

test('an operator finds planted drift', async ({ browser, request, complaints }) => {
  const [mina, office] = [await browser.newContext(), await browser.newContext()];
  const auctionId = await auctionWithBid(mina, request, complaints);
  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto(`/ops/document?view=auction-page&id=${auctionId}`);
  const check = desk.getByRole('button', { name: t('drift') });
  await check.click();
  await expect(desk.getByText(t('drift.same'))).toBeVisible();
  changeDocument('auction-page', auctionId, 'bids', 4711);
  await check.click();
  await expect(desk.getByText(t('drift.differs')).locator('xpath=..')).toContainText('bids');
  await expectSoundEverywhere(desk);

  await desk.goto('/ops/jobs'); // and without knowing where to look
  const sample = desk.getByRole('form', { name: t('work.drift') });
  await sample.getByLabel(t('view')).selectOption('auction-page');
  await sample.getByLabel(t('work.sample')).fill('200');
  await expectSoundEverywhere(desk);
  await sample.getByRole('button', { name: t('work.begin') }).click();
  const found = desk.getByRole('row').filter({ hasText: auctionId });
  await expect(found).toContainText('bids', { timeout: 240_000 });
  await expectSoundEverywhere(desk);
  await found.getByRole('link').click();
  await expect(desk).toHaveURL(new RegExp(`/ops/document.*${auctionId}`));
  await desk.goto('/ops/jobs');
  await expect(desk.getByRole('link', { name: t('job.drift', { views: 'auction-page' }) }).first()).toBeVisible();
  await expectSoundEverywhere(desk);
  for (const context of [mina, office]) await context.close();
});

test('an operator has the whole log checked from its room', async ({ browser, complaints }) => {
  const office = await browser.newContext();
  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto('/ops/log');
  await expect(desk.getByText(t('work.what.log'))).toBeVisible();
  await expectSoundEverywhere(desk);
  await desk.getByRole('button', { name: t('work.begin') }).click();
  await expect(desk).toHaveURL(/\/ops\/job/);
  await expect(desk.getByText(/^[\d,]+ facts, all whole$/)).toBeVisible();
  await expectSoundEverywhere(desk);
  await office.close();
});

test('the rooms are walked by keys, searches are kept, and what is seen is copied for a shell', async ({
  browser,
  complaints,
}) => {
  const office = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto('/ops?category=auction');
  await expect(desk.getByRole('button', { name: t('keys') })).toBeEnabled();
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: t('keys') })).toBeVisible();
  await expectSoundEverywhere(desk);
  await desk.keyboard.press('Escape');

  await desk.keyboard.press('s');
  await desk.getByLabel(t('save.name')).fill('auctions');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('link', { name: 'auctions', exact: true })).toBeVisible();
  await desk.keyboard.press('y');
  await expect(desk.getByText(t('copied'))).toBeVisible();
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe('npm run ops -- facts --category auction');

  for (const [keys, room] of [
    ['gt', 'types'],
    ['gv', 'views'],
    ['gc', 'due'],
    ['gp', 'parked'],
    ['gr', 'relay'],
    ['go', 'processes'],
    ['gd', 'disk'],
    ['gj', 'jobs'],
    ['gk', 'tokens'],
    ['gx', 'rates'],
  ] as const) {
    for (const key of keys) await desk.keyboard.press(key);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(t(`room.${room}`));
  }
  await desk.keyboard.press('g');
  await desk.keyboard.press('l');
  await desk.getByRole('link', { name: 'auctions', exact: true }).click();
  await expect(desk).toHaveURL(/category=auction/);
  await expect(desk.getByLabel(t('by.stream'))).toBeVisible(); // the address comes before the room
  await desk.keyboard.press('/');
  await expect(desk.getByLabel(t('by.stream'))).toBeFocused();
  await desk.keyboard.press('?'); // typed, not meant
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  await desk.goto('/ops/types');
  await desk.getByRole('link', { name: 'BidPlaced' }).click();
  await expect(desk).toHaveURL('/ops?type=BidPlaced');
  await office.close();
});

import { expect, type Page } from 'playwright/test';
import { auctionRoutes } from '../../libs/contracts/routes.ts';
import { bid, signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { openAuction } from './operator.ts';

const t = wordsOf('en', 'ops');
const [visit] = visits;

/** The id of the request by which somebody bids. */
async function requestOfBid(page: Page, auctionId: string, amount: string): Promise<string> {
  await page.goto(`/auctions/${auctionId}`);
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(auctionRoutes.bids(auctionId)),
  );
  await bid(page, visit, amount);
  return (await answer).headers()['x-request-id']!;
}

test('an operator finds a bid by its request, sees what it led to, and the auction as of then beside now', async ({
  browser,
  request,
  complaints,
}) => {
  const auctionId = await openAuction(request);
  const [mina, luc] = [await browser.newContext(), await browser.newContext()];
  const asked = await requestOfBid(await signIn(mina, visit, 'mina', complaints), auctionId, '60');

  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto(`/ops?stream=auction-${auctionId}&type=BidPlaced`);
  const bids = desk.getByRole('link', { name: 'BidPlaced' });
  await expect(bids).toHaveCount(1);
  await requestOfBid(await signIn(luc, visit, 'luc', complaints), auctionId, '80');
  await expect(bids).toHaveCount(2); // told of, not looked for
  await desk.goto('/ops');
  await expectSound(desk);
  await desk.getByLabel(t('by.correlation')).fill(asked);
  await desk.getByRole('button', { name: t('find') }).click();
  await expect(desk.getByRole('link', { name: 'PriceMoved' })).toHaveCount(1); // the index follows the log, the page the index
  await desk.getByRole('link', { name: 'BidPlaced' }).click();
  await expect(desk.getByText('hidden').first()).toBeVisible();
  await expect(desk.locator('main')).not.toContainText('"minor": 6000'); // nobody learns a maximum, operators neither
  await expectSound(desk);

  await desk.getByRole('link', { name: t('to.request') }).click();
  await expect(desk.getByRole('link', { name: 'PriceMoved' })).toBeVisible();
  await expect(
    desk
      .getByRole('listitem')
      .filter({ hasText: /^auction-page/ })
      .first(),
  ).toContainText(t('wouldPush'));
  await expectSound(desk);
  await desk.getByRole('link', { name: 'auction-page' }).first().click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(t('document', { view: 'auction-page' }));
  await expect(desk.getByText(t('changed'), { exact: true }).first()).toBeVisible();
  await desk.getByRole('button', { name: t('drift') }).click();
  await expect(desk.getByText(t('drift.same'))).toBeVisible();
  await expectSound(desk);
  await desk.setViewportSize({ width: 768, height: 1024 });
  await expectSound(desk);

  await desk.goto(`/ops/stream?stream=auction-${auctionId}`);
  await desk.getByRole('slider').press('ArrowLeft');
  await expect(desk).toHaveURL(/revision=/);
  await expectSound(desk);
  await desk.goto('/ops/views');
  await expect(desk.getByRole('row', { name: /auction-page/ })).toContainText(t('state.live'));
  await expectSound(desk);
  for (const context of [mina, luc, office]) await context.close();
});

test('nobody else learns that there is an operations room', async ({ browser, complaints }) => {
  const [guest, member] = [await browser.newContext(), await browser.newContext()];
  const pages = [listenTo(await guest.newPage(), complaints), await signIn(member, visit, 'mina', complaints)];
  for (const page of pages) {
    for (const path of ['/ops', '/ops/views', '/ops/jobs', '/ops/fact?stream=auction-1&revision=0']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  }
  for (const context of [guest, member]) await context.close();
});

import { expect } from 'playwright/test';
import { auctionRoutes } from '../../libs/contracts/routes.ts';
import { confirm } from './acting.ts';
import { bid, people, signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { endAuction, openAuction } from './operator.ts';

const t = wordsOf('en', 'ops');
const [visit, french] = visits;

test('a member reads on their own page that an operator looked at their maximum, when and why', async ({
  browser,
  request,
  complaints,
}) => {
  const [luc, office] = [await browser.newContext(), await browser.newContext()];
  const auctionId = await openAuction(request);
  const page = await signIn(luc, visit, 'luc', complaints);
  await page.goto(`/auctions/${auctionId}`);
  const placed = page.waitForResponse((answer) => answer.url().endsWith(auctionRoutes.bids(auctionId)));
  await bid(page, visit, '61');
  expect((await placed).ok()).toBe(true);
  await endAuction(request, auctionId);

  const desk = await signIn(office, visit, 'operator', complaints);
  await desk.goto(`/ops?stream=auction-${auctionId}&type=BidPlaced`);
  await desk.getByRole('link', { name: 'BidPlaced' }).click();
  await confirm(desk, people.operator[1]);
  await desk.getByRole('button', { name: t('seal.open', { field: 'maximum' }) }).click(); // without a reason: the browser asks for one
  await expect(desk.getByLabel(t('seal.reason'))).toBeFocused();
  const reason = `the price is doubted, case ${auctionId.slice(0, 8)}`;
  await desk.getByLabel(t('seal.reason')).fill(reason);
  await desk.getByRole('button', { name: t('seal.open', { field: 'maximum' }) }).click();
  await expect(desk.getByRole('main')).toContainText('6100');
  await expectSound(desk);

  for (const { language, prefix } of [visit, french]) {
    await page.goto(`${prefix}/account/bids`);
    const looked = page.getByRole('region', { name: wordsOf(language, 'auctions')('looked') });
    const entry = looked.getByRole('listitem').filter({ hasText: reason });
    await expect(entry.getByRole('link')).toHaveAttribute('href', `${prefix}/auctions/${auctionId}`);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectSound(page);
    }
  }
  for (const context of [luc, office]) await context.close();
});

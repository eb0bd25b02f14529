import { expect } from 'playwright/test';
import { bid, signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { cancelAuction, endAuction, openAuction } from './operator.ts';

const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' });

for (const visit of visits) {
  const t = wordsOf(visit.language, 'auctions');
  const { price, prefix, language } = visit;

  test(`a bid is taken back, in ${language}`, async ({ context, request, complaints }) => {
    const [id, mina] = await Promise.all([
      openAuction(request, { rules: 'plinth-1' }),
      signIn(context, visit, 'mina', complaints),
    ]);
    await mina.goto(`${prefix}/auctions/${id}`);
    await bid(mina, visit, '700');
    await expect(mina.getByText(t('leading'), { exact: true })).toBeVisible();
    await mina.getByRole('button', { name: t('retract'), exact: true }).click();
    const dialog = mina.getByRole('dialog');
    await expect(dialog).toContainText(price(700));
    await expectSound(mina);
    await mina.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await mina.getByRole('button', { name: t('retract'), exact: true }).click();
    await dialog.getByRole('radio', { name: t('reason.typed-wrong') }).check();
    await dialog.getByRole('button', { name: t('retractYes') }).click();
    await expect(mina.getByText(t('retractedAll'))).toBeVisible();
    await expect(mina.getByRole('cell', { name: t('by.retraction') })).toBeVisible();
    await expect(mina.getByText(t('tookBack_one', { n: 1 }))).toBeVisible();
    await expectSound(mina);
    await bid(mina, visit, '70');
    await expect(mina.getByText(t('leading'), { exact: true })).toBeVisible();
  });

  test(`a slip is typed twice, and an operator takes it back, in ${language}`, async ({
    context,
    browser,
    request,
    complaints,
  }) => {
    const [slips, led] = language === 'en' ? (['luc', 'mina'] as const) : (['mina', 'luc'] as const); // two a year are granted
    const [id, bidder, leader] = [
      await openAuction(request, { rules: 'plinth-2' }),
      await signIn(context, visit, slips, complaints),
      await signIn(await browser.newContext(), visit, led, complaints),
    ];
    await leader.goto(`${prefix}/auctions/${id}`);
    await bid(leader, visit, '70');
    await expect(leader.getByText(t('leading'), { exact: true })).toBeVisible();
    await bidder.goto(`${prefix}/auctions/${id}`);
    await bid(bidder, visit, '900');
    const again = bidder.getByLabel(t('yourBidAgain'));
    await expect(again).toBeFocused();
    await expectSound(bidder);
    await again.fill('90');
    await again.press('Enter');
    await expect(bidder.getByText(t('refusals.typed-otherwise'))).toBeVisible();
    await again.fill('900');
    await again.press('Enter');
    await expect(bidder.getByText(t('leading'), { exact: true })).toBeVisible();
    await bidder.getByRole('button', { name: t('retract'), exact: true }).click();
    const dialog = bidder.getByRole('dialog');
    await expect(dialog).toContainText(price(900));
    await expectSound(bidder);
    await dialog.getByRole('button', { name: t('askYes') }).click();
    await expect(bidder.getByText(t('askWaiting'))).toBeVisible();

    const phone = await browser.newContext({ viewport: { width: 375, height: 720 } });
    const desk = await signIn(phone, visit, 'operator', complaints);
    await desk.goto(`${prefix}/operator/retractions`);
    const row = desk.getByRole('listitem').filter({ has: desk.locator(`a[href$="/auctions/${id}"]`) });
    await expect(row).toContainText(price(900));
    await expectSound(desk);
    await row.getByLabel(t('desk.answer')).selectOption('clear-slip');
    await row.getByRole('button', { name: t('desk.send') }).click();
    await expect(row).toBeHidden();
    await expect(bidder.getByText(t('retractedAll'))).toBeVisible();
    await expect(leader.getByText(t('maximumSeen'))).toBeVisible();
    await expect(leader.getByText(t('answered.granted', { n: 2, why: t('why.clear-slip') }))).toBeVisible();
    await expectSound(leader);
  });

  test(`below the reserve nothing is sold, in ${language}`, async ({ context, request, complaints }) => {
    const [id, mina] = await Promise.all([
      openAuction(request, { rules: 'plinth-1', reserve: usd(200) }),
      signIn(context, visit, 'mina', complaints),
    ]);
    await mina.goto(`${prefix}/auctions/${id}`);
    await bid(mina, visit, '60');
    await expect(mina.getByText(t('leading'), { exact: true })).toBeVisible();
    await expect(mina.getByText(t('reserve.not-met'))).toBeVisible();
    await endAuction(request, id);
    await expect(mina.getByText(t('outcome.reserve'))).toBeVisible();
    await mina.getByRole('button', { name: t('verify'), exact: true }).click();
    await expect(mina.getByText(t('verified.unsold'))).toBeVisible();
    await expectSound(mina);
  });

  test(`the seller's price buys at once, in ${language}`, async ({ context, request, complaints }) => {
    const [id, luc] = await Promise.all([
      openAuction(request, { rules: 'plinth-1', buyNow: usd(150) }),
      signIn(context, visit, 'luc', complaints),
    ]);
    await luc.goto(`${prefix}/auctions/${id}`);
    const words = t('buyNowFor', { price: '' }).trim();
    await luc.getByRole('button', { name: words }).click();
    const yes = luc.getByRole('dialog').getByRole('button', { name: t('buyNowYes') });
    await expect(yes).toBeVisible();
    await expectSound(luc);
    await yes.click();
    const bought = t('outcome.bought', { price: '|' }).split('|')[0]!;
    await expect(luc.getByText(bought)).toBeVisible();
    await expect(luc.getByLabel(t('bidPanel'))).toContainText(price(150));
  });

  test(`a scheduled auction waits, and is cancelled before its first bid, in ${language}`, async ({
    context,
    request,
    complaints,
  }) => {
    const hour = 3_600_000;
    const opensAt = new Date(Date.now() + hour).toISOString();
    const closesAt = new Date(Date.now() + 2 * hour).toISOString();
    const [id, luc] = await Promise.all([
      openAuction(request, { rules: 'plinth-1', opensAt, closesAt }),
      signIn(context, visit, 'luc', complaints),
    ]);
    await luc.goto(`${prefix}/auctions/${id}`);
    await expect(luc.getByText(t('opensIn')).first()).toBeVisible();
    await expect(luc.getByLabel(t('yourBid'))).toBeHidden();
    await expectSound(luc);
    await cancelAuction(request, id, 'Made for a journey.');
    await expect(luc.getByText(t('outcome.cancelledByUs'))).toBeVisible();
    await expect(luc.getByText(t('outcome.reason', { reason: 'Made for a journey.' }))).toBeVisible();
    await luc.goto(`${prefix}/auctions?phase=scheduled&category=sneakers`);
    await expectSound(luc);
  });
}

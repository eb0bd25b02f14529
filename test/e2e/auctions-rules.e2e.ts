import { expect } from 'playwright/test';
import { bid, expectSound, signIn, visits } from './auctions-journey.ts';
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
    await expectSound(luc);
    await luc
      .getByRole('dialog')
      .getByRole('button', { name: t('buyNowYes') })
      .click();
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

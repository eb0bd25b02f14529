import { expect } from 'playwright/test';
import { test } from './journey.ts';
import { join } from './newcomer.ts';
import { openAuction } from './operator.ts';
import { Shopper } from './shopper.ts';

/** `card`: what its bank asks of whoever holds it. */
const visits = [
  { language: 'en', prefix: '', name: 'dora', card: '4242424242424242', asks: false, held: '$60.00' },
  { language: 'fr', prefix: '/fr-ca', name: 'denise', card: '4000002500003155', asks: true, held: /60,00\s/ },
] as const;

for (const visit of visits)
  test(`a high bid asks for a card and a deposit in its own place, in ${visit.language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const shopper = new Shopper(page, visit.prefix);
    const t = shopper.t('auctions');
    const startPrice = { minor: 45_000, currency: 'USD' };
    const id = await openAuction(request, { startPrice });
    const sheet = page.getByRole('dialog');
    const field = sheet.getByLabel(t('yourBid'), { exact: true });
    const note = sheet.getByText(t('deposit.needed').split('{{')[0]!);
    const place = sheet.locator('form').getByRole('button', { name: /600/ }).first();
    await page.goto(`${visit.prefix}/auctions/${id}?bid`);
    await field.fill('600');
    await place.click();
    await expect(sheet.getByText(t('refusals.payment-method-missing'))).toBeVisible();
    await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await expect(note).toContainText(visit.held);
    await shopper.sound();
    const sent: string[] = [];
    page.on('request', (asked) => void (asked.url().endsWith('/bids') && sent.push(asked.method())));
    await sheet.getByRole('button', { name: t('deposit.addCard') }).click();
    await shopper.typeCard(visit.card);
    if (visit.asks) {
      await expect(page.getByText(shopper.t('payments')('errand.needed'))).toBeVisible();
      await shopper.sound();
      await shopper.press(new RegExp(`^${shopper.t('payments')('proveThis', { card: '' }).trim()}`));
      await shopper.press(shopper.bank.yes);
    }
    await expect(page).toHaveURL(new RegExp(`/auctions/${id}\\?bid$`));
    await expect(sheet.getByText(t('deposit.cardAdded'))).toBeVisible();
    await expect(field).toHaveValue(/^600/);
    await shopper.sound();
    expect(sent).toEqual([]); // nothing that binds goes out by itself
    await place.click();
    if (visit.asks) {
      const bank = sheet.frameLocator('iframe');
      await expect(bank.getByText(shopper.bank.proof)).toBeVisible();
      await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('409')]);
      await shopper.sound();
      await bank.getByRole('button', { name: shopper.bank.yes }).click();
    }
    const more = t('deposit.more').split('{{')[0]!; // what is offered next is a step higher
    await expect(sheet.getByText(more)).toBeVisible();
    if (!visit.asks) await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await expect(sheet.getByText(t('state.leading'))).toBeVisible();
    await shopper.sound();
    await page.goto(`${visit.prefix}/account/bids`);
    await expect(page.getByText(t('deposit.row.held').split('{{')[0]!)).toBeVisible();
    await shopper.sound();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${visit.prefix}/auctions/${id}`);
    await expect(page.getByText(more).first()).toBeVisible();
    await page.getByLabel(t('yourBid'), { exact: true }).first().fill('600');
    await expect(page.getByText(t('deposit.held').split('{{')[0]!).first()).toBeVisible();
    await shopper.sound();
  });

test('whoever buys without a card is led to the bank and back, and buys by a press of their own', async ({
  browser,
  request,
  complaints,
}) => {
  const page = await join(await browser.newContext(), { language: 'en', prefix: '' }, 'dina', complaints);
  const shopper = new Shopper(page, '');
  const t = shopper.t('auctions');
  const id = await openAuction(request, { buyNow: { minor: 12_000, currency: 'USD' } });
  await page.goto(`/auctions/${id}`);
  const question = page.getByRole('dialog');
  async function buy() {
    await shopper.press(/^Buy now for/);
    await question.getByRole('button', { name: t('buyNowYes') }).click();
  }
  await buy();
  await expect(question.getByText(t('deposit.cardToBuy'))).toBeVisible();
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await shopper.sound();
  await question.getByRole('button', { name: t('deposit.addCard') }).click();
  await shopper.typeCard('4242424242424242');
  await expect(page).toHaveURL(new RegExp(`/auctions/${id}$`));
  await expect(page.getByText(t('deposit.cardForBuying'))).toBeVisible();
  await expect(page.getByText(t('noBidYet'))).toBeVisible(); // nothing that binds goes out by itself
  await buy();
  await expect(page.getByText(/^You bought it for/)).toBeVisible();
  await expect(page.getByRole('link', { name: shopper.at('pay.now') })).toBeVisible();
});

import { expect } from 'playwright/test';
import { test } from './journey.ts';
import { join } from './newcomer.ts';
import { Shopper } from './shopper.ts';

const visits = [
  { language: 'en', prefix: '', name: 'wanda', wallets: ['Affirm', 'Afterpay', 'Alipay', 'Klarna', 'PayPal'] },
  {
    language: 'fr',
    prefix: '/fr-ca',
    name: 'wilhelmine',
    wallets: ['Affirm', 'Afterpay', 'Alipay', 'Klarna', 'PayPal'],
  },
] as const;

for (const visit of visits)
  test(`somebody without a card pays by a wallet at the second try, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const shopper = new Shopper(page, visit.prefix);
    const { t, at, bank } = shopper;
    const onItsPage = (wallet: string) => page.frameLocator(`iframe[title="${at('walletFrame', { wallet })}"]`);
    await page.goto(`${visit.prefix}/gift-cards`);
    await page.getByLabel(t('gift-cards')('email')).fill('friend@journey.example');
    await page.getByLabel(t('gift-cards')('from')).fill('Wanda');
    await shopper.press(t('gift-cards')('continue'));
    await expect(page).toHaveURL(/\/checkout\/payment/);
    for (const wallet of visit.wallets) await expect(page.getByRole('radio', { name: wallet })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'giropay' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Klarna' }).check();
    await page.reload(); // what was chosen is still there
    await expect(page.getByRole('radio', { name: 'Klarna' })).toBeChecked();
    await shopper.sound();

    await shopper.review();
    await expect(page.getByText(at('byWallet', { wallet: 'Klarna' }))).toBeVisible();
    await shopper.sound();
    await shopper.place();
    await expect(page.getByText(at('walletChallenge', { wallet: 'Klarna' }))).toBeVisible();
    const declining = onItsPage('Klarna').getByRole('button', { name: bank.walletNo });
    await expect(declining).toBeVisible();
    await shopper.sound();
    await declining.click();
    await expect(page.getByText(at('walletWhy.challenge-failed', { wallet: 'Klarna' }))).toBeVisible();
    await expect(page.getByText(at('nothingTaken'))).toBeVisible();

    await page.getByRole('link', { name: at('payAnotherWay') }).click();
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await shopper.review();
    await shopper.place();
    await onItsPage('PayPal').getByRole('button', { name: bank.walletEnds.pays, exact: true }).click();
    await expect(page.getByText(at('placed'))).toBeVisible();
    await shopper.sound();
    await page.getByRole('link', { name: at('toOrder') }).click();
    await expect(shopper.step('completed')).toBeVisible();
    await expect(page.getByText(t('orders')('sums.wallet', { wallet: 'PayPal' }))).toBeVisible();
    await page.goto(`${visit.prefix}/account/payments`); // nothing is kept
    await expect(page.getByText('PayPal')).toHaveCount(0);
  });

import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { shownNumber } from '../../libs/contracts/order-number.ts';
import { listenTo, test } from './journey.ts';
import { codeFor, join } from './newcomer.ts';
import { Shopper } from './shopper.ts';

/** Types their card at the bank, for this order alone. */
async function typeCard({ page, at, bank }: Shopper, button: string) {
  await page.getByRole('button', { name: at(button) }).click();
  await expect(page).toHaveURL(/\/bank\/cards\//);
  await page.getByLabel(bank.number).fill('4242424242424242');
  await page.getByLabel(bank.expires).fill('04/59');
  await page.getByRole('button', { name: bank.add }).click();
  await expect(page).toHaveURL(/\/checkout\/payment/);
  await expect(page.getByText(/4242/)).toBeVisible();
}

/** Has a code mailed, types another one first, and then the right one. */
async function openOrder(page: Page, outbox: Page, { prefix, email }: { prefix: string; email: string }) {
  const said = new Shopper(page, prefix).t('orders');
  await page.getByLabel(said('guest.email')).fill(email);
  await page.getByRole('button', { name: said('guest.ask') }).click();
  await expect(page.getByText(said('guest.sent'))).toBeVisible();
  await page.reload(); // it goes on where it was
  const code = await codeFor(outbox, prefix, email);
  for (const typed of [code === '123456' ? '654321' : '123456', code]) {
    await page.getByLabel(said('guest.code')).fill(typed);
    await page.getByRole('button', { name: said('guest.open') }).click();
    if (typed !== code) await expect(page.getByText(said('refusals.guest-code-wrong'))).toBeVisible();
  }
}

const visits = [
  { language: 'en', prefix: '', name: 'gwendolyn' },
  { language: 'fr', prefix: '/fr-ca', name: 'ghislaine' },
] as const;

for (const visit of visits)
  test(`a guest buys a gift card and later claims it, in ${visit.language}`, async ({ browser, complaints }) => {
    const { prefix } = visit;
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = listenTo(await context.newPage(), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shopper = new Shopper(page, prefix);
    const { t, at } = shopper;
    const email = `${visit.name}-${randomUUID()}@journey.example`;
    await page.goto(`${prefix}/gift-cards`);
    await page.getByLabel(t('gift-cards')('email')).fill(`friend-${email}`);
    await page.getByLabel(t('gift-cards')('from')).fill('Gwen');
    await shopper.press(t('gift-cards')('continue'));
    await page.getByRole('button', { name: t('accounts')('checkout.guest') }).click();
    await page.getByLabel(at('guest.email')).fill(email);
    await shopper.press(at('toReview'));
    await expect(page.getByText(at('guest.noCard'))).toBeVisible();
    await shopper.sound();
    await typeCard(shopper, 'guest.typeCard');
    await page.reload(); // what was typed is still there
    await expect(page.getByLabel(at('guest.email'))).toHaveValue(email);
    await expect(page.getByText(/4242/)).toBeVisible();
    await shopper.sound();
    await shopper.review();
    await expect(page.getByText(`friend-${email}`)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel(at('guest.email'))).toHaveValue(email);
    await page.goForward();
    await expect(page.getByText(/4242/)).toBeVisible();
    await shopper.sound();
    await shopper.place();
    await expect(page.getByText(at('placed'))).toBeVisible();
    await shopper.sound();
    await page.reload();
    await expect(page.getByText(at('placed'))).toBeVisible();
    const outbox = listenTo(await context.newPage(), complaints);
    await page.getByRole('link', { name: at('toOrder') }).click();
    await expect(page).toHaveURL(/\/guest-order\?number=\d{12}$/);
    const number = /\d{12}$/.exec(page.url())![0];
    await shopper.sound();
    await openOrder(page, outbox, { prefix, email });
    await expect(shopper.step('completed')).toBeVisible();
    await shopper.sound();
    await page.reload();
    await expect(shopper.step('completed')).toBeVisible();
    await expect(page.getByText(t('orders')('guest.joinText'))).toBeVisible();

    const own = new Shopper(await join(context, visit, visit.name, complaints), prefix);
    await own.page.goto(`${prefix}/guest-order?number=${number}`);
    await openOrder(own.page, outbox, { prefix, email });
    await own.press(t('orders')('guest.claim'));
    await expect(own.page).toHaveURL(new RegExp(`/account/orders/${number}$`));
    await expect(own.step('completed')).toBeVisible();
    await own.page.goto(`${prefix}/account/orders`);
    await expect(own.page.getByText(new RegExp(shownNumber(number))).first()).toBeVisible();
    await page.goto(`${prefix}/guest-order?number=${number}`); // it is the member's now
    await expect(page.getByText(t('orders')('guest.over'))).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]); // wrong codes
    await context.close();
  });

import { expect } from 'playwright/test';
import { signInAs, test } from './journey.ts';
import { openAuction } from './operator.ts';

test('a lost line: the last known state is greyed, a bid waits unsent and can be taken back', async ({
  context,
  request,
}) => {
  const id = await openAuction(request);
  const page = await signInAs(context, 'luc@demo.example', 'plinth-demo-luc');
  const placed: string[] = [];
  page.on('response', (answer) => void (answer.url().endsWith('/bids') && placed.push(`${answer.status()}`)));
  await page.clock.install();
  await page.goto(`/auctions/${id}`);
  await expect(page.getByText(/^live, \d+ ms$/)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('offline')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000); // its ten seconds are over when the journey says so
  await page.getByRole('button', { name: /^Place bid/ }).click();
  await expect(page.getByText('Your bid has not been sent')).toBeVisible();
  await page.getByRole('button', { name: 'Don’t send it' }).click();
  await expect(page.getByText('Your bid has not been sent')).toBeHidden();

  await page.clock.resume();
  await context.setOffline(false);
  await expect(page.getByText(/^live, \d+ ms$/)).toBeVisible();
  expect(placed).toEqual([]);
  await page.getByRole('button', { name: /^Place bid/ }).click();
  await expect(page.getByText('You are the highest bidder.', { exact: true })).toBeVisible();
  expect(placed).toHaveLength(1);
});

test('with the keyboard alone: past the header, to the field, and bid', async ({ context, request }) => {
  const id = await openAuction(request);
  const page = await signInAs(context, 'mina@demo.example', 'plinth-demo-mina');
  await page.goto(`/auctions/${id}`);
  await expect(page.getByText(/^live, \d+ ms$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.getByLabel('Your maximum').evaluate((field) => field === document.activeElement);
    if (isThere) break;
  }
  await expect(page.getByLabel('Your maximum')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are the highest bidder.', { exact: true })).toBeVisible();
});

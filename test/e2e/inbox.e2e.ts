import { expect } from 'playwright/test';
import { notificationRoutes } from '../../libs/contracts/notification-routes.ts';
import { listenTo, signInAs, test } from './journey.ts';
import { openAuction } from './operator.ts';
import { joinAs } from './bidders.ts';
import { addressOf, follow } from './newcomer.ts';

test('outbid elsewhere: said at once, counted, kept in the inbox, read when looked at; mails end by their link', async ({
  browser,
  request,
  complaints,
}) => {
  const visit = { language: 'en', prefix: '' } as const;
  const luc = listenTo(await signInAs(await browser.newContext(), 'luc@demo.example', 'plinth-demo-luc'), complaints);
  // somebody who has ended no mails yet
  const mina = await joinAs(await browser.newContext(), 'mina', complaints);
  const [id, email] = await Promise.all([openAuction(request), addressOf(mina, visit)]);
  const bid = async (page: typeof mina, amount: string) => {
    await page.goto(`/auctions/${id}`);
    await page.getByLabel('Your maximum').fill(amount);
    await page.getByRole('button', { name: /^Place bid/ }).click();
    await expect(page.getByText('You are the highest bidder.', { exact: true })).toBeVisible();
  };
  await bid(mina, '60');
  const room = mina.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await mina.goto('/products');
  await room;
  await mina.waitForLoadState('networkidle');

  await bid(luc, '90');
  const toast = mina.getByRole('status').filter({ hasText: 'You have been outbid on' });
  await expect(toast).toBeVisible();
  const bell = mina.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName(/\d+ unread/);

  await bell.click();
  const entry = mina.getByRole('listitem').filter({ hasText: 'Journey Low' }).first();
  await expect(entry).toContainText('New');
  const isMarked = mina.waitForResponse((response) => response.url().endsWith(notificationRoutes.read));
  await entry.getByRole('link').click();
  await expect(mina).toHaveURL(`/auctions/${id}`);
  await isMarked; // else a load of another page cuts it off
  await mina.goto('/account/inbox');
  await expect(entry).not.toContainText('New');

  await mina.goto('/account/preferences');
  const mails = mina.getByRole('checkbox', { name: 'Cancelled: Email', exact: true });
  const wanted = !(await mails.isChecked());
  await mails.setChecked(wanted);
  await mina.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mina.getByText('Saved.')).toBeVisible();
  await mina.reload();
  expect(await mails.isChecked()).toBe(wanted);

  await mina.goto('/outbox');
  const letter = mina.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'outbid' }).first();
  await follow(mina, letter.getByRole('link', { name: /unsubscribe/ }));
  await mina.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(mina.getByText('You get no more emails of this kind: Outbid.')).toBeVisible();
  await mina.goto('/account/preferences');
  await expect(mina.getByRole('checkbox', { name: 'Outbid: Email' })).not.toBeChecked();
  await expect(mina.getByRole('checkbox', { name: 'Outbid: Inbox' })).toBeChecked();
});

import { expect } from 'playwright/test';
import type { TestMembers } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { hour, minute } from '#kernel/instant.ts';
import { Processes } from '../support/processes.ts';
import { DrivenMarket, type Member } from './driven-market.ts';
import { test, wordsOf } from './journey.ts';
import { Shopper } from './shopper.ts';

for (const { prefix, place } of [
  { prefix: '', place: '/' },
  { prefix: '/fr-ca', place: '/fr-ca' },
])
  test(`a won lot that is not paid is the next bidder's to refuse, and the one's after to take, below ${place}`, async ({
    browser,
    complaints,
  }) => {
    const processes = new Processes();
    try {
      const market = await DrivenMarket.open(processes);
      const made = await market.post<TestMembers>(accountRoutes.testMembers, { names: ['Ann', 'Bob', 'Cat'] });
      const [ann, bob, cat] = made.members as [Member, Member, Member];
      const home = { country: 'US', name: 'Cat', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };
      await market.post(addressRoutes.all, home, cat);
      const id = await market.lot('second-chance');
      await market.bid(id, 6000, cat);
      await market.bid(id, 8000, bob);
      await market.bid(id, 12_000, ann);
      const at = wordsOf(prefix, 'checkout');
      await market.passes(hour + minute);
      const shopper = async (who: Member) => new Shopper(await market.phone(browser, who, prefix, complaints), prefix);
      const [annes, bobs, cats] = [await shopper(ann), await shopper(bob), await shopper(cat)];
      await annes.page.goto(`${prefix}/auctions/${id}`);
      await expect(annes.page.getByText(at('pay.needs').split('{{')[0]!)).toBeVisible();
      await bobs.page.goto(`${prefix}/auctions/${id}`);
      await market.passes(48 * hour);
      await expect(bobs.page.getByRole('button', { name: at('pay.leave') })).toBeVisible(); // it is told where it happens
      await bobs.sound();
      await bobs.page.goto(`${prefix}/account/bids?phase=won`);
      await expect(bobs.page.getByRole('link', { name: at('pay.take') })).toBeVisible();
      await bobs.sound();
      await bobs.press(at('pay.leave'));
      await expect(bobs.page.getByText(at('pay.chance-over'))).toBeVisible();
      await annes.page.reload();
      await expect(annes.page.getByText(at('pay.over'))).toBeVisible();

      await cats.page.goto(`${prefix}/auctions/${id}`);
      await cats.page.getByRole('link', { name: at('pay.take') }).click();
      await expect(cats.page).toHaveURL(/\/checkout\/review\?.*quote=/); // they have an address, and whoever bids has a card
      await cats.place();
      await expect(cats.page.getByText(at('placed'))).toBeVisible();
      await cats.page.goto(`${prefix}/auctions/${id}`);
      await expect(cats.page.getByText(at('pay.paid'))).toBeVisible();
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await processes.close();
    }
  });

import { type Browser, expect, type Page } from 'playwright/test';
import { shoe, size9 } from '#catalog/testing.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes, cookies, productRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { type Bearer, good, operatorOf, postAs } from '../support/remote.ts';
import { Processes, type Server } from '../support/processes.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { Shopper } from './shopper.ts';

type Member = TestMembers['members'][number];

/** A market whose time is driven, in a process of its own; what is said there, an operator says unless somebody else does. */
class DrivenMarket {
  private constructor(
    private readonly market: Server,
    private readonly operator: Bearer,
    private now: string,
  ) {}

  static async open(processes: Processes): Promise<DrivenMarket> {
    const [dataDir, now] = [processes.folder(), new Date().toISOString()];
    const market = await processes.start('market', { dataDir, env: { CLOCK: 'driven', CLOCK_AT: now } });
    return new DrivenMarket(market, operatorOf(dataDir), now);
  }

  post<T>(path: string, body: object, who: Bearer = this.operator): Promise<T> {
    return good<T>(postAs(who, this.market.url + path, body));
  }

  async passes(ms: number): Promise<void> {
    const { now } = await this.post<{ now: string }>(opsRoutes.clock, { to: plus(this.now, ms) });
    this.now = now;
  }

  /** Bids of these people on a lot of its own, the first the lowest. */
  async auction(bids: readonly (readonly [Member, number])[]): Promise<string> {
    const { id: templateId } = await this.post<Created>(productRoutes.all, { ...shoe, slug: 'second-chance' });
    const { id: variantId } = await this.post<Created>(productRoutes.variants(templateId), size9);
    const startPrice = { minor: 5000, currency: 'USD' };
    const terms = {
      templateId,
      variantId,
      startPrice,
      reserve: null,
      closesAt: plus(this.now, hour),
      rules: 'plinth-3',
    };
    const { id } = await this.post<Created>(auctionRoutes.all, terms);
    for (const [who, minor] of bids)
      await this.post(auctionRoutes.bids(id), { maximum: { minor, currency: 'USD' } }, who);
    return id;
  }

  /** At a phone of that member's. */
  async phone(browser: Browser, { token, csrf }: Member, prefix: string, complaints: string[]): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, baseURL: this.market.url });
    const own = Object.entries({ [cookies.jwt]: token, [cookies.csrf]: csrf });
    await context.addCookies(own.map(([name, value]) => ({ name, value, url: this.market.url })));
    const page = listenTo(await context.newPage(), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(prefix || '/');
    return page;
  }
}

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
      const id = await market.auction([
        [cat, 6000],
        [bob, 8000],
        [ann, 12_000],
      ]);
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
      await expect(cats.page).toHaveURL(/\/checkout\/payment/); // they have an address
      await cats.addCard('4242424242424242');
      await cats.review();
      await cats.place();
      await expect(cats.page.getByText(at('placed'))).toBeVisible();
      await cats.page.goto(`${prefix}/auctions/${id}`);
      await expect(cats.page.getByText(at('pay.paid'))).toBeVisible();
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await processes.close();
    }
  });

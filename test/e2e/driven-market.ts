import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { shoe, size9 } from '#catalog/testing.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes, cookies, productRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { hour, plus } from '#kernel/instant.ts';
import { type Bearer, getAs, good, postAs } from '../support/remote.ts';
import { keepCard } from '../support/remote-card.ts';
import type { Processes, Server } from '../support/processes.ts';
import { listenTo } from './journey.ts';

export type Member = TestMembers['members'][number];

type Credential = Bearer & Readonly<{ email: string; password: string }>;
/** What the market wrote of its two operators at its first start. */
type Operators = Credential & Readonly<{ second: Credential }>;

/** A market whose time is driven, in a process of its own; what is said there, an operator says unless somebody else does. */
export class DrivenMarket {
  private constructor(
    private readonly market: Server,
    readonly operators: Operators,
    private now: string,
  ) {}

  static async open(processes: Processes): Promise<DrivenMarket> {
    const [dataDir, now] = [processes.folder(), new Date().toISOString()];
    const market = await processes.start('market', {
      dataDir,
      env: { CLOCK: 'driven', CLOCK_AT: now, SECOND_OPERATOR: 'on' },
    });
    const operators = JSON.parse(readFileSync(join(dataDir, 'operator.json'), 'utf8')) as Operators;
    return new DrivenMarket(market, operators, now);
  }

  get url(): string {
    return this.market.url;
  }

  get<T>(path: string, who: Bearer): Promise<T> {
    return good<T>(getAs(who, this.url + path));
  }

  post<T>(path: string, body: object, who: Bearer = this.operators): Promise<T> {
    return good<T>(postAs(who, this.url + path, body));
  }

  async passes(ms: number): Promise<void> {
    const { now } = await this.post<{ now: string }>(opsRoutes.clock, { to: plus(this.now, ms) });
    this.now = now;
  }

  /** For an hour, as the first operator's lot. */
  async lot(slug: string): Promise<string> {
    const { id: templateId } = await this.post<Created>(productRoutes.all, { ...shoe, slug });
    const { id: variantId } = await this.post<Created>(productRoutes.variants(templateId), size9);
    const startPrice = { minor: 5000, currency: 'USD' };
    const terms = { templateId, variantId, startPrice, reserve: null, closesAt: plus(this.now, hour) };
    const { id } = await this.post<Created>(auctionRoutes.all, terms);
    return id;
  }

  /** Theirs, with a card of theirs. */
  async bid(auctionId: string, minor: number, who: Bearer): Promise<void> {
    await keepCard(this.url, who);
    await this.post(auctionRoutes.bids(auctionId), { maximum: { minor, currency: 'USD' } }, who);
  }

  /** At a phone of that member's. */
  async phone(browser: Browser, { token, csrf }: Member, prefix: string, complaints: string[]): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, baseURL: this.url });
    const own = Object.entries({ [cookies.jwt]: token, [cookies.csrf]: csrf });
    await context.addCookies(own.map(([name, value]) => ({ name, value, url: this.url })));
    const page = listenTo(await context.newPage(), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(prefix || '/');
    return page;
  }
}

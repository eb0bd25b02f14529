import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { type OpenMarket, openMarket } from './support/market.ts';

describe('the whole market', () => {
  let market: OpenMarket;

  beforeAll(async () => {
    market = await openMarket();
  });

  afterAll(() => market.close());

  it('starts empty, whole and well', async () => {
    const answer = await fetch(market.url + auctionRoutes.all);
    expect([answer.status, await answer.json()]).toEqual([200, { items: [] }]);
    expect(await (await fetch(`${market.opsUrl}/health`)).json()).toMatchObject({ status: 'ok', phase: 'ready' });
    const metrics = await (await fetch(`${market.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/^plinth_sockets 0$[\s\S]*^plinth_commands_waiting 0$/m);
    expect(await market.problems()).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auctionAudit, type AuctionAudit } from '#contracts/audit.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import { verify } from './rules/verify.ts';

let house: AuctionHouse;

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' });
const ask = async (id: string, page = 1) =>
  house.ask(null, 'GET', `${auctionRoutes.audit(id)}?page=${page}&after=${await house.after()}`);

/** All pages of it. */
async function audited(id: string): Promise<AuctionAudit> {
  const first = auctionAudit.parse((await ask(id)).body);
  const entries = [...first.entries];
  for (let next = first.next; next !== null;) {
    const page = auctionAudit.parse((await ask(id, next)).body);
    entries.push(...page.entries);
    next = page.next;
  }
  return { ...first, entries };
}

it('tells nothing before the close, and nothing of what was cancelled', async () => {
  const id = await house.opened({ reserve: usd(9876) });
  await house.bid('ann', id, 8765);
  const early = await ask(id);
  expect(early).toMatchObject({ status: 404, body: { code: 'not-closed-yet' } });
  expect(early.text).not.toMatch(/8765|9876/);
  await house.ask('op', 'POST', auctionRoutes.cancel(id), { reason: 'Stolen.' });
  const cancelled = await ask(id);
  expect(cancelled).toMatchObject({ status: 404, body: { code: 'auction-cancelled' } });
  expect(cancelled.text).not.toMatch(/8765|9876/);
  expect(await ask('5f3e7a10-0000-4000-8000-00000000ffff')).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

it('lets everybody run chain and resolver again after the close', async () => {
  const id = await house.opened({ reserve: usd(100) });
  await house.bid('ann', id, 200);
  await house.bid('bob', id, 300);
  await house.ask('bob', 'POST', auctionRoutes.retractions(id), { reason: 'typed-wrong' });
  await house.bid('bob', id, 180);
  await house.ask('op', 'POST', auctionRoutes.end(id), {});
  const audit = await audited(id);
  expect(audit).toMatchObject({
    rules: 'plinth-1',
    terms: { startPrice: 5000, reserve: 10_000, buyNow: null },
    result: { by: 'operator', winner: { alias: 1, price: 18_250 } },
    entries: [
      { kind: 'bid', alias: 1, maximum: 20_000 },
      { kind: 'bid', alias: 2, maximum: 30_000 },
      { kind: 'retraction', alias: 2, what: 'last', reason: 'typed-wrong' },
      { kind: 'bid', alias: 2, maximum: 18_000 },
    ],
  });
  expect(verify(audit)).toEqual({ ok: true });
  const page = (await house.ask(null, 'GET', auctionRoutes.page(id))).body;
  expect(page['auditHead']).toBe(audit.head);
  const forged = audit.entries.with(1, { ...audit.entries[1]!, maximum: 10_000 } as AuctionAudit['entries'][number]);
  expect(verify({ ...audit, entries: forged })).toEqual({ ok: false, flaw: 'link', entry: 1 });
  expect(verify({ ...audit, result: { ...audit.result, winner: { alias: 2, price: 18_250 } } })).toMatchObject({
    flaw: 'winner',
  });
  expect(verify({ ...audit, result: { ...audit.result, winner: { alias: 1, price: 18_251 } } })).toMatchObject({
    flaw: 'price',
  });
  expect(verify({ ...audit, terms: { ...audit.terms, reserve: 25_000 } })).toMatchObject({ flaw: 'winner' });
});

it('comes in pages when it is long', async () => {
  const id = await house.opened({ startPrice: usd(1) });
  let dollars = 1;
  for (let n = 0; n < 700; n++) await house.bid(n % 2 ? 'ann' : 'bob', id, (dollars += 100));
  await house.ask('op', 'POST', auctionRoutes.end(id), {});
  const first = await ask(id);
  expect(first.body['next']).toBe(2);
  const audit = await audited(id);
  expect(audit.entries).toHaveLength(700);
  expect(verify(audit)).toEqual({ ok: true });
  expect((await ask(id, 99)).body).toMatchObject({ entries: [], next: null });
});

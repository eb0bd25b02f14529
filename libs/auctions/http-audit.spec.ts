import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rulesOfToday } from '#contracts/auctions.ts';
import { auctionAudit, type AuctionAudit } from '#contracts/audit.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { breakRules } from '../../test/support/broken-rules.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import type { Name } from '../../test/support/market-rig.ts';
import { hour, plus } from '#kernel/instant.ts';
import { verify } from './rules/verify.ts';

/* To see it fail, run with MUTANT=unsalted: the audit chains the maxima themselves. */
breakRules();

let house: AuctionHouse;

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' });
const ask = async (id: string, page = 1, who: Name | null = null) =>
  house.ask(who, 'GET', `${auctionRoutes.audit(id)}?page=${page}&after=${await house.after()}`);

/** All pages of it. */
async function audited(id: string, who: Name | null = null): Promise<AuctionAudit> {
  const first = auctionAudit.parse((await ask(id, 1, who)).body);
  const entries = [...first.entries];
  for (let next = first.next; next !== null;) {
    const page = auctionAudit.parse((await ask(id, next, who)).body);
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
  expect(early.text).not.toMatch(/\b(?:8765|9876)(?:00)?\b/);
  await house.ask('op', 'POST', auctionRoutes.cancel(id), { reason: 'Stolen.' });
  const cancelled = await ask(id);
  expect(cancelled).toMatchObject({ status: 404, body: { code: 'auction-cancelled' } });
  expect(cancelled.text).not.toMatch(/\b(?:8765|9876)(?:00)?\b/);
  expect(await ask('5f3e7a10-0000-4000-8000-00000000ffff')).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

it('lets everybody run chain and resolver again after the close', async () => {
  const id = await house.opened({ reserve: usd(100), rules: 'plinth-1' });
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

it('tells every maximum with its salt after a sale, and proves that it is the one of the time', async () => {
  const id = await house.opened();
  await house.bid('ann', id, 200);
  await house.bid('bob', id, 80);
  await house.ask('op', 'POST', auctionRoutes.end(id), {});
  const audit = await audited(id);
  const [ann, bob] = audit.entries;
  expect(audit).toMatchObject({ rules: rulesOfToday, entries: [{ maximum: 20_000 }, { maximum: 8000 }] });
  if (ann?.kind !== 'bid' || bob?.kind !== 'bid') throw new Error('no bids');
  expect([ann.salt, bob.salt]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
  expect(ann.salt).not.toBe(bob.salt);
  expect(verify(audit)).toEqual({ ok: true });
  const other = (over: object) => verify({ ...audit, entries: [{ ...ann, ...over }, bob] });
  expect(other({ maximum: 20_001 })).toEqual({ ok: false, flaw: 'maximum', entry: 0 });
  expect(other({ maximum: null, salt: null })).toEqual({ ok: false, flaw: 'hidden', entry: 0 });
  expect(other({ commitment: bob.commitment })).toMatchObject({ flaw: 'maximum', entry: 0 });
  expect(other({ commitment: null })).toMatchObject({ flaw: 'link', entry: 0 });
});

it('tells without a sale each bidder the own maximum alone: who ends early unmet learns nothing', async () => {
  const id = await house.opened({ reserve: usd(9876), closesAt: plus(house.clock.now(), 24 * hour) });
  await house.bid('ann', id, 8765);
  await house.bid('bob', id, 7654);
  expect((await house.ask('sue', 'POST', auctionRoutes.end(id), {})).status).toBe(200);
  const maximaTold = async (who: Name | null) =>
    (await audited(id, who)).entries.map((entry) => entry.kind === 'bid' && entry.maximum);
  for (const who of [null, 'sue', 'op', 'new'] as const) {
    expect(await maximaTold(who)).toEqual([null, null]);
    // as a number of its own: digests of hexadecimal digits may hold any four in a row
    expect((await ask(id, 1, who)).text).not.toMatch(/\b(?:8765|7654)(?:00)?\b|"salt":"/);
  }
  expect(await maximaTold('ann')).toEqual([876_500, null]);
  expect(await maximaTold('bob')).toEqual([null, 765_400]);
  const anns = await audited(id, 'ann');
  expect(verify(anns)).toEqual({ ok: true, hides: true });
  const [own, others] = anns.entries;
  expect(verify({ ...anns, entries: [{ ...own!, alias: 2 }, others!] })).toMatchObject({ ok: false });
  expect(verify({ ...anns, terms: { ...anns.terms, reserve: 800_000 } })).toMatchObject({ flaw: 'winner' });
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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpsViews } from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { rebuildHere } from '#platform/projections/rebuilds.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { Crowd, type Told } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * Read models filled again by an operator, in a whole market. To see it fail, run with
 *   MUTANT=rebuild-keeps-claim   one that failed holds on to its view
 */
const view = 'auction-page';

/** Nobody ever lets go. */
function keepClaims(store: ReadStore) {
  const write = store.write.bind(store);
  store.write = (writes, step) =>
    Object.values(step?.set ?? {}).includes(0) ? Promise.resolve(true) : write(writes, step);
}

describe('a read model that an operator fills again', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let hold: Promise<void> = Promise.resolve();
  let fails: Error | undefined;

  beforeAll(async () => {
    market = await openMarket({
      wrap: (stores) => {
        const { facts: log, documents: store, keys } = stores;
        const readAll: typeof log.readAll = async (...asked) => {
          await hold;
          if (fails) throw fails;
          return log.readAll(...asked);
        };
        const events = {
          readAll,
          end: log.end.bind(log),
          lastAt: log.lastAt.bind(log),
          identity: log.identity.bind(log),
        };
        if (mutant === 'rebuild-keeps-claim') keepClaims(store);
        return { ...stores, rebuild: rebuildHere({ events, store, keys, clock: new SystemClock() }) };
      },
    });
    crowd = new Crowd(market);
    await crowd.auction();
    await market.caughtUp();
  });
  afterAll(() => market.close());

  const shown = async () => {
    const { items } = (await crowd.get(opsRoutes.views, market.operator.token)).body as OpsViews;
    return items.find((one) => one.view === view)!;
  };
  const rebuild = (name = view): Promise<Told> => crowd.post(opsRoutes.rebuild(name), {}, market.operator.token);

  it('goes on by itself, is seen on its way, refuses a second one, and is switched to', async () => {
    const before = await shown();
    expect(before).toMatchObject({ state: 'live', rebuild: null });
    expect(before.rate).toBeGreaterThan(0); // nobody has asked before
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    expect(await rebuild()).toMatchObject({ status: 202, body: { view } });
    expect((await shown()).rebuild).toEqual({ state: 'filling', share: 0, error: null });
    expect(await rebuild()).toMatchObject({ status: 409, body: { code: 'already-rebuilding', view } });
    expect(await rebuild('my-bids')).toMatchObject({ status: 409, body: { code: 'already-rebuilding', view } });
    held.resolve();
    await until(async () => (await shown()).collection !== before.collection);
    expect(await shown()).toMatchObject({ state: 'live', rebuild: null, error: null });
    expect(await market.problems()).toEqual([]);
  });

  it('has its lag, its rate and its size in the list', async () => {
    const { bytes, ...size } = await shown();
    expect(size).toMatchObject({ lagMs: 0, documents: 1 });
    expect(bytes).toBeGreaterThan(100);
    await crowd.auction();
    await market.caughtUp();
    expect((await shown()).rate).toBeGreaterThan(0);
  });

  it('says why it failed, and may be tried again at once', async () => {
    const before = await shown();
    fails = new Error('this view cannot be folded');
    expect(await rebuild()).toMatchObject({ status: 202 });
    const { documents } = market.stores;
    const began = await documents.now();
    await until(async () => (await shown()).rebuild?.state === 'failed');
    expect((await documents.now()) - began).toBeLessThan(30_000); // nobody had to take it for dead
    expect(await shown()).toMatchObject({ collection: before.collection, rebuild: { error: fails.message } });
    fails = undefined;
    expect(await rebuild()).toMatchObject({ status: 202 });
    await until(async () => (await shown()).collection !== before.collection);
    expect((await shown()).rebuild).toBe(null);
  });

  it('of a process that died keeps nobody from another one once its minute is over', async () => {
    const { documents } = market.stores;
    const claim = (end: number) =>
      documents.write([], {
        where: {},
        set: { [`fills.${view}`]: { collection: `${view}.v1.b1`, until: end, share: 0.4 } },
      });
    await claim((await documents.now()) + 60_000);
    expect(await rebuild()).toMatchObject({ status: 409, body: { code: 'already-rebuilding', view } });
    expect((await shown()).rebuild).toEqual({ state: 'filling', share: 0.4, error: null });
    await claim((await documents.now()) - 1);
    expect((await shown()).rebuild).toEqual({ state: 'cut', share: 0.4, error: null });
    const before = await shown();
    expect(await rebuild()).toMatchObject({ status: 202 });
    await until(async () => (await shown()).collection !== before.collection);
  });

  it('is nobody’s but an operator’s, and has to be there', async () => {
    const other = await crowd.person('ann', ['shopper']);
    expect(await other.post(opsRoutes.rebuild(view), {})).toMatchObject({ status: 404 });
    for (const name of ['nobody', '__proto__', 'constructor', '%27%20or%201=1', 'x'.repeat(90), '../views'])
      expect([name, (await rebuild(name)).status]).toEqual([name, 404]);
    expect((await crowd.post(opsRoutes.rebuild(view), { why: 1 }, market.operator.token)).status).toBe(400);
  });
});

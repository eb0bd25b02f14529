import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { View } from '#kernel/view.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { bid, lotPage, myBids, opened, raisedBids as raised } from '../../../test/support/lots.ts';
import { Projectors, settled } from '../../../test/support/projectors.ts';
import { until } from '../../../test/support/turns.ts';
import { FillAhead } from './fill-ahead.ts';
import { AlreadyRebuilding, rebuildBeside } from './rebuild.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * A build with a raised view beside an older one, on one store. To see it fail, run with
 *   MUTANT=no-fill-ahead   who stands by fills nothing
 *   MUTANT=no-fill-lease   what is filled and waits is nobody's after a minute
 *   MUTANT=impolite        an older build takes a free lease as soon as anybody
 */
describe('two builds on one store', () => {
  let all: Projectors;
  beforeEach(() => {
    all = new Projectors();
    if (mutant === 'no-fill-ahead') FillAhead.prototype.run = () => Promise.resolve();
    if (mutant === 'no-fill-lease') forgetKept();
  });
  afterEach(() => all.close());

  const older = [lotPage, myBids];
  const newer = [lotPage, raised];
  const viewNow = async () => (await all.store.control()).views?.['my-bids'];
  const fillNow = async () => (await all.store.control()).fills?.['my-bids'];
  const documents = async (name: string) => (await all.store.stored({ name, indexes: [] }, ['ann'])).size;

  /** What keeps a fill that is done is not written. */
  function forgetKept() {
    const { onWrite } = all.store;
    all.store.onWrite = async (writes, step) => {
      const isKept = Object.keys(step?.set ?? {}).join() === 'fills.my-bids.until';
      return isKept || onWrite!(writes, step);
    };
  }

  async function olderReigns() {
    await all.events.add('lot-1', opened('1'), bid('1'));
    const one = await all.open(older);
    await one.past('lot-page', 'my-bids');
    return one;
  }
  const filledAhead = async () =>
    until(
      async () => (await fillNow())?.mark !== undefined,
      () => all.clock.advance(500),
    );

  it('the newer one fills what it shows while the older one goes on, and is not ready before', async () => {
    const one = await olderReigns();
    const two = await all.open(newer);
    expect([two.runner.standsBy, two.runner.missing()]).not.toEqual([true, []]);
    await filledAhead();
    await until(
      () => two.runner.missing().length === 0,
      () => all.clock.advance(500),
    );
    const ahead = (await fillNow())!.collection;
    expect(ahead).toMatch(/^my-bids\.v2\.b/);
    await all.events.add('lot-1', bid('1'));
    await one.past('my-bids');
    expect(await one.queries.get(myBids, 'ann')).toMatchObject({ bids: 2 }); // fresh throughout
    await one.stop();
    await all.pass(3000);
    await two.past('my-bids');
    expect(await viewNow()).toMatchObject({ live: ahead });
    expect(await two.queries.get(raised, 'ann')).toMatchObject({ bids: 11 });
    await all.pass(11_000);
    expect(await viewNow()).toMatchObject({ retired: [] });
    expect(await fillNow()).toBeUndefined();
  });

  it('what the newer one has filled stays, whatever the older one rebuilds or takes over', async () => {
    const one = await olderReigns();
    const two = await all.open(newer);
    await filledAhead();
    const ahead = (await fillNow())!.collection;
    await all.pass(62_000); // longer than a rebuild is trusted that says nothing
    const parts = { events: all.events, store: all.store, keys: openKeys, clock: all.clock };
    await expect(rebuildBeside(myBids, parts)).rejects.toThrow(AlreadyRebuilding);
    const three = await all.open(older);
    await one.stop();
    await all.pass(8000);
    expect([two.lease.epoch, three.lease.epoch].filter(Boolean)).toHaveLength(1);
    expect(await documents(ahead)).toBe(1);
    expect([(await fillNow())?.collection, (await viewNow())?.live]).toContain(ahead);
  });

  it('of both, the newer one takes a free lease once it is ready', async () => {
    const one = await olderReigns();
    const three = await all.open(older);
    const two = await all.open(newer);
    await until(
      () => two.runner.missing().length === 0,
      () => all.clock.advance(500),
    );
    await one.stop();
    await all.pass(5000);
    await two.past('my-bids');
    const { live } = (await viewNow())!;
    await two.lease.stop(); // it gives it up, another of its build comes
    const four = await all.open(newer);
    await all.pass(5000);
    expect([three.lease.epoch, four.lease.epoch]).toEqual([undefined, expect.any(Number)]);
    expect(await viewNow()).toMatchObject({ live });
  });

  it('an older one that is alone takes over all the same, and shows its own', async () => {
    const two = await all.open(newer);
    await all.events.add('lot-1', opened('1'), bid('1'), bid('1'));
    await two.past('my-bids');
    const shown = (await viewNow())!.live!;
    await two.stop();
    const one = await all.open(older);
    await all.pass(8000);
    await until(
      () => one.runner.missing().length === 0,
      () => all.clock.advance(500),
    );
    expect((await viewNow())!.live).toMatch(/^my-bids\.v1\.b/);
    expect(await one.queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
    await all.pass(11_000);
    expect(await documents(shown)).toBe(0);
  });

  it('goes on where somebody else of its build has left a filling, and fills anew what nobody fills any more', async () => {
    const one = await olderReigns();
    const two = await all.open(newer);
    await until(
      async () => (await fillNow()) !== undefined,
      () => all.clock.advance(500),
    );
    const begun = (await fillNow())!.collection;
    await two.stop();
    const four = await all.open(newer);
    await until(
      () => four.runner.missing().length === 0,
      () => all.clock.advance(1000),
    );
    expect((await fillNow())!.mark).toBeDefined();
    expect(begun).toMatch(/^my-bids\.v2/);
    await one.stop();
    await all.pass(3000);
    await four.past('my-bids');
    expect(await four.queries.get(raised, 'ann')).toMatchObject({ bids: 1 });
  });

  it('one that cannot fold the past says so and is never ready', async () => {
    await olderReigns();
    const broken: View = {
      ...raised,
      fold: () => {
        throw new Error('no such bid');
      },
    };
    const two = await all.open([lotPage, broken]);
    await until(
      () => two.runner.health().length > 0 && two.runner.health()[0]!.error !== undefined,
      () => all.clock.advance(500),
    );
    expect(two.runner.health()).toMatchObject([{ view: 'my-bids', state: 'stopped', error: 'no such bid' }]);
    await all.pass(70_000);
    expect(two.runner.missing()).toEqual(['my-bids']);
  });

  it('who stands by while nobody holds the lease is not ready', async () => {
    const one = await olderReigns();
    const two = await all.open(older);
    await until(() => two.runner.missing().length === 0);
    all.store.fault = new Error('away');
    await all.pass(8000);
    expect(two.runner.missing()).toEqual(['nobody fills them']);
    delete all.store.fault;
    await all.pass(3000);
    expect([one.runner.missing(), two.runner.missing()]).toEqual([[], []]);
    await settled();
  });
});

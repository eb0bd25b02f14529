import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { plus } from '#kernel/instant.ts';
import { lateMs } from '#platform/projections/due-view.ts';
import { closings, done, DueLots, farewells } from '../../../test/support/due-lots.ts';
import { KnownDue } from './known-due.ts';

let lots: DueLots;
beforeEach(() => {
  lots = new DueLots();
});
afterEach(() => lots.end());

it('asks those alone what is due of which something was posted or has changed', async () => {
  const [{ settled }, of] = [await lots.started([closings, farewells]), Promise.withResolvers<typeof done>()];
  const hangs = Promise.withResolvers<typeof done>();
  lots.close = (lot) => (lot === 'a' ? of.promise : hangs.promise);
  await lots.open('a', 1000);
  await settled();
  lots.clock.advance(1250);
  await settled();
  expect(new Set(lots.names())).toEqual(new Set(['a', 'a-farewell']));
  lots.asked.length = 0;
  of.resolve(done);
  await settled();
  expect(new Set(lots.asked)).toEqual(new Set([closings.name]));
  hangs.resolve(done);
});

it('says when the next is due while it is still being asked what is', async () => {
  const [now, { promise, resolve }] = [lots.clock.now(), Promise.withResolvers<void>()];
  const entry = { id: 'a', rev: '1', kind: 'lot-close', target: 'a', at: plus(now, 1000) };
  const find = async (_: unknown, { where }: Readonly<{ where: Readonly<{ at: object }> }>) => {
    await promise;
    return { items: 'gt' in where.at ? [entry] : [] };
  };
  const kind = { view: closings } as unknown as ConstructorParameters<typeof KnownDue>[0];
  const queries = { find } as unknown as ConstructorParameters<typeof KnownDue>[1]['queries'];
  const known = new KnownDue(kind, { queries, clock: lots.clock, longest: 1000 });
  const asked = known.by(now, () => false);
  const next = known.untilNext(now);
  resolve();
  expect([await next, (await asked).wait]).toEqual([1000 + lateMs, 1000 + lateMs]);
});

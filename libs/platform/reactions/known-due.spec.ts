import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closings, done, DueLots, farewells } from '../../../test/support/due-lots.ts';

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

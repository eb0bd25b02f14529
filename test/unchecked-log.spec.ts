import { afterEach, expect, it } from '@jest/globals';
import { DueList } from '#platform/reactions/due-list.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { replacing } from './support/replacing.ts';
import { turns, until } from './support/turns.ts';

let market: OpenMarket | undefined;
afterEach(() => market?.close());

type Health = Readonly<{ stores: { isChecked: boolean }; reactions: { reactions: readonly object[] } }>;

/*
 * A market whose log is still being looked at. To see it fail, run with
 *   MUTANT=acts-unchecked   the log is taken for whole at once
 */
it('is open before all of its log is known to be whole; reactions and what is due wait for that', async () => {
  const chain = Promise.withResolvers<void>();
  const looked = { isChecked: false, checked: () => chain.promise };
  market = await openMarket({
    wrap: (stores) => (mutant === 'acts-unchecked' ? stores : { ...stores, facts: replacing(stores.facts, looked) }),
  });
  const { app, opsUrl } = market;
  const begun = { due: 0 };
  const due = app.get(DueList);
  const start = due.start.bind(due);
  due.start = () => {
    begun.due++;
    start();
  };
  const health = async () => (await (await fetch(`${opsUrl}/health`)).json()) as Health;
  await turns(20);
  expect(await health()).toMatchObject({ stores: { isChecked: false }, reactions: { reactions: [] } });
  expect((await fetch(`${opsUrl}/health/ready`)).status).toBe(200);
  chain.resolve();
  await until(async () => (await health()).reactions.reactions.length > 0);
  expect(begun.due).toBe(1);
  expect(await health()).toMatchObject({ stores: { isChecked: true } });
  await market.caughtUp();
});

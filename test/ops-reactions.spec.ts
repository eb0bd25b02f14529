import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpsReactions } from '#contracts/ops-reactions.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { turn, until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/** What operators want of reactions, in a whole market. What it takes to be so: `standing-orders.spec.ts`. */
const letters = 'whenRegistrationBegunSendLetter';
const reason = 'the letters have a wrong link';

describe('reactions in the operations room', () => {
  let market: OpenMarket;
  let crowd: Crowd;

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    await market.caughtUp();
  });
  afterAll(() => market.close());

  const shown = async (name = letters) => {
    const { items } = (await crowd.get(opsRoutes.reactions, market.operator.token)).body as OpsReactions;
    return items.find(({ reaction }) => reaction === name)!;
  };
  const post = (path: string, body: object) => crowd.post(path, body, market.operator.token);
  const mails = () => {
    try {
      return readdirSync(join(market.dataDir, 'outbox')).length;
    } catch {
      return 0; // no mail was sent yet
    }
  };

  it('one is paused with a reason and resumed: what came meanwhile it takes then', async () => {
    expect(await shown()).toMatchObject({ state: 'live', paused: null });
    expect(await post(opsRoutes.pauseReaction(letters), { reason })).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({ state: 'paused', paused: { reason } });
    expect(await post(opsRoutes.pauseReaction(letters), { reason })).toMatchObject({ status: 200 });
    await until(async () => (await health()).some((one) => one.reaction === letters && one.state === 'paused'));
    const visitor = await Visitor.at(market.fastify);
    const form = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann', language: 'en' };
    expect(await visitor.post(accountRoutes.register, form)).toMatchObject({ status: 202 });
    for (let n = 0; n < 50; n++) await turn();
    expect(mails()).toBe(0);
    expect(await post(opsRoutes.resumeReaction(letters), {})).toMatchObject({ status: 200 });
    await until(() => mails() === 1);
    await market.caughtUp();
    expect(await shown()).toMatchObject({ state: 'live', paused: null });
  });

  it('a parked fact is skipped with a reason, and is parked no longer', async () => {
    const { facts } = await market.stores.facts.readAll('', { filter: { types: ['RegistrationBegun'] } });
    const { id: factId, stream, revision, position, type } = facts[0]!;
    const parked = { reaction: letters, stream, revision, position, factId, type, error: 'no such mail', tries: 4 };
    await market.stores.work.park({ ...parked, id: `${letters}:${position}` });
    const list = (await crowd.get(opsRoutes.parked, market.operator.token)).body;
    expect(list).toMatchObject({ items: [{ error: 'no such mail', tries: 4 }] });
    const skip = { id: `${letters}:${position}`, reason: 'it was sent by hand' };
    expect(await post(opsRoutes.skipParked, skip)).toMatchObject({ status: 200 });
    await until(async () => (await market.stores.work.parked()).length === 0);
    expect(await post(opsRoutes.skipParked, skip)).toMatchObject({ status: 404 });
    expect(await market.problems()).toEqual([]);
  });

  it('are nobody’s but an operator’s, and a reason is a reason', async () => {
    const ann = await crowd.person('bob', ['shopper']);
    const [id, huge] = [`${letters}:1`, 'x'.repeat(100_000)];
    for (const [path, body] of [
      [opsRoutes.pauseReaction(letters), { reason }],
      [opsRoutes.resumeReaction(letters), {}],
      [opsRoutes.skipParked, { id, reason }],
    ] as const)
      expect([path, (await ann.post(path, body)).status]).toEqual([path, 404]);
    for (const bad of ['', 'short', ' '.repeat(40), 'x'.repeat(501), huge, { $gt: '' }, ['a'], null])
      for (const [path, body] of [
        [opsRoutes.pauseReaction(letters), { reason: bad }],
        [opsRoutes.skipParked, { id, reason: bad }],
      ] as const)
        expect((await post(path, body)).status).toBe(bad === huge ? 413 : 400);
    for (const name of ['nobody', '__proto__', "x'%20or%201=1", '..'])
      expect((await post(opsRoutes.pauseReaction(name), { reason })).status).toBe(404);
    for (const one of ["x' or 1=1:1", '__proto__', `${letters}:`, { $ne: null }])
      expect((await post(opsRoutes.skipParked, { id: one, reason })).status).toBe(400);
    expect(await shown()).toMatchObject({ paused: null });
  });

  const health = async () => {
    const told = await fetch(`${market.opsUrl}/health`).then((one) => one.json());
    return (told as { reactions: { reactions: { reaction: string; state: string }[] } }).reactions.reactions;
  };
});

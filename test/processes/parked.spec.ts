import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Tree } from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { Processes } from '../support/processes.ts';
import { Visitor } from '../support/visitor.ts';

const form = { password: 'correct horse battery', name: 'Ann', language: 'en' };

describe('what a reaction cannot take', () => {
  const processes = new Processes();
  let market: OpenMarket;

  beforeAll(async () => {
    market = await openMarket();
    writeFileSync(join(market.dataDir, 'operator.json'), JSON.stringify(market.operator));
  });
  afterAll(async () => {
    await processes.close();
    await market.close();
  });

  const parked = (...args: string[]) =>
    processes.script(['scripts/parked.ts', ...args, '--url', market.url, '--data', market.dataDir]);
  const bearer = () => ({ bearer: market.operator.token });
  const waiting = async () => {
    const answer = await (await Visitor.at(market.fastify)).get(opsRoutes.parked, bearer());
    return (answer.body as { items: { id: string; type: string; error: string }[] }).items;
  };
  /** Once the index has it. */
  const treeOf = async (request: string): Promise<Tree> => {
    const visitor = await Visitor.at(market.fastify);
    for (;;) {
      const { body } = await visitor.get(`${opsRoutes.tree}?correlation=${request}`, bearer());
      if ((body as Tree).parked.length > 0) return body as Tree;
      await market.clock.pause(20);
    }
  };
  const sent = async () => {
    const answer = await (await Visitor.at(market.fastify)).get(visitorRoutes.outbox);
    return (answer.body as { items: { to: string }[] }).items.map(({ to }) => to);
  };

  it('is parked, shown to the operator, and replayed once the reason is gone', async () => {
    expect(await parked('list')).toMatchObject({ code: 0, output: 'Nothing is parked.\n' });
    const outbox = join(market.dataDir, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'no folder: no mail can be handed over');
    const visitor = await Visitor.at(market.fastify);
    const asked = await visitor.post(accountRoutes.register, { email: 'ann@example.org', ...form });
    while ((await waiting()).length < 1) await market.clock.pause(20);
    const [fact] = await waiting();
    expect(fact).toMatchObject({ type: 'RegistrationBegun' });
    expect(JSON.stringify(fact)).not.toContain('ann@example.org');

    const tree = await treeOf(String(asked.headers['x-request-id']));
    const parkedIn = tree.items.filter(({ id }) => tree.parked.some(({ factId }) => factId === id));
    expect(parkedIn).toMatchObject([{ type: 'RegistrationBegun' }]); // the operations room says so at the very fact

    const listed = await parked('list');
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.output).toContain(`${fact!.id}  RegistrationBegun email-`);
    expect(await parked('replay', 'all')).toMatchObject({ code: 1, output: '0 replayed, 1 still parked\n' });
    rmSync(outbox);
    expect(await parked('replay', fact!.id)).toMatchObject({ code: 0, output: '1 replayed, 0 still parked\n' });
    expect(await sent()).toContain('ann@example.org');
    expect(await parked('replay', 'all')).toMatchObject({ code: 0, output: '0 replayed, 0 still parked\n' });
    expect(await market.problems()).toEqual([]);
  });

  it('is nobody else’s business', async () => {
    const visitor = await Visitor.at(market.fastify);
    expect(await visitor.get(opsRoutes.parked)).toMatchObject({ status: 404 });
    expect(await visitor.post(opsRoutes.retryParked, { which: 'all' })).toMatchObject({ status: 404 });
    const odd = await visitor.post(opsRoutes.retryParked, { which: '$ne' }, bearer());
    expect(odd).toMatchObject({ status: 400 });
  });

  it('says what is wrong with what was asked', async () => {
    expect(await parked('what')).toMatchObject({ code: 2 });
    const nobody = ['scripts/parked.ts', 'list', '--url', 'http://127.0.0.1:9', '--data', market.dataDir];
    expect(await processes.script(nobody)).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing answers'),
    });
  });
});

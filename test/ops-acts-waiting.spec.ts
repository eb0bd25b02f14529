import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { type OperatorAct, type OperatorActs, operatorTarget, type OperatorTarget } from '#contracts/ops-acts.ts';
import type { OpsReactions } from '#contracts/ops-reactions.ts';
import { ActsNoted } from '#ops/acts-noted.ts';
import { actRoutes, opsRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { View } from '#kernel/view.ts';
import { OperatorActs as Acts, type TwoOperatorAct, twoOperatorAct } from '#platform/auth/operator-acts.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { type Found, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import type { Reaction } from '#platform/reactions/reaction.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { askAs, everybody, idOf } from './support/cast.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { turn, until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * Acts that are approved and not done yet. To see it fail, run with
 *   MUTANT=paused-by-one   one operator has the reaction wait that carries them out
 *   MUTANT=acts-swap       nobody looks for what was approved before about the same
 */
if (mutant === 'acts-swap') {
  type Asked = Readonly<{ where?: object }>;
  const find = Reflect.get(ViewQueries.prototype, 'find') as (...asked: readonly unknown[]) => Promise<Found<never>>;
  Reflect.set(
    ViewQueries.prototype,
    'find',
    function hasty(this: ViewQueries, view: View, asked: Asked, behind: object) {
      const isForEarlier = asked.where !== undefined && 'approvedAt' in asked.where;
      return isForEarlier ? Promise.resolve({ items: [] }) : find.call(this, view, asked, behind);
    },
  );
}
if (mutant === 'paused-by-one')
  ReactionRegistry.prototype.all = function careless() {
    const { reactions } = this as unknown as { reactions: Map<string, Reaction> };
    return [...reactions.values()].map((one) => ({ ...one, takesTwo: false }));
  };

/** More than are carried out at once. */
const waiting = 9;
const reason = 'it is tried how acts wait';

describe('acts that wait for a view', () => {
  const clock = new DrivenClock();
  const [tries, ran]: [string[], string[]] = [[], []];
  let isBehind = true;
  let market: OpenMarket;
  let crowd: Crowd;
  let ada: Visitor;
  let bea: Visitor;
  let adaId: string;
  let beaId: string;
  let memberId: string;

  beforeAll(async () => {
    market = await openMarket({ clock });
    crowd = new Crowd(market);
    const people = await everybody(crowd);
    ada = people.operator;
    const second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
    bea = await Visitor.at(market.fastify);
    await bea.post(accountRoutes.signIn, { email: second.email, password: second.password });
    const ids = await Promise.all([ada, bea, people.shopper].map((who) => idOf(crowd, who)));
    [adaId, beaId, memberId] = ids as [string, string, string];
    await ask(ada, actRoutes.confirm, { password: market.operator.password });
    await ask(bea, actRoutes.confirm, { password: second.password });
    const kind = (name: string, run: TwoOperatorAct<OperatorTarget>['run']) =>
      market.app.get(Acts).add(twoOperatorAct<OperatorTarget>({ kind: name, target: operatorTarget, run }));
    kind('look-up', async (_, { actId }) => {
      tries.push('look-up');
      if (isBehind) throw new ViewsUnavailable('a view is behind');
      ran.push(actId);
      return { ran: true };
    });
    kind('break', async () => {
      throw new Error('it cannot be done');
    });
    kind('go-by', async (_, { actId }) => {
      ran.push(actId);
      return { ran: true };
    });
  });
  afterAll(() => market.close());

  const ask = (who: Visitor, url: string, body: object = {}) =>
    askAs(crowd, who, { method: 'POST', url, body, headers: { 'idempotency-key': randomUUID() } });

  async function approved(kind: string, target: object = { memberId }): Promise<string> {
    const id = String((await ask(ada, actRoutes.all, { kind, target, reason })).body['id']);
    expect((await ask(bea, actRoutes.approve(adaId, id))).status).toBe(200);
    return id;
  }

  async function all(): Promise<readonly OperatorAct[]> {
    const { body } = await askAs(crowd, ada, { method: 'GET', url: actRoutes.all });
    return (body as unknown as OperatorActs).items;
  }
  const actOf = async (id: string) => (await all()).find((one) => one.id === id);
  const acts = async (): Promise<Readonly<Record<string, OperatorAct['phase']>>> =>
    Object.fromEntries((await all()).map(({ id, phase }) => [id, phase]));
  const soon = (isSo: () => boolean | Promise<boolean>) => until(isSo, () => clock.advance(100));

  it('hold up no other, and one that any operator withdraws meanwhile is never done', async () => {
    const held: string[] = [];
    for (let n = 0; n < waiting; n++) held.push(await approved('look-up', { memberId: randomUUID() }));
    const other = await approved('go-by');
    await soon(async () => (await acts())[other] === 'done');
    const phases = await acts();
    expect(held.map((id) => phases[id])).toEqual(held.map(() => 'approved'));

    const [withdrawn, ...rest] = held as [string, ...string[]];
    expect((await ask(bea, actRoutes.withdraw(adaId, randomUUID()))).status).toBe(404);
    expect((await ask(bea, actRoutes.withdraw(adaId, withdrawn))).status).toBe(200);
    const before = tries.length;
    isBehind = false;
    await soon(async () => {
      const now = await acts();
      return rest.every((id) => now[id] === 'done');
    });
    for (let n = 0; n < 50; n++) {
      clock.advance(100);
      await turn();
    }
    expect(await actOf(withdrawn)).toMatchObject({ phase: 'withdrawn', calledOff: { by: beaId, reason: null } });
    expect(tries.length - before).toBe(rest.length);
    expect((await ask(ada, actRoutes.withdraw(adaId, rest[0]!))).body['code']).toBe('act-settled');
  });

  it('are done in the order in which they were approved where they are about the same', async () => {
    isBehind = true;
    ran.length = 0;
    const first = await approved('look-up');
    clock.advance(1);
    const second = await approved('go-by');
    const other = await approved('go-by', { memberId: randomUUID() });
    await soon(async () => (await acts())[other] === 'done');
    expect(ran).toEqual([other]);
    isBehind = false;
    await soon(async () => (await acts())[second] === 'done');
    expect(ran).toEqual([other, first, second]);
  });

  it('that cannot be done are skipped by an operator, who is told with why: they do not stay approved', async () => {
    const broken = await approved('break');
    await soon(async () => (await market.stores.work.parked()).length === 1);
    expect(await actOf(broken)).toMatchObject({ phase: 'approved', calledOff: null });
    const [parked] = await market.stores.work.parked();
    const why = { id: parked!.id, reason: 'nothing like that is there' };
    expect((await ask(bea, opsRoutes.skipParked, why)).status).toBe(200);
    await soon(async () => (await acts())[broken] === 'skipped');
    expect(await actOf(broken)).toMatchObject({ calledOff: { by: beaId, reason: why.reason } });
    await soon(async () => (await market.stores.work.parked()).length === 0);
  });

  it('are told a hundred at once, the newest first, and older ones on the next page', async () => {
    const noted = market.app.get(ActsNoted, { strict: false });
    for (let n = 0; n < 101; n++) await noted.note({ memberId: adaId }, 'retry-parked', { n });
    await market.caughtUp();
    const page = async (cursor = '') => {
      const url = `${actRoutes.all}?${new URLSearchParams(cursor === '' ? {} : { cursor })}`;
      return askAs(crowd, ada, { method: 'GET', url });
    };
    const first = await page();
    const told: OperatorActs[] = [first.body as unknown as OperatorActs];
    for (let next = told[0]!.next; next !== undefined; next = told.at(-1)!.next)
      told.push((await page(next)).body as unknown as OperatorActs);
    const ids = told.flatMap(({ items }) => items.map(({ id }) => id));
    expect(told[0]!.items).toHaveLength(100);
    expect([new Set(ids).size, told.length > 1]).toEqual([ids.length, true]);
    expect(told.flatMap(({ items }) => items).filter(({ kind }) => kind === 'retry-parked')).toHaveLength(101);
    expect((await page('nonsense')).status).toBe(400);
  });

  it('wait for two operators alone: one may not pause what carries them out, and can resume it', async () => {
    const reaction = 'whenActApprovedCarryItOut';
    const pausing = await ask(ada, opsRoutes.pauseReaction(reaction), { reason });
    expect(pausing).toMatchObject({ status: 409, body: { code: 'pause-takes-two' } });
    const target = { reaction: 'whenRegistrationBegunSendLetter' };
    const alone = await ask(ada, actRoutes.all, { kind: 'pause-reaction', target, reason });
    expect(alone.body['code']).toBe('pause-takes-one');
    const pause = await approved('pause-reaction', { reaction });
    await soon(async () => (await acts())[pause] === 'done');
    const shown = async () => {
      const { body } = await askAs(crowd, bea, { method: 'GET', url: opsRoutes.reactions });
      return (body as unknown as OpsReactions).items.find((one) => one.reaction === reaction);
    };
    expect(await shown()).toMatchObject({ takesTwo: true, state: 'paused', paused: { operatorId: adaId, reason } });
    const held = await approved('go-by');
    await soon(async () => (await acts())[held] === 'approved');
    expect((await ask(bea, opsRoutes.resumeReaction(reaction))).status).toBe(200);
    await soon(async () => (await acts())[held] === 'done');
    expect(await shown()).toMatchObject({ paused: null });
  });
});

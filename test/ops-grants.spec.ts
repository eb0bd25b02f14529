import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { memberOf } from '#accounts/members.ts';
import type { OperatorAct, OperatorActs } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { day } from '#kernel/instant.ts';
import { ApproveAct } from '#ops/commands.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { askAs, idOf } from './support/cast.ts';
import { Crowd, type Told } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * Who made whom an operator, in a whole market. To see it fail, run with
 *   MUTANT=lines-unread   nobody looks who made both of them what they are
 */
const clock = new DrivenClock();
const reason = 'one more for the nights';
type Person = Readonly<{ id: string; browser: Visitor }>;
let market: OpenMarket;
let crowd: Crowd;
let ada: Person;
let bea: Person;

beforeAll(async () => {
  if (mutant === 'lines-unread') {
    const execute = Reflect.get(CommandBus.prototype, 'execute') as (command: object) => never;
    CommandBus.prototype.execute = function blind(this: CommandBus, command: object) {
      if (command instanceof ApproveAct) Object.assign(command.data, { ofOneLine: false });
      return execute.call(this, command);
    };
  }
  market = await openMarket({ clock, env: { DEMO: 'on' } });
  crowd = new Crowd(market);
  const second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
  const [one, other] = await Promise.all(
    [market.operator, second].map(async ({ email, password }) => {
      const browser = await Visitor.at(market.fastify);
      await browser.post(accountRoutes.signIn, { email, password });
      return { id: (await idOf(crowd, browser))!, browser };
    }),
  );
  [ada, bea] = [one!, other!];
});
afterAll(() => market.close());

async function somebody(name: string): Promise<Person> {
  const browser = await crowd.person(name, ['shopper']);
  return { id: (await idOf(crowd, browser))!, browser };
}

/** As if they had just given their password: everybody knows those of accounts for trying out, so that no act takes them. */
async function asked({ id, browser }: Person, url: string, body: object = {}): Promise<Told> {
  const session = (await memberOf(market.app.get(Streams), id))!.sessions.at(-1)!;
  await market.app.get(Confirmations).confirm({ memberId: id, sessionId: session.id });
  return askAs(crowd, browser, { method: 'POST', url, body, headers: { 'idempotency-key': randomUUID() } });
}

async function proposed(by: Person, memberId: string, kind = 'grant-operator'): Promise<string> {
  const answer = await asked(by, actRoutes.all, { kind, target: { memberId }, reason });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return String(answer.body['id']);
}
const approves = async (who: Person, by: Person, id: string) => {
  const { status, body } = await asked(who, actRoutes.approve(by.id, id));
  return status === 200 ? 'approved' : body['code'];
};

async function ended(id: string): Promise<OperatorAct> {
  let act: OperatorAct | undefined;
  const isOver = async () => {
    const { body } = await askAs(crowd, ada.browser, { method: 'GET', url: actRoutes.all });
    act = (body as unknown as OperatorActs).items.find((one) => one.id === id);
    return act !== undefined && !['proposed', 'approved'].includes(act.phase);
  };
  await until(isOver, () => clock.advance(100));
  return act!;
}

async function made(who: Person, by: Person, other: Person): Promise<Person> {
  const id = await proposed(by, who.id);
  expect(await approves(other, by, id)).toBe('approved');
  expect(await ended(id)).toMatchObject({ phase: 'done' });
  return who;
}

it('two whom the same operator made what they are, through whomever, do not approve what the other one proposes', async () => {
  const [cat, dan, eve, fay, nobody] = await Promise.all(['cat', 'dan', 'eve', 'fay', 'gus'].map(somebody));
  await made(cat!, ada, bea);
  await made(dan!, ada, bea);
  await made(eve!, bea, ada);
  clock.advance(day);
  await made(fay!, cat!, bea); // ada's through cat
  clock.advance(day);
  const [cats, fays] = [await proposed(cat!, nobody!.id), await proposed(fay!, nobody!.id)];
  expect(await approves(dan!, cat!, cats)).toBe('granted-by-same');
  expect(await approves(dan!, fay!, fays)).toBe('granted-by-same');
  expect(await approves(eve!, cat!, cats)).toBe('approved');
  expect((await ended(cats)).phase).toBe('done');
  expect(await memberOf(market.app.get(Streams), nobody!.id)).toMatchObject({ operator: { grantedBy: cat!.id } });
});

it('whom somebody else made an operator meanwhile is not made one again when the act is carried out', async () => {
  const hal = await somebody('hal');
  const [first, second] = [await proposed(ada, hal.id), await proposed(bea, hal.id)];
  expect(await approves(bea, ada, first)).toBe('approved');
  expect((await ended(first)).phase).toBe('done');
  expect(await approves(ada, bea, second)).toBe('approved');
  expect(await ended(second)).toMatchObject({ phase: 'failed', code: 'is-operator' });
  expect(await memberOf(market.app.get(Streams), hal.id)).toMatchObject({ operator: { grantedBy: ada.id } });
});

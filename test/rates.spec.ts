import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { firstRates } from '#contracts/first-rates.ts';
import type { OperatorActs } from '#contracts/ops-acts.ts';
import { actRoutes, opsRoutes } from '#contracts/ops-routes.ts';
import { rateRecord, ratesDesk, type RatesDesk } from '#contracts/rates.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { rateRoutes, visitorRoutes } from '#contracts/routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { rates } from '#rates/decider.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { turn } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * Rates in a whole market. To see it fail, run with
 *   MUTANT=one-hand   whoever publishes agrees with themselves, however far the rates are off
 */
if (mutant === 'one-hand') {
  const { decide } = rates;
  const careless: typeof decide = (command, state, at) =>
    decide({ ...command, data: { ...command.data, approverId: 'the very same' } }, state, at);
  Object.assign(rates, { decide: careless });
}

const clock = new DrivenClock('2026-04-16T09:00:00.000Z');
let market: OpenMarket;
let crowd: Crowd;
let ada: Visitor;
let bea: Visitor;
let adaId: string;
const passwords = new Map<Visitor, string>();

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  const second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
  [ada, bea] = await Promise.all([signedIn(market.operator), signedIn(second)]);
  adaId = ((await ada.get(visitorRoutes.me)).body as { id: string }).id;
});
afterAll(() => market.close());

async function signedIn({ email, password }: Readonly<{ email: string; password: string }>) {
  const who = await Visitor.at(market.fastify);
  await who.post(accountRoutes.signIn, { email, password });
  passwords.set(who, password);
  return who;
}

const read = (day: string, over: Readonly<Record<string, string>> = {}) => ({
  day,
  source: 'ECB',
  rates: { ...firstRates.rates, ...over },
});
const publish = (body: object, who = ada) => who.post(opsRoutes.rates, body);
const inForce = async () => rateRecord.parse((await crowd.get(rateRoutes.inForce)).body);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

it('a new market has the project’s, which anybody reads', async () => {
  expect(await inForce()).toEqual(firstRates);
  expect((await crowd.get(rateRoutes.one(firstRates.id))).body).toEqual(firstRates);
  expect((await crowd.get(rateRoutes.one('fx-2020-01-01'))).status).toBe(404);
  expect((await crowd.get(rateRoutes.one('fx-2020-01-01%0a'))).status).toBe(404);
});

it('an operator publishes others; the old ones are told as they were, for ever', async () => {
  const answer = await publish(read('2026-04-14', { GBP: '0.76000000' }));
  expect(answer.status).toBe(200);
  const { after } = answer.body as { after: string };
  expect(await inForce()).toEqual({ ...read('2026-04-14', { GBP: '0.76000000' }), id: 'fx-2026-04-14' });
  expect((await crowd.get(rateRoutes.one(firstRates.id))).body).toEqual(firstRates);
  const desk = (await ada.get(`${opsRoutes.rates}?after=${after}`)).body as RatesDesk;
  expect(ratesDesk.parse(desk).items.map(({ id, at }) => [id, at !== null])).toEqual([
    ['fx-2026-04-14', true],
    ['fx-2026-04-13', false],
  ]);
});

it('says in its words what is wrong with a file', async () => {
  const { JPY: _, ...others } = firstRates.rates;
  expect(codeOf(await publish({ ...read('2026-04-15'), rates: others }))).toEqual([409, 'rates-missing']);
  expect(codeOf(await publish(read('2026-04-15', { EUR: '0.00000000' })))).toEqual([409, 'rates-not-positive']);
  expect(codeOf(await publish(read('2026-04-12')))).toEqual([409, 'rates-older']);
  expect(codeOf(await publish(read('2026-04-14')))).toEqual([409, 'rates-there']);
  expect(codeOf(await publish(read('2026-04-17')))).toEqual([409, 'rates-not-yet']);
  for (const bad of [{ ...read('2026-02-30') }, { ...read('2026-04-15'), source: '' }, { ...read('x'), more: 1 }, []])
    expect((await publish(bad)).status).toBe(400);
  expect((await publish(read('2026-04-15', { __proto__: '1.00000000', constructor: '1.00000000' }))).status).toBe(400);
});

it('far from the last it takes another operator, who sees each figure', async () => {
  const far = read('2026-04-15', { JPY: '200.00000000' });
  expect(codeOf(await publish(far))).toEqual([409, 'rates-take-two']);
  const { GBP: gbp, CAD: cad, AUD: aud, EUR: eur, MXN: mxn, JPY: jpy } = far.rates;
  const target = { day: far.day, source: far.source, gbp, cad, aud, eur, mxn, jpy };
  const confirm = (who: Visitor) => who.post(actRoutes.confirm, { password: passwords.get(who) });
  const propose = (over: object = {}) =>
    ada.post(actRoutes.all, {
      kind: 'publish-rates',
      target: { ...target, ...over },
      reason: 'the yen fell by a fifth over night',
    });
  await confirm(ada);
  expect(codeOf(await propose({ jpy: '-1' }))).toEqual([409, 'rates-not-positive']);
  expect(codeOf(await propose({ day: '2026-04-01' }))).toEqual([409, 'rates-older']);
  const proposed = await propose();
  expect(proposed.status).toBe(201);
  const { id } = proposed.body as { id: string };
  expect((await inForce()).id).toBe('fx-2026-04-14');
  expect(codeOf(await ada.post(actRoutes.approve(adaId, id), {}))).toEqual([409, 'own-act']);
  await confirm(bea);
  expect((await bea.post(actRoutes.approve(adaId, id), {})).status).toBe(200);
  await actDone(id);
  expect(await inForce()).toMatchObject({ id: 'fx-2026-04-15', rates: { JPY: '200.00000000' } });
});

async function actDone(id: string) {
  const since = performance.now();
  for (;;) {
    const { items } = (await ada.get(actRoutes.all)).body as OperatorActs;
    if (items.find((one) => one.id === id)?.phase === 'done') return;
    if (performance.now() - since > 10_000) throw new Error('it is never done');
    clock.advance(100);
    await turn();
  }
}

it('is nobody else’s to publish, nor to be heard of', async () => {
  const [ann] = await crowd.members(1);
  expect((await crowd.get(opsRoutes.rates, ann!.token)).status).toBe(404);
  expect((await crowd.post(opsRoutes.rates, read('2026-04-16'), ann!.token)).status).toBe(404);
  expect((await (await Visitor.at(market.fastify)).post(opsRoutes.rates, read('2026-04-16'))).status).toBe(404);
});

it('tells how old they are', async () => {
  const [health, metrics] = [market.app.get(HealthSources), market.app.get(Metrics)];
  const told = (await health.report()) as unknown as Record<string, unknown>;
  expect(told['rates']).toEqual({ ok: true, record: 'fx-2026-04-15', ageDays: 1 });
  expect(await metrics.text()).toMatch(/^plinth_rates_age_days 1$/m);
  await market.caughtUp();
  expect(await market.problems()).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { memberOf } from '#accounts/members.ts';
import type { OpenedSeals, OperatorAct, OperatorActs, OperatorTarget } from '#contracts/ops-acts.ts';
import { operatorTarget } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { day, minute } from '#kernel/instant.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { type ActBy, type TwoOperatorAct, OperatorActs as Acts, twoOperatorAct } from '#platform/auth/operator-acts.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Log } from '#platform/observability/log.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type Cast, askAs, bidAs, everybody, idOf } from './support/cast.ts';
import { Crowd, type Told, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { turn } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * What operators do, and what takes two of them, in a whole market. To see it fail, run with
 *   MUTANT=loose-confirmation   the password that was given in one session is good in another
 *   MUTANT=act-run-twice        an act that is carried out again does it again
 */
const maximum = 4_321_987;
const reason = 'the bidder says that it was never theirs';

describe('acts of operators', () => {
  const clock = new DrivenClock();
  let market: OpenMarket;
  let crowd: Crowd;
  let people: Cast;
  let ada: Visitor;
  let bea: Visitor;
  let adaId: string;
  let beaId: string;
  let bidder: string;
  let auctionId: string;
  const [runs, lines]: [string[], string[]] = [[], []];

  beforeAll(async () => {
    jest.spyOn(Log.prototype, 'tell').mockImplementation((...told) => void lines.push(JSON.stringify(told)));
    breakIt();
    market = await openMarket({ clock });
    crowd = new Crowd(market);
    people = await everybody(crowd);
    ada = people.operator;
    const second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
    bea = await Visitor.at(market.fastify);
    await bea.post(accountRoutes.signIn, { email: second.email, password: second.password });
    Object.assign(passwords, { ada: market.operator.password, bea: second.password });
    const ids = await Promise.all([ada, bea, people.shopper].map((who) => idOf(crowd, who)));
    [adaId, beaId, bidder] = ids as [string, string, string];
    auctionId = await crowd.auction({ reserve: usd(9_000_000) }, people.seller.cookies.get('jwt'));
    await bidAs(crowd, people.shopper, { auctionId, minor: maximum });
    market.app.get(Acts).add(counted);
    await market.caughtUp();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await market.close();
  });

  const passwords = { ada: '', bea: '' };
  const counted = twoOperatorAct<OperatorTarget>({
    kind: 'count-runs',
    target: operatorTarget,
    run: async (_, { metadata }) => {
      const { commandId } = metadata();
      if (!runs.includes(commandId)) runs.push(commandId); // as a stream takes a command once
      if (runs.length === 1 && !hasFailed) {
        hasFailed = true;
        throw new Error('killed between deed and report');
      }
      return { runs: runs.length };
    },
  });
  let hasFailed = false;

  function breakIt() {
    if (mutant === 'loose-confirmation')
      Object.assign(Confirmations.prototype, { idOf: ({ memberId }: { memberId: string }) => memberId });
    if (mutant === 'act-run-twice') {
      const another =
        ({ metadata }: ActBy): ActBy['metadata'] =>
        (n) => ({ ...metadata(n), commandId: randomUUID() });
      Acts.prototype.of = function careless(kind) {
        const act = (this as unknown as { known: Map<string, TwoOperatorAct> }).known.get(kind);
        return act && { ...act, run: (target, by) => act.run(target, { ...by, metadata: another(by) }) };
      };
    }
  }

  const ask = (who: Visitor, url: string, body: object = {}, key: string = randomUUID()): Promise<Told> =>
    askAs(crowd, who, { method: 'POST', url, body, headers: { 'idempotency-key': key } });
  const look = async <T>(who: Visitor, url: string) => (await askAs(crowd, who, { method: 'GET', url })).body as T;
  const codeOf = ({ status, body }: Told) => [status, body['code']];
  const confirm = (who: Visitor) =>
    ask(who, actRoutes.confirm, { password: who === ada ? passwords.ada : passwords.bea });

  async function propose(kind: string, target: object, who = ada): Promise<string> {
    await confirm(who);
    const answer = await ask(who, actRoutes.all, { kind, target, reason });
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body['id']);
  }

  const actOf = async (id: string): Promise<OperatorAct | undefined> =>
    (await look<OperatorActs>(ada, actRoutes.all)).items.find((one) => one.id === id);

  /** Shown as that; what is tried again is so in time. */
  async function shownAs(id: string, ...phases: readonly string[]): Promise<OperatorAct> {
    const since = performance.now();
    for (;;) {
      const act = await actOf(id);
      if (act && phases.includes(act.phase)) return act;
      if (performance.now() - since > 10_000) throw new Error(`${id} is ${act?.phase}, never ${phases.join()}`);
      clock.advance(100);
      await turn();
    }
  }
  const ended = (id: string) => shownAs(id, 'done', 'failed');

  const bidSeal = () => ({ stream: `auction-${auctionId}`, revision: 1, field: 'maximum' });

  it('are asked for with the password, given in that very session, less than five minutes ago', async () => {
    const body = { kind: 'count-runs', target: { memberId: bidder }, reason };
    expect(codeOf(await ask(ada, actRoutes.all, body))).toEqual([409, 'confirm-password']);
    expect(codeOf(await ask(ada, actRoutes.confirm, { password: 'a guess' }))).toEqual([409, 'not-your-password']);
    await confirm(ada);
    const elsewhere = await Visitor.at(market.fastify);
    await elsewhere.post(accountRoutes.signIn, { email: market.operator.email, password: passwords.ada });
    expect(codeOf(await ask(elsewhere, actRoutes.all, body))).toEqual([409, 'confirm-password']);
    clock.advance(5 * minute + 1);
    expect(codeOf(await ask(ada, actRoutes.all, body))).toEqual([409, 'confirm-password']);
  });

  it('need a reason, a kind that is there, and a target of it', async () => {
    await confirm(ada);
    const good = { kind: 'grant-operator', target: { memberId: bidder }, reason };
    for (const bad of [
      { ...good, reason: 'short' },
      { ...good, reason: 'x'.repeat(501) },
      { ...good, reason: undefined },
      { ...good, kind: 'no-such-act' },
      { ...good, target: { memberId: 'nobody' } },
      { ...good, target: { memberId: bidder, more: true } },
      { ...good, target: { memberId: { $ne: '' } } },
    ])
      expect((await ask(ada, actRoutes.all, bad)).status).toBe(400);
    expect((await ask(ada, actRoutes.all, { ...good, target: { memberId: randomUUID() } })).status).toBe(404);
    const telling = { ...good, reason: 'ann@example.org asked for it' };
    expect(codeOf(await ask(ada, actRoutes.all, telling))).toEqual([409, 'reason-names-person']);
  });

  it('are done once, though a process dies after the deed and two approve at the same moment', async () => {
    const id = await propose('count-runs', { memberId: bidder });
    await confirm(bea);
    const answers = await Promise.all([1, 2, 3].map(() => ask(bea, actRoutes.approve(adaId, id))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ended(id)).toMatchObject({ phase: 'done', approverId: beaId, outcome: { runs: 1 } });
    expect([hasFailed, runs.length]).toEqual([true, 1]);
  });

  it('are approved by nobody who proposed them, nor too late, nor once withdrawn', async () => {
    const id = await propose('count-runs', { memberId: bidder });
    expect(codeOf(await ask(ada, actRoutes.approve(adaId, id)))).toEqual([409, 'own-act']);
    clock.advance(15 * minute + 1);
    await confirm(bea);
    await shownAs(id, 'lapsed');
    expect(codeOf(await ask(bea, actRoutes.approve(adaId, id)))).toEqual([409, 'act-lapsed']);
    const other = await propose('count-runs', { memberId: bidder });
    expect((await ask(ada, actRoutes.withdraw(adaId, other))).status).toBe(200);
    await confirm(bea);
    expect(codeOf(await ask(bea, actRoutes.approve(adaId, other)))).toEqual([409, 'act-withdrawn']);
  });

  it('are not proposed from a stream that is not there', async () => {
    await confirm(bea);
    expect((await ask(bea, actRoutes.approve(adaId, randomUUID()))).status).toBe(404);
    expect((await ask(bea, actRoutes.approve(bidder, randomUUID()))).status).toBe(404);
  });

  it('make operators, who approve after a day, never what was proposed by whoever made them one', async () => {
    const streams = market.app.get(Streams);
    const cat = people.rival;
    const catId = (await idOf(crowd, cat))!;
    await confirm(ada);
    const [grant, key] = [{ kind: 'grant-operator', target: { memberId: catId }, reason }, randomUUID()];
    const id = String((await ask(ada, actRoutes.all, grant, key)).body['id']);
    await confirm(bea);
    await ask(bea, actRoutes.approve(adaId, id));
    expect((await ended(id))?.phase).toBe('done');
    expect((await ask(ada, actRoutes.all, grant, key)).body).toMatchObject({ id });
    expect((await memberOf(streams, catId))?.operator).toMatchObject({ grantedBy: adaId });
    expect((await ask(cat, actRoutes.confirm, { password: 'correct horse battery' })).status).toBe(409); // a demo account
    await market.app.get(Confirmations).confirm({ memberId: catId, sessionId: await sessionOf(catId) });
    const hers = await propose('count-runs', { memberId: bidder }, bea);
    expect(codeOf(await ask(cat, actRoutes.approve(beaId, hers)))).toEqual([409, 'operator-too-new']);
    clock.advance(day);
    const later = await propose('count-runs', { memberId: bidder });
    await market.app.get(Confirmations).confirm({ memberId: catId, sessionId: await sessionOf(catId) });
    expect(codeOf(await ask(cat, actRoutes.approve(adaId, later)))).toEqual([409, 'granted-by-proposer']);
    const cats = String((await ask(cat, actRoutes.all, { ...grant, kind: 'count-runs' })).body['id']);
    expect(codeOf(await ask(ada, actRoutes.approve(catId, cats)))).toEqual([409, 'granted-by-approver']);
    const revoke = await propose('revoke-operator', { memberId: catId }, bea);
    await confirm(ada);
    await ask(ada, actRoutes.approve(beaId, revoke));
    expect((await ended(revoke))?.phase).toBe('done');
    expect((await ask(cat, actRoutes.approve(beaId, hers))).status).toBe(404);
    expect((await askAs(crowd, cat, { method: 'GET', url: actRoutes.all })).status).toBe(404);
    const house = { kind: 'revoke-operator', target: { memberId: beaId }, reason };
    expect(codeOf(await ask(ada, actRoutes.all, house))).toEqual([409, 'house-account']);
  });

  const sessionOf = async (memberId: string) =>
    (await memberOf(market.app.get(Streams), memberId))!.sessions.at(-1)!.id;

  describe('seals', () => {
    beforeAll(async () => {
      auctionId = await crowd.auction({ reserve: usd(9_000_000) }, people.seller.cookies.get('jwt'));
      await bidAs(crowd, people.shopper, { auctionId, minor: maximum });
      clock.advance(5 * minute + 1);
    });

    const mine = async (who: Visitor) => {
      await market.caughtUp();
      return (await look<OpenedSeals>(who, accountRoutes.openedSeals)).items;
    };

    it('of what goes on open by two operators, to the one who proposed it, once, and without a trace of the value', async () => {
      const revision = await revisionOf('BidPlaced');
      const seal = { ...bidSeal(), revision, reason };
      expect(codeOf(await ask(ada, actRoutes.seals, seal))).toEqual([409, 'confirm-password']);
      await confirm(ada);
      expect(codeOf(await ask(ada, actRoutes.seals, seal))).toEqual([409, 'second-operator']);
      const id = await propose('open-seal', { ...bidSeal(), revision });
      expect((await ask(ada, actRoutes.value(id))).status).toBe(404);
      await confirm(bea);
      await ask(bea, actRoutes.approve(adaId, id));
      expect((await ended(id))?.phase).toBe('done');
      expect((await ask(bea, actRoutes.value(id))).status).toBe(404);
      const shown = await ask(ada, actRoutes.value(id));
      expect(shown.body).toEqual({ value: usd(maximum) });
      expect(codeOf(await ask(ada, actRoutes.value(id)))).toEqual([409, 'seal-shown']);
      expect(await mine(people.shopper)).toEqual([]);
      const acts = await askAs(crowd, ada, { method: 'GET', url: actRoutes.all });
      expect(acts.text).not.toContain(String(maximum));
      expect(lines.join('')).not.toContain(String(maximum));
      for await (const { type, data } of market.stores.facts.read(`ops-${adaId}`))
        expect([type, JSON.stringify(data).includes(String(maximum))]).toEqual([type, false]);
    });

    it('hide no password, no salt, and nothing that is not there', async () => {
      await confirm(ada);
      const revision = await revisionOf('BidPlaced');
      for (const target of [
        { stream: `account-${bidder}`, revision: 0, field: 'passwordHash' },
        { ...bidSeal(), revision, field: 'salt' },
        { ...bidSeal(), revision, field: 'bidderId' },
        { ...bidSeal(), revision: 9_999 },
        { ...bidSeal(), stream: 'auction-none' },
        { ...bidSeal(), stream: 'flags' },
      ]) {
        expect((await ask(ada, actRoutes.seals, { ...target, reason })).status).toBe(404);
        expect((await ask(ada, actRoutes.all, { kind: 'open-seal', target, reason })).status).toBe(404);
      }
    });

    it('of what is over open by one, and their owner reads who looked, when and why', async () => {
      const cancel = (why: string) => ask(ada, auctionRoutes.cancel(auctionId), { reason: why });
      expect(codeOf(await cancel('asked by ann@example.org'))).toEqual([409, 'reason-names-person']);
      const cancelled = await cancel('it is not as described');
      expect(cancelled.status).toBe(200);
      const revision = await revisionOf('BidPlaced');
      await confirm(ada);
      const key = randomUUID();
      const opened = await ask(ada, actRoutes.seals, { ...bidSeal(), revision, reason }, key);
      expect(opened.body).toEqual({ value: usd(maximum) });
      await ask(ada, actRoutes.seals, { ...bidSeal(), revision, reason }, key);
      await ask(ada, actRoutes.seals, { ...bidSeal(), revision: 0, field: 'reserve', reason });
      const looks = await mine(people.shopper);
      const seen = { about: auctionId, field: 'maximum', reason, operatorId: adaId };
      expect(looks).toEqual([expect.objectContaining(seen), expect.objectContaining(seen)]);
      expect(await mine(people.seller)).toEqual([expect.objectContaining({ field: 'reserve', operatorId: adaId })]);
      expect(await mine(people.other)).toEqual([]);
    });

    async function revisionOf(type: string): Promise<number> {
      for await (const fact of market.stores.facts.read(`auction-${auctionId}`))
        if (fact.type === type) return fact.revision;
      throw new Error(`no ${type}`);
    }
  });
});

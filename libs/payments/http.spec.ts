import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mostMethods, paymentMethods } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { BankFile } from '#platform/payments/sandbox/bank-file.adapter.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { testCards } from '#platform/payments/sandbox/test-cards.ts';
import { type Asks, BankVisitor } from '../../test/support/bank-visitor.ts';
import { Crowd, type TestMember } from '../../test/support/crowd.ts';
import { Joined } from '../../test/support/joined.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import { until } from '../../test/support/turns.ts';
import { BankVisits } from './bank-visits.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=any-session     whoever comes back from the bank is taken for who was sent there
 *   MUTANT=card-again      a card's token is good twice
 *   MUTANT=bank-remembers  what the market has forgotten, the bank has not
 *   MUTANT=says-verified   a card is its holder's because they came back
 *   MUTANT=keeps-numbers   the bank writes down what was typed
 */
if (mutant === 'any-session') BankVisits.prototype.ownerOf = () => 'anybody';
if (mutant === 'card-again') {
  const remove = Reflect.get(BankFile.prototype, 'remove');
  BankFile.prototype.remove = function keeping(kind, id) {
    if (kind !== 'card') remove.call(this, kind, id);
  };
}
if (mutant === 'bank-remembers') SandboxBank.prototype.forgetMethod = () => Promise.resolve();
if (mutant === 'says-verified') {
  const findMethod = Reflect.get(SandboxBank.prototype, 'findMethod');
  SandboxBank.prototype.findMethod = async function believing(token) {
    const found = await findMethod.call(this, token);
    return found && { ...found, isVerified: true };
  };
}
if (mutant === 'keeps-numbers') {
  const takeCard = Reflect.get(SandboxBank.prototype, 'takeCard');
  SandboxBank.prototype.takeCard = function keeping(id, typed) {
    const { file } = this as unknown as { file: BankFile };
    file.put('typed', id, { at: '', value: typed });
    return takeCard.call(this, id, typed);
  };
}

const clock = new DrivenClock();
const lines: string[] = [];
let market: OpenMarket;
let crowd: Crowd;
let bank: BankVisitor;
let people: readonly TestMember[];

beforeAll(async () => {
  market = await openMarket({ clock, env: { LOG_LEVEL: 'debug' }, lines: (line) => void lines.push(line) });
  crowd = new Crowd(market);
  bank = new BankVisitor(market);
  people = await crowd.members(7);
});
afterAll(() => market.close());

const as =
  ({ token }: TestMember): Asks =>
  (url, payload) =>
    crowd.post(url, payload, token);

async function listOf({ token }: TestMember, after = '') {
  const { status, body } = await crowd.get(`${paymentRoutes.methods}?after=${after}`, token);
  expect([status, paymentMethods.safeParse(body).error]).toEqual([200, undefined]);
  return paymentMethods.parse(body);
}

/** The bank's names for what members have saved, from the log alone. */
async function bankTokens(): Promise<readonly string[]> {
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['MethodSaved'] } });
  return facts.map(({ data }) => (data as { bankToken: string }).bankToken);
}

it('is added, made the default and forgotten by its member, and nobody else sees or touches it', async () => {
  const [ann, bob] = people as [TestMember, TestMember];
  const one = await bank.saved(as(ann));
  const two = await bank.saved(as(ann), '5555555555554444');
  const visa = { id: one.id, brand: 'Visa', lastFour: '4242', expires: '2099-12', isVerified: true };
  const master = { ...visa, id: two.id, brand: 'Mastercard', lastFour: '4444' };
  expect(await listOf(ann, two.after)).toMatchObject({ defaultId: one.id, items: [visa, master] });

  for (const url of [paymentRoutes.makeDefault(two.id), paymentRoutes.verify(one.id)])
    expect(await as(bob)(url, {})).toMatchObject({ status: 404 });
  expect(await as(bob)(paymentRoutes.askProof(one.id), { locale: 'en-us' })).toMatchObject({ status: 404 });
  const strangers = await as(bob)(paymentRoutes.forget(one.id), {});
  expect(await listOf(bob, String(strangers.body['after']))).toMatchObject({ defaultId: null, items: [] });

  const chosen = await as(ann)(paymentRoutes.makeDefault(two.id), {});
  expect((await listOf(ann, String(chosen.body['after']))).defaultId).toBe(two.id);
  const gone = await as(ann)(paymentRoutes.forget(two.id), {});
  expect(await listOf(ann, String(gone.body['after']))).toMatchObject({ defaultId: one.id, items: [visa] });
  expect(await market.problems()).toEqual([]);
});

it('takes a card’s token once, from who was sent to the bank, in the session in which they were', async () => {
  const ann = await Joined.at(crowd, 'ann@cards.example');
  const bob = await Joined.at(crowd, 'bob@cards.example');
  const elsewhere = (await ann.signIn()).browser;
  const from =
    (who: Joined): Asks =>
    async (url, payload) =>
      (await who.browser.post(url, payload)) as Awaited<ReturnType<Asks>>;
  const card = await bank.typed(await bank.sent(from(ann)));
  const refused = { status: 409, body: { code: 'card-unusable' } };
  expect(await elsewhere.post(paymentRoutes.methods, { card })).toMatchObject(refused);
  expect(await bob.browser.post(paymentRoutes.methods, { card })).toMatchObject(refused);
  expect(await ann.browser.post(paymentRoutes.methods, { card })).toMatchObject({ status: 201 });
  expect(await ann.browser.post(paymentRoutes.methods, { card })).toMatchObject(refused);
  expect(await ann.browser.post(paymentRoutes.methods, { card: 'x'.repeat(32) })).toMatchObject(refused);
});

it('is one method, however often the same command comes', async () => {
  const cid = people[2]!;
  const card = await bank.typed(await bank.sent(as(cid)));
  const key = crypto.randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => crowd.post(paymentRoutes.methods, { card }, cid.token, key)),
  );
  expect(new Set(sent.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1);
  await market.caughtUp();
  expect((await listOf(cid)).items).toHaveLength(1);
});

it('there are twenty at most, however many are sent at once, and the bank keeps no more', async () => {
  const dee = people[3]!;
  const cards: string[] = [];
  for (let n = 0; n < mostMethods + 4; n++) cards.push(await bank.typed(await bank.sent(as(dee))));
  const before = (await bankTokens()).length;
  const keeps = (card: string) => as(dee)(paymentRoutes.methods, { card });
  const atOnce = cards.splice(-10); // as many as somebody may try at once
  for (const card of cards) await keeps(card);
  const sent = await Promise.all(atOnce.map(keeps));
  const refused = sent.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body['code'])).toEqual(Array.from({ length: 4 }, () => 'too-many-methods'));
  await market.caughtUp();
  expect((await listOf(dee)).items).toHaveLength(mostMethods);
  expect((await bankTokens()).length - before).toBe(mostMethods);
});

it('is verified when the bank says so, and not before', async () => {
  const eve = people[4]!;
  const { id } = await bank.saved(as(eve), '4000 0025 0000 3155');
  const verify = () => as(eve)(paymentRoutes.verify(id), {});
  const refused = { status: 409, body: { code: 'method-not-verified' } };
  expect(await verify()).toMatchObject(refused);
  expect(await as(eve)(paymentRoutes.makeDefault(id), {})).toMatchObject(refused);
  const no = await bank.submit(await bank.sent(as(eve), paymentRoutes.askProof(id)), { answer: 'no' });
  expect(no.headers.location).toBe(`/fr-ca/account/payments#proved=${id}`);
  expect(await verify()).toMatchObject(refused);
  const url = await bank.sent(as(eve), paymentRoutes.askProof(id));
  await bank.submit(url, { answer: 'yes' });
  expect((await bank.submit(url, { answer: 'no' })).statusCode).toBe(404);
  const { status, body } = await verify();
  expect(status).toBe(200);
  const list = await listOf(eve, String(body['after']));
  expect(list).toMatchObject({ defaultId: id, items: [{ id, isVerified: true }] });
});

it('nothing that is typed at the bank comes into the market, its log or its lines', async () => {
  const numbers = ['4111111111111111', ...testCards.map(({ number }) => number)];
  for (const number of numbers) {
    const spaced = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    const page = await bank.submit(await bank.sent(as(people[5]!)), { number: spaced, expires: '12/99' });
    expect([303, 422]).toContain(page.statusCode);
    expect(page.body).not.toContain('4111');
  }
  await market.caughtUp();
  const files = readdirSync(market.dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const kept = [...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')), ...lines];
  const isTelling = (number: string) => !/0{6}/.test(number); // a position of the log, behind an id, may look like the others
  const words = numbers.flatMap((number) => [
    ...(isTelling(number) ? [number] : []),
    number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  ]);
  expect(words.filter((word) => !word.includes(' ')).length).toBeGreaterThan(4);
  expect(words.filter((word) => kept.some((text) => text.includes(word)))).toEqual([]);
});

it('the bank’s page runs nothing, is in nobody’s frame, and has ended for whoever comes a second time', async () => {
  const url = await bank.sent(as(people[5]!));
  const { statusCode, headers, body } = await bank.open(url);
  expect([statusCode, body.includes('banque d’essai')]).toEqual([200, true]);
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toContain('script-src');
  await bank.typed(url);
  expect([
    (await bank.open(url)).statusCode,
    (await bank.submit(url, { number: '1', expires: '1' })).statusCode,
  ]).toEqual([404, 404]);
});

it('is forgotten at the bank too: with its member, and once the bank is back', async () => {
  const gone = people[6]!;
  const { bank: atBank } = market.stores;
  const before = await bankTokens();
  const { id } = await bank.saved(as(gone));
  await bank.saved(as(gone));
  const [one, two] = (await bankTokens()).filter((token) => !before.includes(token)) as [string, string];
  atBank.isAway = true;
  expect(await as(gone)(paymentRoutes.askCard, { locale: 'en-us' })).toMatchObject({ status: 503 });
  expect(await as(gone)(paymentRoutes.forget(id), {})).toMatchObject({ status: 200 });
  atBank.isAway = false;
  const isForgotten = async (token: string) => (await atBank.findMethod(token)) === undefined;
  let looks = 0;
  await until(
    async () => (await isForgotten(one)) || ++looks > 2000,
    () => clock.advance(100),
  );
  expect([await isForgotten(one), await isForgotten(two)]).toEqual([true, false]);
  expect(await crowd.post(careRoutes.erasures, { memberId: gone.id }, market.operator.token)).toMatchObject({
    status: 200,
  });
  await market.caughtUp();
  expect(await isForgotten(two)).toBe(true);
  expect(await market.problems()).toEqual([]);
});

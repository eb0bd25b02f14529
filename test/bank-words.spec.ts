import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chargeRoutes, wordSignature } from '#contracts/payment-routes.ts';
import { minute, plus } from '#kernel/instant.ts';
import { type ChargeCommand, charges } from '#payments/charges/decider.ts';
import { ChargeDriver } from '#payments/charges/driver.ts';
import { paymentStream } from '#payments/charges/events.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { SignedWord } from '#platform/payments/sandbox/words.ts';
import { WordBox } from '#platform/payments/sandbox/word-box.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { turn, until } from './support/turns.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=unsigned-words        whoever says that they are the bank is believed
 *   MUTANT=deaf-in-flight  a word that comes while its payment is under way is lost
 */
if (mutant === 'unsigned-words') WordBox.prototype.isOurs = () => true;
if (mutant === 'deaf-in-flight')
  ChargeDriver.prototype.begin = function deaf(paymentId) {
    void this.drive(paymentId);
  };

const visit = { back: '/checkout', language: 'en' } as const;
const amount = { minor: 5000, currency: 'USD' } as const;
const clock = new DrivenClock();
let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket({ clock });
});
afterAll(() => market.close());

async function card(number: string): Promise<string> {
  const { bank } = market.stores;
  const { url } = await bank.askCard('ann', visit);
  const taken = (await bank.takeCard(url.split('/').at(-1)!, { number, expires: '12/99' })) as { to: string };
  return (await bank.saveMethod({ key: randomUUID(), owner: 'ann', card: taken.to.split('#card=')[1]! }))!.token;
}

async function decide(command: ChargeCommand) {
  const commandId = randomUUID();
  const by = { actorId: 'system', correlationId: commandId, causationId: commandId };
  const metadata = { commandId, bodyHash: commandId, ...by };
  await market.app.get(Streams).decide(charges, paymentStream(command.data.paymentId), { ...command, metadata });
}

const purpose = { is: 'order', id: randomUUID() } as const;
const asked = (paymentId: string, bankToken: string): ChargeCommand => ({
  type: 'AskAuthorisation',
  data: {
    paymentId,
    attempt: randomUUID(),
    amount,
    purpose,
    memberId: randomUUID(),
    means: { is: 'saved', methodId: randomUUID(), bankToken },
    challengeUntil: plus(clock.now(), 20 * minute),
    ...visit,
  },
});

async function factsOf(paymentId: string): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const { type } of market.stores.facts.read(paymentStream(paymentId))) types.push(type);
  return types;
}

const driven = (paymentId: string) => market.app.get(ChargeDriver, { strict: false }).drive(paymentId);
const post = ({ body, signature }: Pick<SignedWord, 'body' | 'signature'>) =>
  market.fastify.inject({
    method: 'POST',
    url: chargeRoutes.words,
    headers: { 'content-type': 'application/json', [wordSignature]: signature },
    payload: body,
  });

/** A payment whose holder is at the bank: the address of their proof. */
async function challenged(paymentId: string): Promise<string> {
  await decide(asked(paymentId, await card('4000002500003155')));
  await driven(paymentId);
  let url = '';
  for await (const { type, data } of market.stores.facts.read(paymentStream(paymentId)))
    if (type === 'ChallengeSet') ({ url } = data as { url: string });
  return url.split('/').at(-1)!;
}

/** Nobody carries what the bank says: the words themselves. */
async function held(work: () => Promise<unknown>): Promise<readonly SignedWord[]> {
  const { bank } = market.stores;
  const listen = Reflect.get(bank, 'words') as { to: () => void };
  const { to } = listen;
  bank.listen(() => {});
  await bank.toSay();
  await work();
  const words = await bank.toSay();
  bank.listen(to);
  return words;
}

it('is told at once by the bank that a card was proved, without waiting for its due list', async () => {
  const paymentId = randomUUID();
  await market.stores.bank.prove(await challenged(paymentId), true);
  await until(async () => (await factsOf(paymentId)).includes('PaymentAuthorised'));
  expect(await factsOf(paymentId)).toEqual(['AuthorisationAsked', 'ChallengeSet', 'PaymentAuthorised']);
});

it('to whoever is not the bank there is nothing, and it leads to nothing', async () => {
  const paymentId = randomUUID();
  const proof = await challenged(paymentId);
  const [word] = await held(() => market.stores.bank.prove(proof, true));
  const before = await factsOf(paymentId);
  const forged = [
    { ...word!, signature: `${word!.signature.slice(0, -4)}0000` },
    { body: JSON.stringify({ id: 'x', payment: paymentId }), signature: word!.signature },
    { body: word!.body, signature: '' },
    { body: 'no json', signature: word!.signature },
  ];
  for (const one of forged) expect((await post(one)).statusCode).toBe(404);
  expect((await market.fastify.inject({ method: 'POST', url: chargeRoutes.words, payload: {} })).statusCode).toBe(404);
  for (let n = 0; n < 20; n++) await turn();
  expect(await factsOf(paymentId)).toEqual(before);
  expect((await post(word!)).statusCode).toBe(204);
  await until(async () => (await factsOf(paymentId)).includes('PaymentAuthorised'));
  const after = await factsOf(paymentId);
  for (let n = 0; n < 5; n++) expect((await post(word!)).statusCode).toBe(204); // a replay leads to a look, and to no more
  await driven(paymentId);
  expect(await factsOf(paymentId)).toEqual(after);
  clock.advance(6 * minute);
  expect((await post(word!)).statusCode).toBe(404);
});

it('that come before our own fact, late and out of order change nothing of what becomes of a payment', async () => {
  const paymentId = randomUUID();
  const token = await card('4242424242424242');
  const attempt = randomUUID();
  const words = [
    ...(await held(() =>
      market.stores.bank.authorise({ key: attempt, payment: paymentId, by: { is: 'kept', token }, amount, ...visit }),
    )),
  ];
  expect((await post(words[0]!)).statusCode).toBe(204);
  await driven(paymentId);
  expect(await factsOf(paymentId)).toEqual([]);
  const ask = asked(paymentId, token) as Extract<ChargeCommand, { type: 'AskAuthorisation' }>;
  await decide({ ...ask, data: { ...ask.data, attempt } });
  await driven(paymentId);
  words.push(
    ...(await held(async () => {
      await decide({ type: 'AskCapture', data: { paymentId, attempt: randomUUID(), amount } });
      await driven(paymentId);
    })),
  );
  const facts = await factsOf(paymentId);
  expect(facts).toEqual(['AuthorisationAsked', 'PaymentAuthorised', 'CaptureAsked', 'PaymentCaptured']);
  for (const word of words.toReversed()) expect((await post(word)).statusCode).toBe(204);
  await driven(paymentId);
  expect(await factsOf(paymentId)).toEqual(facts);
});

it('a word that comes while its payment is under way is seen to behind that', async () => {
  const paymentId = randomUUID();
  const proof = await challenged(paymentId);
  const { bank } = market.stores;
  const find = bank.find.bind(bank);
  const [word] = await held(async () => {
    let goOn = () => {};
    bank.find = async (payment) => {
      const found = await find(payment); // as it was: not proved yet
      await new Promise<void>((resolve) => (goOn = resolve));
      return found;
    };
    const flight = driven(paymentId);
    for (let n = 0; n < 20; n++) await turn();
    bank.find = find;
    await bank.prove(proof, true);
    const [said] = await bank.toSay();
    expect((await post(said!)).statusCode).toBe(204);
    goOn();
    await flight;
  });
  expect(word).toBeUndefined();
  await until(async () => (await factsOf(paymentId)).includes('PaymentAuthorised'));
});

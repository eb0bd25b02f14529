import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { minute, plus, second } from '#kernel/instant.ts';
import { type ChargeCommand, charges } from '#payments/charges/decider.ts';
import { paymentStream } from '#payments/charges/events.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { until } from './support/turns.ts';

const visit = { back: '/checkout', language: 'en' } as const;
const clock = new DrivenClock();
let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket({ clock });
});
afterAll(() => market.close());

async function card(): Promise<string> {
  const { bank } = market.stores;
  const { url } = await bank.askCard('ann', visit);
  const taken = await bank.takeCard(url.split('/').at(-1)!, { number: '4242424242424242', expires: '12/99' });
  const typed = (taken as { to: string }).to.split('#card=')[1]!;
  return (await bank.saveMethod({ key: randomUUID(), owner: 'ann', card: typed }))!.token;
}

async function decide(command: ChargeCommand) {
  const commandId = randomUUID();
  const by = { actorId: 'system', correlationId: commandId, causationId: commandId };
  const metadata = { commandId, bodyHash: commandId, ...by };
  const streams = market.app.get(Streams);
  await streams.decide(charges, paymentStream(command.data.paymentId), { ...command, metadata });
}

it('is gone on with by the due list when whoever asked is gone, also where the bank was away', async () => {
  const paymentId = randomUUID();
  const amount = { minor: 5000, currency: 'USD' } as const;
  const heard = async (type: string) => {
    const { facts } = await market.stores.facts.readAll('', { filter: { types: [type] } });
    return facts.some(({ stream }) => stream === paymentStream(paymentId));
  };
  const passing = () => clock.advance(second);
  const purpose = { is: 'order', id: randomUUID() } as const;
  const hold = { paymentId, attempt: randomUUID(), amount, purpose, memberId: randomUUID() };
  const [bankToken, challengeUntil] = [await card(), plus(clock.now(), 60 * minute)];
  market.stores.bank.isAway = true;
  await decide({
    type: 'AskAuthorisation',
    data: { ...hold, means: { is: 'saved', methodId: randomUUID(), bankToken }, challengeUntil, ...visit },
  });
  for (let n = 0; n < 20; n++) {
    passing();
    await market.caughtUp();
  }
  expect(await heard('PaymentAuthorised')).toBe(false);
  market.stores.bank.isAway = false;
  await until(() => heard('PaymentAuthorised'), passing);
  await decide({ type: 'AskCapture', data: { paymentId, attempt: randomUUID(), amount } });
  await until(() => heard('PaymentCaptured'), passing);
  expect((await market.stores.bank.find(paymentId))!.movements).toMatchObject([{ is: 'captured', amount }]);
  await market.caughtUp();
  expect(await market.problems()).toEqual([]);
});

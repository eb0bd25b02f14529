import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { charges } from '#payments/charges/decider.ts';
import { paymentStream } from '#payments/charges/events.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';

const run = promisify(execFile);
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const visit = { back: '/checkout', language: 'en' } as const;
const clock = new DrivenClock();
const payment = randomUUID();
const capture = randomUUID();
let data: string;
let log: SqliteEventStore;
let bank: SandboxBank;
let streams: Streams;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ledger-'));
  log = await SqliteEventStore.open({ file: join(data, 'facts.db') });
  bank = new SandboxBank(join(data, 'bank.db'), { clock });
  streams = new Streams(log, clock, new NoSnapshots());
});
afterAll(async () => {
  await Promise.all([log.close(), bank.close()]);
  rmSync(data, { recursive: true });
});

type Command = Parameters<typeof charges.decide>[0];

async function decide(command: Command) {
  const commandId = randomUUID();
  const metadata = { commandId, bodyHash: commandId, actorId: 'system', correlationId: commandId };
  await streams.decide(charges, paymentStream(payment), {
    ...command,
    metadata: { ...metadata, causationId: commandId },
  });
}

async function card(): Promise<string> {
  const { url } = await bank.askCard('ann', visit);
  const taken = await bank.takeCard(url.split('/').at(-1)!, { number: '4242424242424242', expires: '12/99' });
  const typed = taken && 'to' in taken ? taken.to.split('#card=')[1]! : '';
  return (await bank.saveMethod({ key: randomUUID(), owner: 'ann', card: typed }))!.token;
}

/** As an operator runs it, beside the log and the bank in use. */
async function check() {
  const args = ['scripts/ledger.ts', 'check', '--json', '--data', data];
  const { code = 0, stdout } = (await run(process.execPath, args).catch((error: unknown) => error)) as {
    code?: number;
    stdout: string;
  };
  return { code, ...(JSON.parse(stdout) as { differences: number; inFlight: number; found: readonly object[] }) };
}

it('says what the log and the bank agree on, what is under way, and what only one of them has', async () => {
  expect(await check()).toMatchObject({ code: 0, accounts: [], bank: [], differences: 0 });
  const [attempt, bankToken, amount] = [randomUUID(), await card(), usd(5000)];
  const of = { paymentId: payment, attempt, amount, ...visit };
  const purpose = { is: 'order', id: randomUUID() } as const;
  const means = { is: 'saved', methodId: randomUUID(), bankToken } as const;
  const asked = { memberId: randomUUID(), means, challengeUntil: clock.now() };
  await decide({ type: 'AskAuthorisation', data: { ...of, ...asked, purpose } });
  await bank.authorise({ key: attempt, payment, by: { is: 'kept', token: bankToken }, amount, ...visit });
  await decide({ type: 'NoteDone', data: { paymentId: payment, attempt } });
  await decide({ type: 'AskCapture', data: { paymentId: payment, attempt: capture, amount } });
  await bank.capture({ key: capture, payment, amount });
  expect(await check()).toMatchObject({ code: 0, accounts: [], bank: [amount], inFlight: 1, differences: 0 });

  await decide({ type: 'NoteDone', data: { paymentId: payment, attempt: capture } });
  const accounts = [
    { account: 'provider', currency: 'USD', minor: 5000 },
    { account: 'funds', currency: 'USD', minor: -5000 },
  ];
  expect(await check()).toMatchObject({ code: 0, accounts, bank: [amount], inFlight: 0, differences: 0 });

  await bank.refund({ key: randomUUID(), payment, amount: usd(1) });
  expect(await check()).toMatchObject({ code: 1, differences: 1, found: [{ why: 'not-in-log', payment }] });
});

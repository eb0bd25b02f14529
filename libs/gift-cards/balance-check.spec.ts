import { expect, it } from '@jest/globals';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { FakeEventStore } from '../../test/support/fake-event-store.ts';
import { BalanceCheck } from './balance-check.ts';
import { HoldBalance, IssueGiftCard } from './balances/commands.ts';
import { codeFrom } from './rules/code.ts';
import { bought, card, usd } from './samples.ts';

const metadata = (name: string): CommandMetadata => ({
  commandId: name,
  bodyHash: name,
  actorId: 'spec',
  correlationId: name,
  causationId: name,
});

it('what is left is what was when it was looked up, though somebody spends of it while the answer waits for its time', async () => {
  const clock = new DrivenClock();
  const streams = new Streams(new FakeEventStore(), clock, new NoSnapshots());
  await IssueGiftCard.decide(streams, bought.data, metadata('issue'));
  const hold = async (n: number, cents: number) => {
    const held = { balance: card, orderId: `order ${n}`, tenderId: `tender ${n}`, amount: usd(cents) };
    await HoldBalance.decide(streams, { ...held, charged: usd(cents) }, metadata(`hold ${n}`));
  };
  await hold(1, 4900);
  clock.advance(16 * minute); // that one has lapsed, and no fact says so
  let ticks = 0;
  const pause = async () => {
    ticks += 1;
    if (ticks === 1) await new Promise(setImmediate);
    if (ticks === 1) await hold(2, 100);
  };
  const check = Object.assign(Object.create(BalanceCheck.prototype) as object, {
    streams,
    clock,
    codes: { keyOf: () => card.key },
    keys: { hash: () => 'mailbox' },
    ticks: { pause },
    take: () => Promise.resolve(() => Promise.resolve()),
  }) as unknown as BalanceCheck;
  const asked = { code: codeFrom('0123456789abcdef0123'), email: 'bea@example.org' };
  expect((await check.check(asked, { address: '', memberId: null })).left.minor).toBe(5000);
});

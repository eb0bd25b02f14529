// One gift card that 256 orders spend at once, each a cent of it, decided and durable: against facts of which nothing is decided, at
// the same number in flight. Each round has a card of its own; afterwards nothing of it may be left over or missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { balances, type BalanceCommand } from '#gift-cards/balances/decider.ts';
import { leftOf } from '#gift-cards/rules/balance.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { flag, median, ownMemoryMb, report, say, whole } from './figures.ts';
import { notes } from './floor/notes.ts';
import { inFlight, origin, rate } from './in-flight.ts';
import { quietRounds } from './rounds.ts';

const goal = 0.5;
const rounds = flag('rounds', 6);
const spends = flag('spends', 1000);
const issued = 20_000;
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const both = (minor: number) => ({ amount: usd(minor), charged: usd(minor) });

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-gift-card-'));
const store = await SqliteEventStore.open({ file: join(folder, 'facts.db') });
const [clock, data] = [new SystemClock(), { text: 'n'.repeat(120) }];
const streams = new Streams(store, clock, new NoSnapshots());

/** A card of so many cents. */
async function issue(key: string): Promise<(command: BalanceCommand) => Promise<unknown>> {
  const balance = { is: 'gift-card', id: key, key } as const;
  const give = ({ type, data: of }: BalanceCommand) =>
    streams.decide(balances, `giftcard-${key}`, { type, data: of, metadata: origin() } as never);
  const from = { why: 'prize', cause: 'bench', lastFour: '0000', theme: 'black', sendAt: null } as const;
  const whose = { buyerId: null, holderId: null, mailKey: null, recipient: null };
  await give({ type: 'IssueGiftCard', data: { balance, ...both(issued), ...from, ...whose } });
  return give;
}

let n = 0;
async function round() {
  const key = `bench${n++}`;
  const give = await issue(key);
  const balance = { is: 'gift-card', id: key, key } as const;
  const held = (one: number): BalanceCommand => {
    const named = { balance, orderId: `order ${one}`, tenderId: `tender ${one}` };
    return { type: 'HoldBalance', data: { ...named, ...both(1) } };
  };
  const ours = await rate(spends, (one) => give(held(one)));
  const left = await streams.readState(balances, `giftcard-${key}`, ({ state }) => leftOf(state, clock.now()));
  if (left !== issued - spends) throw new Error(`${left} cents are left of ${issued} after ${spends} spends`);
  const floor = await rate(spends, (one) =>
    streams.decide(notes, `bench-${one % 64}`, { type: 'Note', data, metadata: origin() }),
  );
  return { ours, floor };
}

await round();
say('warm');
const all = await quietRounds(rounds, round, ({ floor }) => floor);
await store.close();
rmSync(folder, { recursive: true });

const ratio = median(all.map(({ ours, floor }) => ours / floor));
const [perSecond, floorPerSecond] = [median(all.map(({ ours }) => ours)), median(all.map(({ floor }) => floor))];
report(
  {
    name: 'gift-card',
    ratio,
    of: `facts of which nothing is decided, ${inFlight} in flight`,
    goal: `>= ${goal}`,
    met: ratio >= goal,
    memoryMb: ownMemoryMb(),
    floorPerSecond,
    spends,
    perSecond,
  },
  [
    `${whole(spends)} spends of one card, ${inFlight} at once: ${whole(perSecond)} a second; bare facts ${whole(floorPerSecond)}`,
  ],
);

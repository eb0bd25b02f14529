import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { hour, minute, msOf, plus, second } from '#kernel/instant.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { auctionHouse, type AuctionHouse } from '../support/auction-house.ts';
import { auctionProblems } from '../support/auction-model.ts';
import { breakClocks } from '../support/believing.ts';
import { turns } from '../support/turns.ts';
import { logProblems } from '../support/invariants.ts';

/*
 * A thousand jumps of the clock, of a second to an hour, while people bid (reliability, row 5 and G21). To see it fail, run
 * with MUTANT=believes-jumps: the wall clock is acted upon wherever it has jumped to.
 */
breakClocks();

/** Each on a market of its own, so that none takes long on a busy machine. */
const parts = [1, 2, 3, 4, 5];
const jumps = Number(process.env['RUNS'] ?? 1000) / parts.length;
const believedAfter = minute;
const believedAtLast = 5 * minute;
const drift = 2 * second;

/** The same numbers at each run. */
let seed = 20_261_122;
const below = (n: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * n);
};

let house: AuctionHouse;
beforeEach(async () => {
  house = await auctionHouse();
});
afterEach(() => house.close());

/** What a clock that has jumped may be taken for: where it was, until it has stood a minute where it is. */
class Believed {
  private offset = 0;
  private jumped: { by: number; at: number; since: number } | undefined;

  step(ms: number) {
    const far = (this.jumped?.by ?? 0) + ms;
    house.clock.step(ms);
    if (Math.abs(far) <= drift) {
      this.offset += far;
      this.jumped = undefined;
    } else {
      const now = house.clock.monotonic();
      const at = Math.abs(ms) <= drift && this.jumped ? this.jumped.at : now;
      this.jumped = { by: far, at, since: this.jumped?.since ?? now };
    }
  }

  now(): number {
    const { jumped } = this;
    const now = house.clock.monotonic();
    if (jumped && (now - jumped.at >= believedAfter || now - jumped.since >= believedAtLast)) {
      this.offset += jumped.by;
      this.jumped = undefined;
    }
    return msOf('2026-05-01T12:00:00.000Z') + now + this.offset;
  }
}

it.each(parts)('closes nothing early and opens nothing again, and closes each once (market %s)', async () => {
  const believed = new Believed();
  const deadlines = new Map<string, string>();
  const over = new Set<string>();
  const early: string[] = [];
  const wrong: string[] = [];
  let seen = 0;
  let sent = 0;

  const see = ({ type, stream, data }: StoredFact) => {
    const { closesAt } = data as { closesAt?: string };
    if (type === 'AuctionOpened' || type === 'ClosingDelayed') deadlines.set(stream, closesAt!);
    if (type !== 'AuctionClosed') return;
    over.add(stream);
    if (believed.now() < msOf(deadlines.get(stream)!)) early.push(`${stream} at ${house.clock.now()}`);
  };
  const pass = async (ms: number) => {
    for (const part of [second, ms - 2 * second, second]) {
      house.clock.advance(part);
      believed.now();
      await turns(10);
      for (; seen < house.events.facts.length; seen++) see(house.events.facts[seen]!);
    }
  };
  const bid = async (stream: string) => {
    const { status, body } = await house.bid(sent % 2 ? 'ann' : 'bob', stream.slice('auction-'.length), 100 + ++sent);
    if (over.has(stream) && body['code'] !== 'auction-over')
      wrong.push(`${stream} took a bid after its close: ${status}`);
  };

  for (let n = 0; n < jumps; n++) {
    if (n % 5 === 0)
      await house.opened({ closesAt: plus(house.clock.now(), (2 + below(40)) * minute), rules: 'plinth-0' });
    const size = Math.round(second * 3600 ** (below(1001) / 1000)) * (below(2) ? 1 : -1);
    believed.step(size);
    await pass((4 + below(30)) * second);
    if (below(3) > 0) believed.step(-size); // it comes back before it is believed
    await pass((4 + below(80)) * second);
    const streams = [...deadlines.keys()];
    await bid(streams[below(streams.length)]!);
  }
  for (let hours = 0; hours < 4; hours++) await pass(hour);
  await pass(2 * minute);

  expect([early, wrong]).toEqual([[], []]);
  expect(over).toEqual(new Set(deadlines.keys()));
  expect(over.size).toBe(Math.ceil(jumps / 5));
  const { facts } = house.events;
  expect(logProblems(facts)).toEqual([]);
  const streams = Map.groupBy(
    facts.filter(({ stream }) => stream.startsWith('auction-')),
    ({ stream }) => stream,
  );
  for (const own of streams.values()) expect(auctionProblems(own)).toEqual([]);
});

import { expect, it } from '@jest/globals';
import { firstRates } from '#contracts/first-rates.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { RatesInForce } from './rates-in-force.ts';

const inForce = (record: typeof firstRates, now: string) => {
  const streams = {
    readState: async (_: unknown, __: string, ask: (s: object) => unknown) => ask({ state: { inForce: record } }),
  };
  return new RatesInForce(streams as unknown as Streams, new DrivenClock(now));
};
const other = { ...firstRates, id: 'fx-2026-04-15', day: '2026-04-15' };

it.each([
  ['2026-04-15T09:00:00.000Z', 0, true],
  ['2026-04-22T23:59:59.999Z', 7, true],
  ['2026-04-23T00:00:00.000Z', 8, false],
])('at %s rates are %d days old, which is well: %p', async (now, ageDays, ok) => {
  expect(await inForce(other, now).health()).toEqual({ ok, record: 'fx-2026-04-15', ageDays });
});

it('the project’s own are old too, but a market that has published none is not ill', async () => {
  const rates = inForce(firstRates, '2026-11-25T09:00:00.000Z');
  expect([await rates.health(), await rates.age()]).toEqual([{ ok: true, record: 'fx-2026-04-13', ageDays: 226 }, 226]);
});

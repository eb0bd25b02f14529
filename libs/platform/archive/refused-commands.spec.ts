import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import { type Tickets, TicketsUnavailable } from '#platform/tickets/tickets.ts';
import { until } from '../../../test/support/turns.ts';
import { RefusedCommands } from './refused-commands.ts';

describe('why commands were refused', () => {
  const route = 'POST /bids';
  const low = { code: 'bid-too-low', details: { least: 5100, closesAt: 'then' } };
  let clock: DrivenClock;
  let folder: string;
  let tickets: SqliteTickets;
  let here: RefusedCommands;
  let there: RefusedCommands;

  beforeEach(() => {
    clock = new DrivenClock();
    folder = mkdtempSync(join(tmpdir(), 'plinth-refused-'));
    tickets = SqliteTickets.open(join(folder, 'tickets.db'), { clock, log: async () => 'log' });
    [here, there] = [new RefusedCommands(clock, tickets), new RefusedCommands(clock, tickets)];
  });
  afterEach(async () => {
    await tickets.close();
    rmSync(folder, { recursive: true });
  });

  const toldThere = (request: string, many = 1) =>
    until(async () => (await there.of(request)).length >= many, () => clock.advance(10)); // prettier-ignore

  it('is known to every process of the market, once, without what may be secret', async () => {
    here.note('asked', low, route);
    const [told] = await here.of('asked');
    expect(told).toEqual({ at: expect.any(String), code: 'bid-too-low', details: { closesAt: 'then' }, route });
    await toldThere('asked');
    expect(await there.of('asked')).toEqual([told]);
    expect(await here.of('asked')).toEqual([told]);
    expect(await there.of('another')).toEqual([]);
  });

  it('is what both said of one request, in its order', async () => {
    here.note('asked', low, route);
    await toldThere('asked');
    clock.advance(1000);
    there.note('asked', { ...low, code: 'auction-over' }, route);
    await until(async () => (await here.of('asked')).length === 2, () => clock.advance(10)); // prettier-ignore
    for (const process of [here, there])
      expect((await process.of('asked')).map(({ code }) => code)).toEqual(['bid-too-low', 'auction-over']);
  });

  it('is over after a day', async () => {
    here.note('asked', low, route);
    await toldThere('asked');
    clock.advance(day + 1);
    expect([await here.of('asked'), await there.of('asked')]).toEqual([[], []]);
  });

  it('takes no more room than it has, whatever is refused: each still knows the latest of its own', async () => {
    let asks = 0;
    const change: Tickets['change'] = (...asked) => {
      asks += 1;
      return tickets.change(...asked);
    };
    const flooded = new RefusedCommands(clock, { change });
    for (let n = 0; n < 30_000; n++) flooded.note(`r${n}`, low, route);
    await until(async () => (await there.of('r29999')).length === 1, () => clock.advance(10)); // prettier-ignore
    expect(asks).toBeLessThanOrEqual(1001);
    expect([(await flooded.of('r29999')).length, (await flooded.of('r5')).length]).toEqual([1, 0]);
  });

  it('is what this process knows where the store of the others is away', async () => {
    const away = new RefusedCommands(clock, { change: () => Promise.reject(new TicketsUnavailable('away')) });
    away.note('asked', low, route);
    expect(await away.of('asked')).toHaveLength(1);
  });
});

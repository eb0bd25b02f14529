import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hour, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { SqliteTickets } from './sqlite.adapter.ts';
import { type Tickets, TicketsUnavailable } from './tickets.ts';
import { Tries } from './tries.ts';

const rate = { perSecond: 1, atOnce: 2 };

let folder: string;
let tickets: Tickets;
const clock = new DrivenClock();
const hash = (key: string) => key;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-tries-'));
  tickets = SqliteTickets.open(join(folder, 'tickets.db'), { clock, log: async () => 'log' });
});

afterEach(async () => {
  await tickets.close();
  rmSync(folder, { recursive: true });
});

/** Those of one name cannot be asked. */
const halfAway = (): Tickets =>
  replacing(tickets, {
    change: (kind, id, by) => (id === 'away' ? Promise.reject(new TicketsUnavailable()) : tickets.change(kind, id, by)),
  });

describe('tries', () => {
  it('are as many at once as the rate says, and come back with time', async () => {
    const tries = new Tries(rate, { tickets, clock, hash });
    const take = () => tries.take(counting('ann'));
    expect([await take(), await take(), await take()]).toEqual([0, 0, 1]);
    clock.advance(second);
    expect([await take(), await take()]).toEqual([0, 1]);
  });

  it('are not taken of one where another cannot be asked', async () => {
    const tries = new Tries(rate, { tickets: halfAway(), clock, hash });
    const both = [...counting('ann'), ...counting('away')];
    for (let n = 0; n < 5; n++) await expect(tries.take(both)).rejects.toThrow(TicketsUnavailable);
    expect(await tries.take(counting('ann'))).toBe(0);
  });

  it('that a clock ran ahead with block nobody for longer than their own time', async () => {
    const tries = new Tries(rate, { tickets, clock, hash });
    const ahead = new DrivenClock();
    ahead.advance(48 * hour);
    const fast = new Tries(rate, { tickets, clock: ahead, hash });
    await fast.take(counting('ann'));
    expect(await tries.take(counting('ann'))).toBe(1);
    clock.advance(2 * second);
    expect(await tries.take(counting('ann'))).toBe(0);
  });
});

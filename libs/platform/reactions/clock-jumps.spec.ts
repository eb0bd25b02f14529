import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hour, minute, second } from '#kernel/instant.ts';
import { DueLots } from '../../../test/support/due-lots.ts';
import { lateMs } from './due-list.ts';

describe('when the clock jumps, the due list', () => {
  let lots: DueLots;
  beforeEach(() => {
    lots = new DueLots();
  });
  afterEach(() => lots.end());

  const lot = (n: number) => lots.ran.filter((one) => one.startsWith(`${n} `)).length;

  it('forwards and back, closes nothing meanwhile, and says so', async () => {
    const { list, settled, pass } = await lots.started();
    await lots.open('1', hour);
    await settled();
    lots.clock.step(2 * hour);
    await pass(59 * second);
    expect([lots.ran, lots.told.length]).toEqual([[], 1]);
    expect(list.health()).toMatchObject({ ok: false, jumpedMs: 2 * hour });
    lots.clock.step(-2 * hour);
    await pass(2 * second);
    expect([lots.ran, lots.told.length]).toEqual([[], 1]);
    expect(list.health()).toEqual({ ok: true, running: 0, overdue: 0 });
    await pass(hour - minute);
    expect(lot(1)).toBe(1);
  });

  it('forwards and stays there, believes it after a minute: so late is what a machine closes that slept', async () => {
    const { settled, pass } = await lots.started();
    await lots.open('1', hour);
    await lots.open('2', 3 * hour);
    await settled();
    await pass(10 * second);
    lots.clock.step(2 * hour);
    await pass(59 * second);
    expect(lots.ran).toEqual([]);
    await pass(2 * second);
    expect([lot(1), lot(2)]).toEqual([1, 0]);
    await pass(hour - 70 * second - 2000);
    expect(lot(2)).toBe(0);
    await pass(4 * second);
    expect(lot(2)).toBe(1);
  });

  it('again while it is doubted, doubts it anew', async () => {
    const { settled, pass } = await lots.started();
    await lots.open('1', hour);
    await settled();
    lots.clock.step(2 * hour);
    await pass(50 * second);
    lots.clock.step(10 * minute);
    await pass(50 * second);
    expect([lots.ran, lots.told.length]).toEqual([[], 2]);
    await pass(12 * second);
    expect(lot(1)).toBe(1);
  });

  it('again and again, as of a machine that is suspended for a moment all the time, believes it after five minutes', async () => {
    const { settled, pass } = await lots.started();
    await lots.open('1', minute);
    await settled();
    const suspended = async (times: number) => {
      for (let n = 0; n < times; n++) {
        lots.clock.step(3 * second);
        await pass(30 * second);
      }
    };
    await suspended(9);
    expect(lots.ran).toEqual([]);
    await suspended(2);
    expect(lot(1)).toBe(1);
  });

  it('backwards, closes by what it says then, once', async () => {
    const { settled, pass } = await lots.started();
    await lots.open('1', minute);
    await lots.open('2', 10 * second);
    await settled();
    await pass(20 * second);
    expect([lot(1), lot(2)]).toEqual([0, 1]);
    lots.clock.step(-hour);
    await pass(2 * minute);
    expect([lot(1), lot(2)]).toEqual([0, 1]);
    await pass(hour);
    expect([lot(1), lot(2)]).toEqual([1, 1]);
  });

  it('by less than two seconds, takes it for a correction, and sees it within a second', async () => {
    const { settled, pass } = await lots.started();
    await lots.open('1', 10 * second);
    await settled();
    await pass(5 * second);
    lots.clock.step(1900);
    await pass(10 * second - 5 * second - 1900 + lateMs + second);
    expect([lot(1), lots.told]).toEqual([1, []]);
  });
});

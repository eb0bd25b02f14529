import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hour, minute, plus, second } from '#kernel/instant.ts';
import { closings, done, DueLots, farewells } from '../../../test/support/due-lots.ts';
import { newFact } from '../../../test/support/fake-event-store.ts';
import { lateMs } from './due-list.ts';
import { turn, turns, until } from '../../../test/support/turns.ts';

describe('the due list', () => {
  let lots: DueLots;
  beforeEach(() => {
    lots = new DueLots();
  });
  afterEach(() => lots.end());

  it('runs each a quarter of a second after its moment, once, with the moment that was set', async () => {
    const { settled } = await lots.started();
    const at = lots.soon(1000);
    await lots.open('a', 1000);
    await lots.open('b', 5000);
    await settled();
    lots.clock.advance(1249);
    await settled();
    expect(lots.ran).toEqual([]);
    lots.clock.advance(1);
    await settled();
    expect(lots.ran).toEqual([`a ${at}`]);
    lots.clock.advance(3999);
    await settled();
    expect(lots.ran).toHaveLength(1);
    lots.clock.advance(1);
    await settled();
    lots.clock.advance(60_000);
    await settled();
    expect(lots.names()).toEqual(['a', 'b']);
  });

  it('follows a moment that moves, either way', async () => {
    const { settled } = await lots.started();
    await lots.open('a', 1000);
    await lots.open('b', 9000);
    await settled();
    lots.clock.advance(900);
    await lots.move('a', 1000);
    await lots.move('b', 500);
    await settled();
    lots.clock.advance(750);
    await settled();
    expect(lots.names()).toEqual(['b']);
    lots.clock.advance(500);
    await settled();
    expect(lots.names()).toEqual(['b', 'a']);
  });

  it('runs what was missed at once after a restart', async () => {
    const first = await lots.started();
    await lots.open('a', 1000);
    await first.settled();
    await first.stop();
    lots.clock.advance(3_600_000);
    const { settled } = await lots.started();
    await settled();
    expect(lots.names()).toEqual(['a']);
  });

  it('does not run what was closed in time', async () => {
    const { settled } = await lots.started();
    await lots.open('a', 1000);
    await lots.events.add('lot-a', newFact('Closed', { lot: 'a' }));
    await settled();
    lots.clock.advance(10_000);
    await settled();
    expect(lots.ran).toEqual([]);
  });

  it('tries again, later and later, while others go on, and says so', async () => {
    const { list, settled } = await lots.started();
    const closing = lots.close;
    lots.close = (lot) => (lot === 'bad' ? Promise.reject(new Error('not now')) : closing(lot));
    await lots.open('bad', 1000);
    await lots.open('good', 2000);
    await settled();
    lots.clock.advance(1250);
    await settled();
    expect(list.health()).toMatchObject({ ok: false, overdue: 1, error: 'not now' });
    lots.clock.advance(1000);
    await settled();
    expect(lots.names()).toContain('good');
    expect(lots.names().filter((lot) => lot === 'bad').length).toBe(2);
    lots.close = closing;
    lots.clock.advance(30_000);
    await settled();
    expect(list.health()).toEqual({ ok: true, running: 0, overdue: 0 });
  });

  it('repeats what lots.ran but is still there', async () => {
    const { settled } = await lots.started();
    const closing = lots.close;
    lots.close = async () => done;
    await lots.open('a', 1000);
    await settled();
    lots.clock.advance(1250);
    await settled();
    lots.close = closing;
    lots.clock.advance(4999);
    await settled();
    expect(lots.ran).toHaveLength(1);
    lots.clock.advance(1);
    await settled();
    lots.clock.advance(60_000);
    await settled();
    expect(lots.ran).toHaveLength(2);
  });

  it('runs many that are due together, a few at a time', async () => {
    const { settled } = await lots.started();
    const closing = lots.close;
    let [now, most] = [0, 0];
    lots.close = async (lot) => {
      most = Math.max(most, ++now);
      await turn();
      now--;
      return closing(lot);
    };
    for (let n = 0; n < 350; n++) await lots.open(`${n}`, 1000);
    await settled();
    lots.clock.advance(1250);
    await until(() => lots.ran.length >= 350);
    await settled();
    expect(new Set(lots.names()).size).toBe(350);
    expect(lots.ran).toHaveLength(350);
    expect(most).toBe(16);
  });

  describe('is lots.told', () => {
    it('when to come again by the node, whose clock is behind: by that clock, not by its own', async () => {
      const closing = lots.close;
      const behind = 600;
      const deadline = lots.soon(1000);
      lots.close = async (lot) => {
        const at = plus(lots.clock.now(), -behind);
        return at < deadline ? { status: 409, body: { code: 'not-due-yet', due: deadline, at } } : closing(lot);
      };
      const { list, settled } = await lots.started();
      await lots.open('a', 1000);
      await settled();
      lots.clock.advance(1250);
      await settled();
      expect(list.health()).toEqual({ ok: true, running: 0, overdue: 0 });
      lots.clock.advance(behind - 250 + lateMs - 1);
      await settled();
      expect(lots.ran).toHaveLength(1);
      lots.clock.advance(1);
      await settled();
      expect([lots.ran.length, lots.events.facts.filter(({ type }) => type === 'Closed').length]).toEqual([2, 1]);
    });

    it('much too early by a clock that is wrong: it comes again within 5 s', async () => {
      const closing = lots.close;
      lots.close = async () => ({
        status: 409,
        body: { code: 'not-due-yet', due: lots.clock.now(), at: plus(lots.clock.now(), -hour) },
      });
      const { settled, pass } = await lots.started();
      await lots.open('a', 1000);
      await settled();
      await pass(1250);
      lots.close = closing;
      await pass(5000);
      expect(lots.ran).toHaveLength(2);
    });

    it('no: anything but a success is tried again, within 5 s however often it failed', async () => {
      const closing = lots.close;
      const answers = [401, 404, 409, 500, 502, 503].map((status) => ({ status, body: { code: 'no' } }));
      let tries = 0;
      lots.close = async () => answers[tries++ % answers.length]!;
      const { list, settled, pass } = await lots.started();
      await lots.open('a', 1000);
      await settled();
      await pass(5 * minute);
      expect(list.health()).toMatchObject({ ok: false, overdue: 1, error: expect.stringContaining('was answered') });
      const before = lots.ran.length;
      expect(before).toBeGreaterThan(60);
      lots.close = closing;
      await pass(5000);
      expect(lots.ran).toHaveLength(before + 1);
      expect(list.health()).toMatchObject({ ok: true });
    });

    it('something by whoever is no node, such as a page: it is not done, and that is said', async () => {
      const closing = lots.close;
      const pages = [200, 202, 206].map((status) => ({ status, body: null }));
      let tries = 0;
      lots.close = async () => pages[tries++ % pages.length]!;
      const { list, settled, pass } = await lots.started();
      await lots.open('a', 1000);
      await settled();
      await pass(minute);
      expect(list.health()).toMatchObject({ ok: false, overdue: 1, error: expect.stringContaining('was answered 20') });
      lots.close = closing;
      await pass(5000);
      expect(list.health()).toMatchObject({ ok: true });
    });

    it('too early for ever by a clock that is far behind: whoever looks hears of it', async () => {
      const closing = lots.close;
      const deadline = lots.soon(1000);
      lots.close = async () => {
        const at = plus(lots.clock.now(), -hour);
        return { status: 409, body: { code: 'not-due-yet', due: deadline, at } };
      };
      const { list, settled, pass } = await lots.started();
      await lots.open('a', 1000);
      await settled();
      await pass(minute);
      expect(list.health()).toMatchObject({
        ok: false,
        overdue: 1,
        error: expect.stringContaining('3600000 ms behind'),
      });
      lots.close = closing;
      await pass(5000);
      expect(list.health()).toEqual({ ok: true, running: 0, overdue: 0 });
    });
  });

  it.each([
    ['of its kind', [closings], 64],
    ['of another kind', [closings, farewells], 32],
  ])('is not kept from one by any number %s whose nodes hang: who waits longest comes first', async (_, kinds, n) => {
    const closing = lots.close;
    const ends = new AbortController();
    lots.close = async (lot) => {
      if (lot === 'good') return closing(lot);
      await lots.clock.pause(5 * second, ends.signal);
      throw new Error('no answer within 5000 ms');
    };
    const { settled, pass } = await lots.started(kinds);
    for (let lot = 0; lot < n; lot++) await lots.open(`hangs-${lot}`, 1000);
    await lots.open('good', 2000);
    await settled();
    await pass(minute);
    ends.abort();
    expect(lots.names()).toContain('good');
  });

  it('is not kept from one by any number of another kind that are done at once: the kinds take turns', async () => {
    const closing = lots.close;
    lots.close = (lot) => closing(lot.replace('-farewell', '')); // a lot that was bidden farewell needs no closing
    const { settled } = await lots.started([closings, farewells]);
    await lots.open('good', 999);
    for (let lot = 0; lot < 200; lot++) await lots.open(`${lot}`, 1000);
    await settled();
    lots.clock.advance(1250);
    await until(() => lots.ran.length >= 200);
    await settled();
    expect(lots.names().slice(0, 16)).toContain('good');
  });

  it('posts nothing while another process holds the lease, and at once when it holds it itself', async () => {
    lots.epoch = undefined;
    const { list, settled, pass } = await lots.started();
    await lots.open('a', 1000);
    await settled();
    await pass(minute);
    expect([lots.ran, list.health().ok]).toEqual([[], true]);
    lots.epoch = 2;
    await pass(second);
    expect(lots.names()).toEqual(['a']);
  });

  it('acts on what an older version of its view left, until the new one has filled', async () => {
    const first = await lots.started();
    await lots.open('a', 1000);
    await first.settled();
    await first.stop();
    lots.clock.advance(2000);
    const filling = Promise.withResolvers<void>();
    const readAll = lots.events.readAll.bind(lots.events);
    lots.events.readAll = async (after, options) => {
      if (options?.filter && after === '') await filling.promise; // the new version gets nowhere yet
      return readAll(after, options);
    };
    await lots.started([{ ...closings, version: 2 }]);
    await turns(100);
    filling.resolve();
    expect(lots.names()).toEqual(['a']);
  });
});

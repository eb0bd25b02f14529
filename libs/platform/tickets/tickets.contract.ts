import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import { type Changed, ticketKind, type Tickets } from './tickets.ts';

type Tries = { left: number };
const tries = ticketKind<Tries>('tries');
const codes = ticketKind<string>('codes');

/** What a process opens: the log is the one of that name. */
export type OpenTickets = (log?: string) => Promise<Tickets>;

type Time = Readonly<{ now: () => Instant; advance: (ms: number) => void }>;

/** What every store of tickets does; `open` again is the same one in another process. */
export function ticketsContract(on: string, clock: Time, open: OpenTickets): void {
  describe(`tickets on ${on}`, () => {
    let one: Tickets;
    let two: Tickets;
    beforeAll(async () => {
      one = await open();
      two = await open();
    });
    afterAll(() => Promise.all([one?.close(), two?.close()]));

    const inAMinute = () => plus(clock.now(), minute);
    const put = (value: Tries) => (): Changed<Tries, 'put'> => ({
      answer: 'put',
      next: { value, until: inAMinute() },
    });
    const look = (tickets: Tickets, id: string) => tickets.change(tries, id, (kept) => ({ answer: kept }));

    it('knows nothing of what was never there, and keeps what is made of it over a restart', async () => {
      expect(await look(one, 'a')).toBeUndefined();
      expect(await one.change(tries, 'a', put({ left: 3 }))).toBe('put');
      expect([await look(one, 'a'), await look(two, 'a')]).toEqual([{ left: 3 }, { left: 3 }]);
      const three = await open();
      expect(await look(three, 'a')).toEqual({ left: 3 });
      await three.close();
    });

    it('keeps kinds apart, and ids', async () => {
      await one.change(tries, 'b', put({ left: 1 }));
      expect(await one.change(codes, 'b', (kept) => ({ answer: kept ?? 'none' }))).toBe('none');
      expect(await look(one, 'b2')).toBeUndefined();
    });

    it('lets each see what the one before left, however many ask at once in two processes', async () => {
      await one.change(tries, 'c', put({ left: 5 }));
      const take = (tickets: Tickets) =>
        tickets.change(tries, 'c', (kept) =>
          kept && kept.left > 0
            ? { answer: 'taken', next: { value: { left: kept.left - 1 }, until: inAMinute() } }
            : { answer: 'none left' },
        );
      const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => take(n % 2 ? one : two)));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5);
      expect(await look(two, 'c')).toEqual({ left: 0 });
    });

    it('gives what is used once to one alone', async () => {
      const use = (tickets: Tickets) =>
        tickets.change(tries, 'd', (kept) => (kept ? { answer: 'mine', next: 'gone' } : { answer: 'too late' }));
      await one.change(tries, 'd', put({ left: 1 }));
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => use(n % 2 ? one : two)));
      expect(answers.filter((answer) => answer === 'mine')).toHaveLength(1);
      expect(await use(one)).toBe('too late');
      await one.change(tries, 'd', put({ left: 7 }));
      expect(await look(two, 'd')).toEqual({ left: 7 });
    });

    it('changes nothing where that throws, and nobody beside it notices', async () => {
      await one.change(tries, 'e', put({ left: 2 }));
      const thrower = one.change(tries, 'e', () => {
        throw new RangeError('not so');
      });
      const beside = one.change(tries, 'f', put({ left: 9 }));
      await expect(thrower).rejects.toThrow(RangeError);
      expect([await beside, await look(two, 'e'), await look(two, 'f')]).toEqual(['put', { left: 2 }, { left: 9 }]);
    });

    it('forgets it at its end, not before, and begins anew then', async () => {
      await one.change(tries, 'g', put({ left: 2 }));
      clock.advance(minute - 1);
      expect(await look(two, 'g')).toEqual({ left: 2 });
      clock.advance(1);
      expect(await look(two, 'g')).toBeUndefined();
      await two.change(tries, 'g', put({ left: 5 }));
      expect(await look(one, 'g')).toEqual({ left: 5 });
    });

    it('knows none of those that lay beside the log before it was put back', async () => {
      await one.change(tries, 'l', put({ left: 1 }));
      const restored = await open('restored');
      expect(await look(restored, 'l')).toBeUndefined();
      await restored.close();
    });
  });
}

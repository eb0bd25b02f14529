import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import type { Mail } from '../mail.ts';
import { takenFor } from './kept-mails.ts';
import type { MailQueue } from './mail-queue.ts';

type Time = Readonly<{ now: () => Instant; advance: (ms: number) => void }>;

export const aMail = (to = 'ann@example.org'): Mail => ({
  id: randomUUID(),
  to,
  subject: 'Hello',
  text: 'A secret token',
  language: 'en',
});

/** What every queue of mails does; `open` again is the same one in another process. */
export function mailQueueContract(on: string, clock: Time, open: () => Promise<MailQueue>): void {
  describe(`mails that wait on ${on}`, () => {
    let one: MailQueue;
    let two: MailQueue;
    beforeAll(async () => {
      one = await open();
      two = await open();
    });
    beforeEach(() => one.forget(() => true));
    afterAll(() => Promise.all([one?.close(), two?.close()]));

    const ids = (taken: Awaited<ReturnType<MailQueue['take']>>) => taken.map(({ mail }) => mail.id);

    it('are there once, whoever puts them in, and over a restart', async () => {
      const mail = aMail();
      await Promise.all([one.add(mail), two.add(mail)]);
      await one.add({ ...mail, subject: 'changed' }); // after them: whose write comes first at once is the store's to choose
      expect(await two.backlog()).toEqual({ waiting: 1, oldest: clock.now() });
      const three = await open();
      expect(await three.take(9)).toEqual([{ mail, at: clock.now(), ends: plus(clock.now(), day), tries: 1 }]);
      await three.close();
    });

    it('are not taken in again once they are settled', async () => {
      const mail = aMail();
      await one.add(mail);
      const [taken] = await two.take(9);
      await two.settle(taken!);
      await two.settle(taken!);
      await one.add(mail);
      expect([await one.take(9), await one.backlog()]).toEqual([[], { waiting: 0, oldest: null }]);
    });

    it('are given to one alone, the longest due first, however many ask', async () => {
      const mails = Array.from({ length: 10 }, () => aMail());
      for (const mail of mails) {
        await one.add(mail);
        clock.advance(1);
      }
      expect(ids(await one.take(2))).toEqual(mails.slice(0, 2).map(({ id }) => id));
      const taken = await Promise.all([one.take(9), two.take(9), one.take(9), two.take(9)]);
      expect(taken.flatMap(ids).toSorted()).toEqual(mails.slice(2).map(({ id }) => id).toSorted()); // prettier-ignore
    });

    it('are given what ends first before what has longer, and new ones apart from those that were tried', async () => {
      const [notice, tried] = [aMail(), aMail()];
      await one.add(tried);
      const [first] = await one.take(1);
      await one.putBack(first!, clock.now());
      await one.add(notice);
      clock.advance(1);
      const code = { ...aMail(), until: plus(clock.now(), minute) };
      await one.add(code);
      expect(ids(await one.take(1, false))).toEqual([code.id]);
      expect(ids(await one.take(9, true))).toEqual([tried.id]);
      expect(ids(await one.take(9))).toEqual([notice.id]);
    });

    it('come back when whoever took them was killed, and not before', async () => {
      await one.add(aMail());
      const [first] = await one.take(1);
      clock.advance(takenFor - 1);
      expect(await two.take(1)).toEqual([]);
      clock.advance(1);
      expect(await two.take(1)).toEqual([{ ...first, tries: 2 }]);
    });

    it('are put back by whoever has them, and by nobody else', async () => {
      await one.add(aMail());
      const [late] = await one.take(1);
      clock.advance(takenFor);
      const [mine] = await two.take(1);
      await one.putBack(late!, clock.now());
      expect(await one.take(1)).toEqual([]);
      await two.putBack(mine!, plus(clock.now(), minute));
      clock.advance(minute);
      expect(await one.take(1)).toEqual([{ ...mine, tries: 3 }]);
    });

    it('end after a day, or when they are of no use any more', async () => {
      const until = plus(clock.now(), minute);
      await one.add({ ...aMail(), until });
      await one.add({ ...aMail(), until: plus(clock.now(), 2 * day) });
      expect((await one.take(9)).map(({ ends }) => ends).toSorted()).toEqual([until, plus(clock.now(), day)]);
    });

    it('are forgotten with their person, also while they are under way, and stay so', async () => {
      const [anns, bobs] = [aMail(), aMail('bob@example.org')];
      const many = Array.from({ length: 250 }, () => aMail());
      for (const mail of [anns, bobs, ...many]) await one.add(mail);
      const [taken] = await one.take(1);
      expect(await two.count((to) => to === 'ann@example.org')).toBe(251);
      await two.forget((to) => to === 'ann@example.org');
      expect([await one.count((to) => to === 'ann@example.org'), await one.count(() => true)]).toEqual([0, 1]);
      await one.putBack(taken!, clock.now());
      await one.add(anns);
      clock.advance(takenFor);
      expect(ids(await one.take(9))).toEqual([bobs.id]);
    });

    it('are not forgotten where they are the last ones to somebody, nor counted; they end by themselves', async () => {
      const last = { ...aMail(), isLast: true, until: plus(clock.now(), minute) } as const;
      await one.add(last);
      await two.forget(() => true);
      expect([await two.count(() => true), ids(await two.take(9))]).toEqual([0, [last.id]]);
      await one.settle({ mail: last, at: clock.now(), ends: last.until, tries: 1 });
      expect(await two.backlog()).toEqual({ waiting: 0, oldest: null });
    });

    it('take no id that could be anything else', async () => {
      await expect(one.add({ ...aMail(), id: '../x' })).rejects.toThrow('UUID');
    });
  });
}

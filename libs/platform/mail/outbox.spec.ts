import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { hour, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { turns, until } from '../../../test/support/turns.ts';
import { FolderOutbox } from './outbox.adapter.ts';

const parent = mkdtempSync(join(tmpdir(), 'plinth-outbox-'));
const folder = join(parent, 'outbox');
const clock = new DrivenClock();
const outbox = new FolderOutbox(folder, clock);
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const mail = (n: number) => ({ id: idOf(n), to: 'ann@example.org', subject: `Nr ${n}`, text: 'Hello', language: 'en' });

afterAll(() => rmSync(parent, { recursive: true }));

it('is empty before the first mail', async () => {
  expect(await outbox.latest()).toEqual([]);
});

it('keeps a mail once, however often and however many at a time it is sent', async () => {
  await Promise.all(Array.from({ length: 10 }, () => outbox.send(mail(1))));
  clock.advance(1000);
  await outbox.send({ ...mail(1), subject: 'changed' });
  expect(await outbox.latest()).toEqual([{ ...mail(1), at: '2026-05-01T12:00:00.000Z' }]);
  expect(readdirSync(folder)).toEqual([`${idOf(1)}.json`]);
  expect(statSync(join(folder, `${idOf(1)}.json`)).mode & 0o777).toBe(0o600);
});

it('shows the newest hundred, newest first', async () => {
  for (let n = 1; n <= 102; n++) {
    await outbox.send(mail(n));
    utimesSync(join(folder, `${idOf(n)}.json`), n, n);
  }
  const subjects = (await outbox.latest()).map(({ subject }) => subject);
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([100, 'Nr 102', 'Nr 3']);
});

it('forgets one person’s mails, and drafts that a kill left of anybody’s', async () => {
  await outbox.send({ ...mail(201), to: 'bob@example.org' });
  writeFileSync(join(folder, 'torn.draft'), '{"to": "ann@exam');
  await outbox.forget((to) => to === 'ann@example.org');
  expect((await outbox.latest()).map(({ to }) => to)).toEqual(['bob@example.org']);
  expect(readdirSync(folder)).toEqual([`${idOf(201)}.json`]);
});

it('deletes a mail within an hour of its end, and reads the folder once an hour, however many end', async () => {
  const other = new FolderOutbox(join(parent, 'ends'), clock);
  const left = () => readdirSync(join(parent, 'ends')).length;
  const inHalfAnHour = plus(clock.now(), hour / 2);
  for (const n of [1, 2]) await other.send({ ...mail(n), until: inHalfAnHour });
  writeFileSync(join(parent, 'ends', `${idOf(0)}.json`), 'damaged');
  await other.send({ ...mail(3), until: plus(inHalfAnHour, hour) });
  await other.send(mail(4));
  other.forgetEnded();
  clock.advance(hour - 1);
  await turns(20);
  expect(left()).toBe(5);
  clock.advance(1);
  await until(() => left() === 3);
  clock.advance(hour);
  await until(() => left() === 2);
  expect((await other.latest()).map(({ subject }) => subject)).toEqual(['Nr 4']);
});

it('takes no id that could be a path', async () => {
  await expect(outbox.send({ ...mail(1), id: '../../etc/x' })).rejects.toThrow('UUID');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { hour, type Instant, minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { turns } from '../../../test/support/turns.ts';
import { MailSender } from './mail-sender.ts';
import { aMail } from './queue/mail-queue.contract.ts';
import type { MailQueue } from './queue/mail-queue.ts';
import { SqliteMails } from './queue/sqlite.adapter.ts';

/*
 * Some readers' mails keep the mail server waiting for minutes, and then it has not taken them. To see it fail, run with
 *   MUTANT=stalled-first   who has waited longest comes first, however often the server stalled on it
 */
let folder: string;
let clock: DrivenClock;
let queue: SqliteMails;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-stalled-'));
  clock = new DrivenClock();
  queue = SqliteMails.open(join(folder, 'mails.db'), { clock, keys: { secret: async () => new Uint8Array(32) } });
});
afterEach(async () => {
  await queue.close();
  rmSync(folder, { recursive: true });
});

const ordered = (): MailQueue =>
  mutant === 'stalled-first'
    ? replacing<MailQueue>(queue, {
        take: async (most) => {
          const all = (await queue.take(100)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
          for (const one of all.slice(most)) await queue.putBack(one, clock.now());
          return all.slice(0, most);
        },
      })
    : queue;

it('a mail waits for those that are under way, not for all that the server stalls on', async () => {
  for (let n = 0; n < 20; n++) await queue.add(aMail(`stalls${n}@example.org`));
  clock.advance(second);
  const cameAt: Instant[] = [];
  const sender = new MailSender({
    queue: ordered(),
    server: {
      description: 'a server of a test',
      deliver: async ({ to }) => {
        if (!to.startsWith('stalls')) return void cameAt.push(clock.now());
        await clock.pause(2 * minute);
        throw new Error('DATA ETIMEDOUT');
      },
      close: async () => {},
    },
    lease: { epoch: 1 },
    clock,
    log: { tell: () => {} },
    metrics: { count: () => {} },
  });
  sender.start();
  const lapse = async (ms: number) => {
    for (let passed = 0; passed < ms && cameAt.length === 0; passed += 5 * second) {
      clock.advance(5 * second);
      await turns(6);
    }
  };
  await lapse(hour);
  const writtenAt = clock.now();
  await queue.add(aMail());
  await lapse(hour);
  const ending = sender.stop();
  clock.advance(5 * minute);
  await ending;
  expect(cameAt[0]! <= plus(writtenAt, 4 * minute)).toBe(true);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { hour, type Instant, minute, msOf, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { turns } from '../../../test/support/turns.ts';
import { MailSender } from './mail-sender.ts';
import type { Mail } from './mail.ts';
import { aMail } from './queue/mail-queue.contract.ts';
import type { MailQueue } from './queue/mail-queue.ts';
import { SqliteMails } from './queue/sqlite.adapter.ts';

/*
 * Some readers' mails keep the mail server waiting for minutes, and then it has not taken them. To see it fail, run with
 *   MUTANT=stalled-first       who has waited longest comes first, however often the server stalled on it
 *   MUTANT=stalled-everywhere  what the server stalled on before may have every lane
 *   MUTANT=patient-at-first    what never was tried may take as long as what was
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

const ordered = (): MailQueue => {
  if (mutant === 'stalled-everywhere')
    return replacing<MailQueue>(queue, { take: async (most, tried) => (tried === true ? [] : queue.take(most)) });
  if (mutant !== 'stalled-first') return queue;
  return replacing<MailQueue>(queue, {
    take: async (most) => {
      const all = (await queue.take(100)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
      for (const one of all.slice(most)) await queue.putBack(one, clock.now());
      return all.slice(0, most);
    },
  });
};

/** How long it takes until a mail is there that is written after the server has been stalling for that long. */
async function timeOfAnother(stalled: number, another: Mail): Promise<number> {
  for (let n = 0; n < 40; n++) await queue.add(aMail(`stalls${n}@example.org`));
  clock.advance(second);
  const cameAt: Instant[] = [];
  const sender = new MailSender({
    queue: ordered(),
    server: {
      description: 'a server of a test',
      deliver: async ({ to }, _, signal) => {
        if (!to.startsWith('stalls')) return void cameAt.push(clock.now());
        await clock.pause(4 * minute, mutant === 'patient-at-first' ? undefined : signal);
        throw new Error('CONN ETIMEDOUT');
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
    for (let passed = 0; passed < ms && cameAt.length === 0; passed += second) {
      clock.advance(second);
      await turns(6);
    }
  };
  await lapse(stalled);
  const writtenAt = clock.now();
  await queue.add(another);
  await lapse(hour);
  const ending = sender.stop();
  clock.advance(5 * minute);
  await ending;
  return msOf(cameAt[0]!) - msOf(writtenAt);
}

it('a code that somebody waits for is there within half a minute, before notices that never were tried', async () => {
  expect(await timeOfAnother(10 * second, { ...aMail(), until: plus(clock.now(), hour) })).toBeLessThanOrEqual(
    31 * second,
  );
});

it('a mail waits for none that the server stalled on before', async () => {
  expect(await timeOfAnother(hour, aMail())).toBeLessThanOrEqual(31 * second);
});

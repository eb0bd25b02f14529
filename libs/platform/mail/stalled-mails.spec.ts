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
import { MailPostponed, type MailServer } from './mail-server.ts';
import type { Mail } from './mail.ts';
import { aMail } from './queue/mail-queue.contract.ts';
import type { MailQueue } from './queue/mail-queue.ts';
import { SqliteMails } from './queue/sqlite.adapter.ts';

/*
 * Some readers' mails keep the mail server waiting for minutes, and then it has not taken them. To see it fail, run with
 *   MUTANT=stalled-first       who has waited longest comes first, however often the server stalled on it
 *   MUTANT=stalled-everywhere  what the server stalled on before may have every lane
 *   MUTANT=new-first           what was put off waits for all that is new
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
  if (mutant === 'new-first')
    return replacing<MailQueue>(queue, {
      take: async (most, tried) =>
        tried === true && (await queue.backlog()).waiting > 50 ? [] : queue.take(most, tried),
    });
  if (mutant !== 'stalled-first') return queue;
  return replacing<MailQueue>(queue, {
    take: async (most) => {
      const all = (await queue.take(100)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
      for (const one of all.slice(most)) await queue.putBack(one, clock.now());
      return all.slice(0, most);
    },
  });
};

function started(deliver: MailServer['deliver']): MailSender {
  const sender = new MailSender({
    queue: ordered(),
    server: { description: 'a server of a test', deliver, close: async () => {} },
    lease: { epoch: 1 },
    clock,
    log: { tell: () => {} },
    metrics: { count: () => {} },
  });
  sender.start();
  return sender;
}

/** Time goes on until it is so, or for so many milliseconds. */
async function lapse(ms: number, isSo: () => boolean) {
  for (let passed = 0; passed < ms && !isSo(); passed += second) {
    clock.advance(second);
    await turns(6);
  }
}

async function stopped(sender: MailSender) {
  const ending = sender.stop();
  clock.advance(5 * minute);
  await ending;
}

/** How long it takes until a mail is there that is written after the server has been stalling for that long. */
async function timeOfAnother(stalled: number, another: Mail): Promise<number> {
  for (let n = 0; n < 40; n++) await queue.add(aMail(`stalls${n}@example.org`));
  clock.advance(second);
  const cameAt: Instant[] = [];
  const sender = started(async ({ to }, _, signal) => {
    if (!to.startsWith('stalls')) return void cameAt.push(clock.now());
    await clock.pause(4 * minute, mutant === 'patient-at-first' ? undefined : signal);
    throw new Error('CONN ETIMEDOUT');
  });
  const isThere = () => cameAt.length > 0;
  await lapse(stalled, isThere);
  const writtenAt = clock.now();
  await queue.add(another);
  await lapse(hour, isThere);
  await stopped(sender);
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

it('a code that the server put off does not wait for all the notices that are new', async () => {
  const code = { ...aMail(), until: plus(clock.now(), 10 * minute) };
  const came: string[] = [];
  let isPutOff = false;
  await queue.add(code);
  for (let n = 0; n < 600; n++) await queue.add(aMail());
  const sender = started(async ({ id }) => {
    if (id === code.id && !isPutOff) {
      isPutOff = true;
      throw new MailPostponed('RCPT TO 451');
    }
    came.push(id);
    await clock.pause(second);
  });
  await lapse(hour, () => came.includes(code.id));
  expect(came.length).toBeLessThan(200);
  await stopped(sender);
});

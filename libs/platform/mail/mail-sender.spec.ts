import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, hour, minute, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { startSmtp, type Smtp } from '../../../test/stand-ins/smtp.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { networkTurn, turns, until } from '../../../test/support/turns.ts';
import { MailSender, pauseAfter } from './mail-sender.ts';
import { MailPostponed, MailRefused, type MailServer } from './mail-server.ts';
import { takenFor } from './queue/kept-mails.ts';
import { aMail } from './queue/mail-queue.contract.ts';
import { type MailQueue, MailsUnavailable } from './queue/mail-queue.ts';
import { SqliteMails } from './queue/sqlite.adapter.ts';
import { SmtpServer } from './smtp.adapter.ts';

/*
 * The sender with a real SMTP server and a queue on disk. To see the tests fail, run with one of these as MUTANT:
 *   sent-by-all         a queue gives a mail to whoever asks, however many
 *   given-up-at-once    what a server does not take for now is given up
 *   lost-under-way      a mail is settled before the server has it
 *   blamed-for-us       a refused sender counts as a refused reader
 */
let folder: string;
let clock: DrivenClock;
let smtp: Smtp;
let queue: SqliteMails;
let senders: MailSender[];
let counts: Record<string, number>;
let lines: string[];
const open = () =>
  SqliteMails.open(join(folder, 'mails.db'), { clock, keys: { secret: async () => new Uint8Array(32) } });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-sender-'));
  clock = new DrivenClock();
  smtp = await startSmtp();
  queue = open();
  [senders, counts, lines] = [[], {}, []];
});

afterEach(async () => {
  const stopping = senders.map((one) => one.stop());
  clock.advance(minute);
  await Promise.all(stopping);
  await queue.close();
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

const settings = (port = smtp.port) => ({
  host: '127.0.0.1',
  port,
  tls: 'none' as const,
  user: null,
  from: { name: 'Plinth', address: 'post@plinth.example' },
});

/** A sender in a process of its own. */
function aSender(on: MailQueue = broken(queue), options: Readonly<{ server?: MailServer; standsBy?: boolean }> = {}) {
  const { server = new SmtpServer(settings()), standsBy = false } = options;
  const sender = new MailSender({
    queue: on,
    server: blaming(server),
    lease: { epoch: standsBy ? undefined : 1 },
    clock,
    log: { tell: (_level, line) => void lines.push(line) },
    metrics: { count: (name) => void (counts[name] = (counts[name] ?? 0) + 1) },
  });
  senders.push(sender);
  sender.start();
  return sender;
}

function broken(whole: MailQueue): MailQueue {
  if (mutant === 'sent-by-all') {
    return replacing(whole, {
      take: async (...which) => {
        const taken = await whole.take(...which);
        for (const one of taken) await whole.putBack(one, clock.now());
        return taken;
      },
    });
  }
  if (mutant === 'given-up-at-once') return replacing(whole, { putBack: (mail) => whole.settle(mail) });
  if (mutant === 'lost-under-way') {
    return replacing(whole, {
      take: async (...which) => {
        const taken = await whole.take(...which);
        for (const one of taken) await whole.settle(one);
        return taken;
      },
    });
  }
  return whole;
}

const blaming = (server: MailServer): MailServer =>
  mutant === 'blamed-for-us'
    ? replacing(server, { deliver: (...given) => server.deliver(...given).catch(refusing) })
    : server;

function refusing(): never {
  throw new MailRefused('5xx');
}

/** A server that answers so, whatever it is given. */
const saying = (deliver: () => Promise<void>): MailServer => ({
  description: 'a server of a test',
  deliver,
  close: async () => {},
});

const waiting = async () => (await queue.backlog()).waiting;
/** A test that failed goes on no longer. */
const patienceMs = 30_000;

/** Time goes on, slowly enough for a line of this machine, until that is so. */
async function inTime(isSo: () => boolean | Promise<boolean>, step = second / 10) {
  const isOver = AbortSignal.timeout(patienceMs);
  while (!(await isSo())) {
    if (isOver.aborted) throw new Error(`never: ${String(isSo)}`);
    clock.advance(step);
    await networkTurn();
  }
}
const ids = () => smtp.came.map(({ mail }) => String(mail.messageId));

describe('mails that wait', () => {
  it('are handed over, longest first, once each', async () => {
    const mails = [aMail(), aMail('bob@example.org'), aMail()];
    for (const mail of mails) await queue.add(mail);
    aSender();
    await inTime(async () => (await waiting()) === 0);
    for (const mail of mails) await queue.add(mail);
    clock.advance(minute);
    await turns(20);
    expect(ids().toSorted()).toEqual(mails.map(({ id }) => `<${id}@plinth.example>`).toSorted());
    expect(counts).toEqual({ mails_sent_total: 3 });
  });

  it('are handed over by one process, though two believe that they are the one', async () => {
    for (let n = 0; n < 12; n++) await queue.add(aMail());
    const other = open();
    let delivered = 0;
    const slow = saying(async () => {
      delivered++;
      for (let n = 0; n < 20; n++) await networkTurn();
    });
    aSender(broken(queue), { server: slow });
    aSender(broken(other), { server: slow });
    await inTime(async () => (await waiting()) === 0);
    expect(delivered).toBe(12);
    await Promise.all(senders.splice(0).map((one) => one.stop()));
    await other.close();
  });

  it('stay where they are in a process that stands by', async () => {
    await queue.add(aMail());
    aSender(queue, { standsBy: true });
    clock.advance(minute);
    await turns(20);
    expect([ids(), await waiting()]).toEqual([[], 1]);
  });

  it('are tried again with growing pauses when the server says not now, until it takes them', async () => {
    let tries = 0;
    smtp.manners.rcpt = () => (++tries <= 3 ? { code: 450 } : undefined);
    const began = clock.now();
    await queue.add(aMail());
    aSender();
    await inTime(() => tries === 1);
    await inTime(() => smtp.came.length === 1);
    expect(clock.now() >= plus(began, pauseAfter(1) + pauseAfter(2) + pauseAfter(3))).toBe(true);
    await inTime(async () => (await waiting()) === 0);
    expect(counts).toEqual({ mails_postponed_total: 3, mails_sent_total: 1 });
  });

  it('are given up when the server says never, and that is said, without a name', async () => {
    smtp.manners.rcpt = (address) => (address.startsWith('gone') ? { code: 550, says: `no ${address}` } : undefined);
    for (const mail of [aMail('gone@example.org'), aMail()]) await queue.add(mail);
    aSender();
    await inTime(async () => (await waiting()) === 0);
    expect(smtp.came.map(({ to }) => to)).toEqual([['ann@example.org']]);
    expect(counts).toEqual({ mails_given_up_total: 1, mails_sent_total: 1 });
    expect(lines).toEqual(['a mail was given up after 1 tries: RCPT TO 550']);
  });

  it('are none of them given up because the server refuses us', async () => {
    smtp.manners.from = () => ({ code: 553 });
    await queue.add(aMail());
    const sender = aSender();
    await inTime(() => (counts['mails_postponed_total'] ?? 0) + (counts['mails_given_up_total'] ?? 0) > 0);
    expect([counts['mails_given_up_total'], await waiting()]).toEqual([undefined, 1]);
    expect(await sender.health()).toMatchObject({ ok: false, waiting: 1, trouble: 'MAIL FROM 553' });
    smtp.manners.from = () => undefined;
    await inTime(() => smtp.came.length === 1);
    await inTime(async () => (await sender.health()).ok);
  });

  it('are given up after a day, and one that is of no use any more before that', async () => {
    await queue.add(aMail());
    await queue.add({ ...aMail('bob@example.org'), until: plus(clock.now(), minute) });
    aSender(broken(queue), { server: saying(() => Promise.reject(new MailPostponed('RCPT TO 451'))) });
    await inTime(() => counts['mails_given_up_total'] === 1);
    expect(await waiting()).toBe(1);
    const began = clock.now();
    await inTime(() => counts['mails_given_up_total'] === 2, minute);
    await until(async () => (await waiting()) === 0);
    expect(clock.now() > plus(began, day - hour)).toBe(true);
    expect(counts['mails_postponed_total']).toBeGreaterThan(day / hour);
  });

  it('wait for a server that is away, and one of them alone asks for it', async () => {
    const { port } = smtp;
    await smtp.stop();
    for (let n = 0; n < 9; n++) await queue.add(aMail());
    const sender = aSender();
    await inTime(() => (counts['mails_postponed_total'] ?? 0) >= 5);
    expect([await waiting(), (await sender.health()).ok]).toEqual([9, false]);
    expect(lines).toHaveLength(1);
    smtp = await startSmtp({}, port);
    await inTime(async () => (await waiting()) === 0);
    expect([new Set(ids()).size, counts['mails_given_up_total']]).toEqual([9, undefined]);
  });

  it('go again, under the same Message-ID, when the line broke before the server could say that it has them', async () => {
    let times = 0;
    smtp.manners.data = () => (++times === 1 ? 'cut' : undefined);
    const mail = aMail();
    await queue.add(mail);
    aSender();
    await inTime(async () => (await waiting()) === 0);
    await inTime(() => smtp.came.length === 2);
    expect(ids()).toEqual([`<${mail.id}@plinth.example>`, `<${mail.id}@plinth.example>`]);
  });

  it('are not lost when the process is killed while they are under way', async () => {
    const mail = aMail();
    await queue.add(mail);
    let isUnderWay = false;
    const begun = () => {
      isUnderWay = true;
      return new Promise<void>(() => {});
    };
    aSender(broken(queue), { server: saying(begun) });
    await inTime(() => isUnderWay);
    senders.length = 0; // nobody ends it, and it never hears of it again
    clock.advance(takenFor);
    aSender();
    await inTime(() => smtp.came.length === 1);
    expect(ids()).toEqual([`<${mail.id}@plinth.example>`]);
  });

  it('are cut off by a server that takes for ever, and the others go on', async () => {
    smtp.manners.data = () => 'silent';
    await queue.add(aMail());
    aSender();
    await inTime(() => smtp.told.length === 1);
    smtp.manners.data = () => undefined;
    await queue.add(aMail('bob@example.org'));
    await inTime(() => smtp.came.length === 2, second);
    expect(smtp.came.map(({ to }) => String(to[0])).toSorted()).toEqual(['ann@example.org', 'bob@example.org']);
  });

  it('are settled though the queue was away for a moment when the server had taken them', async () => {
    let times = 0;
    const away = replacing<MailQueue>(queue, {
      settle: (mail) => (++times < 3 ? Promise.reject(new MailsUnavailable('away')) : queue.settle(mail)),
    });
    await queue.add(aMail());
    aSender(away);
    await inTime(async () => (await waiting()) === 0);
    expect([smtp.came.length, times]).toEqual([1, 3]);
  });

  it('are not those of whoever was erased meanwhile', async () => {
    smtp.manners.rcpt = () => ({ code: 450 });
    await queue.add(aMail());
    aSender();
    await inTime(() => counts['mails_postponed_total'] === 1);
    await queue.forget(() => true);
    smtp.manners.rcpt = () => undefined;
    for (let n = 0; n < 5; n++) {
      clock.advance(hour);
      await turns(20);
    }
    expect(smtp.came).toEqual([]);
  });
});

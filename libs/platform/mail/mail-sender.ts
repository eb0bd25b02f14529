import { type Instant, minute, msOf, plus, second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Report } from '#platform/observability/health-sources.ts';
import type { Lease } from '#platform/projections/lease.ts';
import { MailPostponed, MailRefused, type MailServer } from './mail-server.ts';
import type { Backlog, MailQueue, TakenMail } from './queue/mail-queue.ts';

/** How often the queue is looked at: other processes put mails into it too. */
const lookEvery = second;

/** Mails that are under way at once, and how many of them may have been tried before: what is new always finds a lane. */
const atOnce = 3;
const mostTriedAtOnce = 1;

/**
 * A server may take so long for one mail, in milliseconds; then its line is cut. Less than a mail is taken for, and short at first, when
 * others wait that never were tried.
 */
export const mostPerMail = (tries: number): number => (tries === 1 ? 30 * second : 4 * minute);

/** How long the end of the process waits for mails that are under way. */
const endWithin = 5 * second;

/** The pause before a mail is tried again, in milliseconds: 30 s at first, then twice as long each time, up to half an hour. */
export const pauseAfter = (tries: number): number => Math.min(2 ** (tries - 1) * 30 * second, 30 * minute);

/** The pause of them all after the server was away so often in a row: one to 60 seconds. */
const pauseOfAll = (times: number): number => Math.min(2 ** (times - 1) * second, minute);

/** Seconds for which it is tried to write down that a mail is done: less than it is taken for. */
const mostSettling = 30;

/** From when on a mail has waited too long. */
const patience = 15 * minute;

/** What is counted of mails, from 0 on: in words for people. */
export const mailCounters = {
  mails_sent_total: 'Mails that the mail server has taken',
  mails_postponed_total: 'Tries after which a mail waits for the next',
  mails_given_up_total: 'Mails that nobody gets',
} as const;

type Deps = Readonly<{
  queue: MailQueue;
  server: MailServer;
  lease: Pick<Lease, 'epoch'>;
  clock: Clock;
  log: Pick<Log, 'tell'>;
  metrics: Pick<Metrics, 'count'>;
}>;

type Outcome = 'done' | 'away';

/**
 * Hands waiting mails over to the mail server, in the process that has the lease. What the server does not take for now is tried again
 * with growing pauses until its end; what it never takes is given up. A process that is killed after the server has taken a mail and before
 * that is written down sends it again: at least once, always under the same `Message-ID`.
 */
export class MailSender {
  private readonly ending = new AbortController();
  private readonly cutting = new AbortController();
  private running: Promise<void> | undefined;
  private readonly underWay = new Set<Promise<void>>();
  private triedUnderWay = 0;
  private timesAway = 0;
  /** Why nothing goes out. */
  private trouble: string | undefined;

  constructor(private readonly deps: Deps) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Ends after the mails that are under way, or after five seconds: those are tried again by whoever comes next. */
  async stop(): Promise<void> {
    this.ending.abort();
    const cancel = this.deps.clock.after(endWithin, () => this.cutting.abort());
    await this.running;
    cancel();
    await this.deps.server.close();
  }

  async health(): Promise<Report> {
    const { waiting, oldest } = await this.deps.queue.backlog();
    const { description } = this.deps.server;
    const waitsLong = oldest !== null && this.ageOf(oldest) > patience;
    const ok = this.trouble === undefined && !waitsLong;
    return { ok, server: description, waiting, ...(this.trouble !== undefined && { trouble: this.trouble }) };
  }

  /** Of the queue: how many wait, and for how many seconds the oldest. */
  async sizes(): Promise<Readonly<{ waiting: number; oldestSeconds: number }>> {
    const { waiting, oldest }: Backlog = await this.deps.queue.backlog();
    return { waiting, oldestSeconds: oldest === null ? 0 : this.ageOf(oldest) / second };
  }

  private async run() {
    const { clock, lease } = this.deps;
    while (!this.ending.signal.aborted) {
      if (lease.epoch !== undefined) await this.beginDue();
      if (this.timesAway > 0) await Promise.all(this.underWay);
      if (this.timesAway > 0) await clock.pause(pauseOfAll(this.timesAway), this.ending.signal);
      else await Promise.race([...this.underWay, clock.pause(lookEvery, this.ending.signal)]);
    }
    await Promise.all(this.underWay);
  }

  /** As many as there are lanes. One is enough to find out whether a server that was away is back. */
  private async beginDue(): Promise<void> {
    const { queue, log } = this.deps;
    const free = (this.timesAway > 0 ? 1 : atOnce) - this.underWay.size;
    if (free <= 0) return;
    try {
      const mayBeTried = Math.min(free, mostTriedAtOnce - this.triedUnderWay);
      const tried = mayBeTried > 0 ? await queue.take(mayBeTried, true) : [];
      tried.forEach((mail) => this.begin(mail)); // first: what was put off does not wait for all that is new
      if (free > tried.length) (await queue.take(free - tried.length, false)).forEach((mail) => this.begin(mail));
      if (this.timesAway === 0) this.trouble = undefined;
    } catch (error) {
      this.trouble ??= 'the queue does not answer';
      log.tell('warn', 'waiting mails cannot be looked at', { error });
    }
  }

  private begin(taken: TakenMail) {
    const underWay = this.counted(taken).finally(() => this.underWay.delete(underWay));
    this.underWay.add(underWay);
  }

  private async counted(taken: TakenMail): Promise<void> {
    const isTried = taken.tries > 1 ? 1 : 0;
    const wasAway = this.timesAway;
    this.triedUnderWay += isTried;
    const outcome = await this.send(taken);
    this.triedUnderWay -= isTried;
    if (outcome === 'away' && this.timesAway === wasAway) this.timesAway++; // of several at once one counts
    if (outcome === 'done') this.timesAway = 0;
  }

  /** What cannot be written down about it is no reason to leave the others: it is due again once it has been taken for too long. */
  private async send(taken: TakenMail): Promise<Outcome | undefined> {
    if (taken.ends <= this.deps.clock.now()) return this.giveUp(taken, 'its time is over');
    try {
      await this.deliver(taken);
    } catch (error) {
      return this.failed(taken, error as Error);
    }
    this.count('mails_sent_total');
    await this.settle(taken);
    return 'done';
  }

  private async deliver({ mail, at, tries }: TakenMail) {
    const timeOver = new AbortController();
    const cancel = this.deps.clock.after(mostPerMail(tries), () => timeOver.abort());
    try {
      await this.deps.server.deliver(mail, at, AbortSignal.any([timeOver.signal, this.cutting.signal]));
    } catch (error) {
      throw timeOver.signal.aborted ? new MailPostponed('it took too long') : error; // who is away does not even greet
    } finally {
      cancel();
    }
  }

  private async failed(taken: TakenMail, error: Error): Promise<Outcome> {
    if (error instanceof MailRefused) {
      await this.giveUp(taken, error.message);
      return 'done';
    }
    const isAway = !(error instanceof MailPostponed);
    if (isAway && this.trouble !== error.message) {
      this.trouble = error.message;
      this.deps.log.tell('warn', `the mail server takes nothing: ${error.message}`);
    }
    this.count('mails_postponed_total');
    await this.deps.queue.putBack(taken, this.nextOf(taken)).catch(() => undefined);
    return isAway ? 'away' : 'done';
  }

  private async giveUp(taken: TakenMail, why: string): Promise<undefined> {
    this.count('mails_given_up_total');
    this.deps.log.tell('warn', `a mail was given up after ${taken.tries} tries: ${why}`);
    await this.settle(taken);
  }

  /** A store that is away for a moment must not have a mail sent twice. */
  private async settle(taken: TakenMail) {
    for (let tries = 0; tries < mostSettling; tries++) {
      try {
        return await this.deps.queue.settle(taken);
      } catch {
        await this.deps.clock.pause(second, this.cutting.signal);
      }
    }
    return undefined;
  }

  /** At its end it is looked at once more, to be given up. */
  private nextOf({ tries, ends }: TakenMail): Instant {
    const next = plus(this.deps.clock.now(), pauseAfter(tries));
    return next < ends ? next : ends;
  }

  private count(name: keyof typeof mailCounters) {
    this.deps.metrics.count(name, mailCounters[name]);
  }

  private ageOf(at: Instant): number {
    return Math.max(0, msOf(this.deps.clock.now()) - msOf(at));
  }
}

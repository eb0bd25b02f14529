import type { INestApplicationContext, Provider } from '@nestjs/common';
import { join } from 'node:path';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer, Outbox } from '#platform/mail/mail.ts';
import { mailCounters, MailSender } from '#platform/mail/mail-sender.ts';
import { FolderOutbox } from '#platform/mail/outbox.adapter.ts';
import { QueuedMailer } from '#platform/mail/queued-mailer.ts';
import { MailQueue } from '#platform/mail/queue/mail-queue.ts';
import { SmtpServer } from '#platform/mail/smtp.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Lease } from '#platform/projections/lease.ts';

/** Mails into a folder, or into the queue of a mail server where one is set; there is a `MailSender` only then. */
export const mailing: Provider[] = [
  {
    provide: Outbox,
    inject: [Config, Clock],
    useFactory: ({ dataDir }: Config, clock: Clock) => {
      const outbox = new FolderOutbox(join(dataDir, 'outbox'), clock);
      outbox.forgetEnded();
      return outbox;
    },
  },
  {
    provide: Mailer,
    inject: [Config, MailQueue, Outbox],
    useFactory: ({ smtp }: Config, queue: MailQueue, outbox: Outbox) =>
      smtp ? new QueuedMailer(queue, outbox) : outbox,
  },
  {
    provide: MailSender,
    inject: [Config, MailQueue, Lease, Clock, Log, Metrics],
    useFactory: ({ smtp }: Config, queue: MailQueue, lease: Lease, clock: Clock, log: Log, metrics: Metrics) =>
      smtp && new MailSender({ queue, server: new SmtpServer(smtp), lease, clock, log, metrics }),
  },
];

/** Hands over what waits, and tells of it. Nothing where no mail server is set. */
export function startMails(app: INestApplicationContext): MailSender | null {
  const mails = app.get<MailSender | null>(MailSender);
  if (!mails) return null;
  const metrics = app.get(Metrics);
  app.get(HealthSources).add('mail', () => mails.health());
  metrics.gauge('mails_waiting', 'Mails that wait for the mail server', async () => (await mails.sizes()).waiting);
  metrics.gauge(
    'mails_oldest_seconds',
    'For how long the oldest of them has waited',
    async () => (await mails.sizes()).oldestSeconds,
  );
  for (const [name, help] of Object.entries(mailCounters)) metrics.count(name, help, 0);
  mails.start();
  return mails;
}

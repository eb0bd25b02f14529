import { type IsTheirs, type Mail, Mailer } from './mail.ts';
import type { MailQueue } from './queue/mail-queue.ts';

/** Mails that wait in a queue until `MailSender` has handed them over. `before`: where they went before a mail server was set. */
export class QueuedMailer extends Mailer {
  constructor(
    private readonly queue: MailQueue,
    private readonly before: Pick<Mailer, 'forget' | 'count'>,
  ) {
    super();
  }

  send(mail: Mail): Promise<void> {
    return this.queue.add(mail);
  }

  async forget(isTheirs: IsTheirs): Promise<void> {
    await this.queue.forget(isTheirs);
    await this.before.forget(isTheirs);
  }

  async count(isTheirs: IsTheirs): Promise<number> {
    return (await this.queue.count(isTheirs)) + (await this.before.count(isTheirs));
  }
}

import { Controller } from '@nestjs/common';
import { outbox as outboxSchema, type Outbox as OutboxBody } from '#contracts/accounts.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { Outbox } from '#platform/mail/mail.ts';
import { GetQuery } from '#platform/http/routes.ts';

/** Everybody's mails, for development and tests: mounted only where the configuration says so. */
@Controller()
export class OutboxController {
  constructor(private readonly outbox: Outbox) {}

  @GetQuery(visitorRoutes.outbox, { operationId: 'readOutbox', policy: 'everybody', answer: outboxSchema })
  async read(): Promise<OutboxBody> {
    const mails = await this.outbox.latest();
    return { items: mails.map(({ id, to, subject, text, at }) => ({ id, to, subject, text, at })) };
  }
}

import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { outbox as outboxSchema, type Outbox as OutboxBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { Policy } from '#platform/http/policy.ts';
import { Outbox } from '#platform/mail/mail.ts';

/** Everybody's mails, for development and tests: mounted only where the configuration says so. */
@Controller()
export class OutboxController {
  constructor(private readonly outbox: Outbox) {}

  @Get(accountRoutes.outbox)
  @Policy('everybody')
  @ApiOperation({ operationId: 'readOutbox' })
  @ApiResponse({ status: 200, standardSchema: outboxSchema })
  async read(): Promise<OutboxBody> {
    const mails = await this.outbox.latest();
    return { items: mails.map(({ id, to, subject, text, at }) => ({ id, to, subject, text, at })) };
  }
}

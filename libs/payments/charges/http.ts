import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { chargeRoutes, wordSignature } from '#contracts/payment-routes.ts';
import { NotFound } from '#kernel/refused.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { Takes } from '#platform/http/policy.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { Payments } from '#platform/payments/payments.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { ChargeDriver } from './driver.ts';

/** A payment is to be gone on with: the due list posts it here, and does not wait for the bank; the bank itself says that there is something to see. */
@Controller()
export class ChargesController {
  constructor(
    private readonly driver: ChargeDriver,
    private readonly payments: Payments,
  ) {}

  @PostCommand(chargeRoutes.drive(':id'), { operationId: 'drivePayment', policy: 'system', status: 204 })
  drive(
    @Param('id', idParam) paymentId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() _metadata: CommandMetadata,
  ): void {
    this.driver.begin(paymentId);
  }

  /** Nothing that it says is believed but that one might look: late, twice, reordered or before our own fact, it leads to the same. To whoever is not the bank nothing is here. */
  @PostCommand(chargeRoutes.words, { operationId: 'hearBank', policy: 'link', status: 204 })
  @Takes('raw')
  async hear(@Req() { body, headers }: FastifyRequest): Promise<void> {
    const signature = headers[wordSignature];
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new NotFound();
    const payment = await this.payments.heard({ body, signature });
    if (payment === null) throw new NotFound();
    this.driver.begin(payment);
  }
}

import { Body, Controller, Param } from '@nestjs/common';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { chargeRoutes } from '#contracts/payment-routes.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { ChargeDriver } from './driver.ts';

/** A payment is to be gone on with: the due list posts it here, and does not wait for the bank. */
@Controller()
export class ChargesController {
  constructor(private readonly driver: ChargeDriver) {}

  @PostCommand(chargeRoutes.drive(':id'), { operationId: 'drivePayment', policy: 'system', status: 204 })
  drive(
    @Param('id', idParam) paymentId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() _metadata: CommandMetadata,
  ): void {
    this.driver.begin(paymentId);
  }
}

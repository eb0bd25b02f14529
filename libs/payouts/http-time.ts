import { Body, Controller, Param } from '@nestjs/common';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { sellerAccounts } from './decider.ts';
import { PayoutDriver } from './driver.ts';
import { sellerAccountStream } from './events.ts';
import { Settling } from './settling.ts';

/** What time does to a seller's money: the due list posts it here. */
@Controller()
export class PayoutTimeController {
  constructor(
    private readonly settling: Settling,
    private readonly driver: PayoutDriver,
    private readonly streams: Streams,
  ) {}

  @PostCommand(payoutRoutes.settle(':id'), { operationId: 'settleSale', policy: 'system', status: 204 })
  async settle(
    @Param('id', idParam) orderId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() _metadata: CommandMetadata,
  ): Promise<void> {
    await this.settling.settle(orderId);
  }

  /** The bank is not waited for. */
  @PostCommand(payoutRoutes.payOut(':id'), { operationId: 'payOutSeller', policy: 'system', status: 204 })
  payOut(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() _metadata: CommandMetadata,
  ): void {
    void this.driver.drive(memberId);
  }

  @PostCommand(payoutRoutes.writeOff(':id'), { operationId: 'writeOffDebt', policy: 'system', status: 204 })
  async writeOff(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    const command = { type: 'WriteOffDebt', data: { memberId }, metadata } as const;
    await this.streams.decide(sellerAccounts, sellerAccountStream(memberId), command);
  }
}

import { Injectable } from '@nestjs/common';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from '../decider.ts';
import { OrderDriver } from '../driver.ts';
import { orderStream } from '../events.ts';
import type { AfterSaleCommand } from '../rules/after-sale/deciding.ts';

/** What people do to a sold item: a fact of its order, and its driver goes on with what that leads to. */
@Injectable()
export class AfterSale {
  constructor(
    private readonly streams: Streams,
    private readonly driver: OrderDriver,
  ) {}

  async done(command: AfterSaleCommand, metadata: CommandMetadata): Promise<Receipt> {
    const { orderId } = command.data;
    const receipt = await this.streams.decide(orders, orderStream(orderId), { ...command, metadata });
    void this.driver.drive(orderId); // whoever dies before that is gone on with by the due list
    return receipt;
  }
}

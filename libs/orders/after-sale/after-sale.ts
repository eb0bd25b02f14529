import { Injectable } from '@nestjs/common';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { orders } from '../decider.ts';
import { OrderDriver } from '../driver.ts';
import { orderStream } from '../events.ts';
import type { AskingCommand } from '../rules/asking/deciding.ts';
import type { AfterSaleCommand } from '../rules/after-sale/deciding.ts';
import type { Looker } from '../rules/after-sale/two-pairs.ts';

type DeskCommand = Extract<AfterSaleCommand, { data: { operatorId: string } }>;
/** As an operator says it. */
type AtDesk = DeskCommand extends infer C
  ? C extends DeskCommand
    ? Readonly<{ type: C['type']; data: Omit<C['data'], 'linkedTo'> }>
    : never
  : never;

/** What people do to a sold item: a fact of its order, and its driver goes on with what that leads to. */
@Injectable()
export class AfterSale {
  constructor(
    private readonly streams: Streams,
    private readonly driver: OrderDriver,
    private readonly linked: LinkedAccounts,
  ) {}

  /** At the desk: who is linked to its operator has a say in nothing of theirs either. */
  async doneAtDesk(command: AtDesk, metadata: CommandMetadata): Promise<Receipt> {
    const { linkedTo } = await this.looker(command.data.operatorId);
    return this.done({ ...command, data: { ...command.data, linkedTo } } as AfterSaleCommand, metadata);
  }

  async looker(operatorId: string): Promise<Looker> {
    return { operatorId, linkedTo: await this.linked.of(operatorId) };
  }

  async done(command: AfterSaleCommand | AskingCommand, metadata: CommandMetadata): Promise<Receipt> {
    const { orderId } = command.data;
    const receipt = await this.streams.decide(orders, orderStream(orderId), { ...command, metadata });
    void this.driver.drive(orderId); // whoever dies before that is gone on with by the due list
    return receipt;
  }
}

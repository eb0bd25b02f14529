import { Body, Controller, Param } from '@nestjs/common';
import { backAddressBody, type BackAddressBody } from '#contracts/going-back.ts';
import { type NothingMore, nothingMore } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { AddressBook } from '#platform/payments/quote-terms.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AfterSale } from '../after-sale/after-sale.ts';

/** What goes back: whoever gets it says where to, and the desk gives it to the carrier. */
@Controller()
export class SendingBackController {
  constructor(
    private readonly afterSale: AfterSale,
    private readonly addresses: AddressBook,
    private readonly keys: PersonKeys,
  ) {}

  /** One of their own addresses as it is now, sealed under their key. */
  @PostCommand(orderRoutes.backAddress(':id'), { operationId: 'giveBackAddress', policy: 'member' })
  async address(
    @Param('id', idParam) orderId: string,
    @Body({ schema: backAddressBody }) { addressId }: BackAddressBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const { id: _, ...words } = await this.addresses.of(memberId, addressId);
    const address = await this.keys.encrypt(memberId, JSON.stringify(words));
    return this.afterSale.done({ type: 'GiveBackAddress', data: { orderId, memberId, address } }, metadata);
  }

  @PostCommand(orderRoutes.sendBack(':id'), { operationId: 'sendBack', policy: 'operator' })
  send(
    @Param('id', idParam) orderId: string,
    @Body({ schema: nothingMore }) _: NothingMore,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.afterSale.doneAtDesk({ type: 'SendBack', data: { orderId, operatorId } }, metadata);
  }
}

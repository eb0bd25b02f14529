import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  announceDropBody,
  type AnnounceDropBody,
  setBlackFridayBody,
  type SetBlackFridayBody,
} from '#contracts/black-friday.ts';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import { created } from '#contracts/values.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AnnounceDrop, SetBlackFriday, WithdrawDrop } from './commands.ts';

/** What operators plan. */
@Controller()
export class BlackFridayDeskController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(blackFridayRoutes.days, { operationId: 'setBlackFriday', policy: 'operator' })
  set(
    @Body({ schema: setBlackFridayBody }) body: SetBlackFridayBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new SetBlackFriday({ ...body, operatorId }, metadata));
  }

  @PostCommand(blackFridayRoutes.drops, {
    operationId: 'announceDrop',
    policy: 'operator',
    status: 201,
    answer: created,
  })
  async announce(
    @Body({ schema: announceDropBody }) { title: { en, fr }, ...drop }: AnnounceDropBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const id = metadata.commandId;
    const title = { en, ...(fr !== undefined && { fr }) };
    const command = new AnnounceDrop({ ...drop, title, dropId: id, operatorId }, metadata);
    return { id, ...(await this.commands.execute(command)) };
  }

  @PostCommand(blackFridayRoutes.withdraw(':id'), { operationId: 'withdrawDrop', policy: 'operator' })
  withdraw(
    @Param('id', idParam) dropId: string,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new WithdrawDrop({ dropId, operatorId }, metadata));
  }
}

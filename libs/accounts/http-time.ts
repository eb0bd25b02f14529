import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailKey as emailKeySchema } from '#contracts/email.ts';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { ExpireRegistration } from './email/commands.ts';
import { LetOldEmailGo } from './email-change/commands.ts';
import { DropLostFactors } from './factors/commands.ts';
import { CallMailboxLossDue } from './mailbox-loss/commands.ts';
import { CallErasureDue } from './leaving/commands.ts';

/** What time does to a registration: the due list posts it here. Refused: `not-due-yet`. */
@Controller()
export class RegistrationTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(accountRoutes.expireRegistration(':emailKey', ':id'), {
    operationId: 'expireRegistration',
    policy: 'system',
    status: 204,
  })
  async expire(
    @Param('emailKey', fitting(emailKeySchema)) emailKey: string,
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new ExpireRegistration({ emailKey, memberId }, metadata));
  }
}

/** What time does to an address that an account has changed from, likewise. */
@Controller()
export class OldEmailTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(accountRoutes.letOldEmailGo(':id'), { operationId: 'letOldEmailGo', policy: 'system', status: 204 })
  async letGo(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new LetOldEmailGo({ memberId }, metadata));
  }
}

/** What time does to a wish to be erased, likewise: what follows takes longer than the due list waits, and is a reaction's. */
@Controller()
export class ErasureTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(accountRoutes.callErasureDue(':id'), { operationId: 'callErasureDue', policy: 'system', status: 204 })
  async callDue(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new CallErasureDue({ memberId }, metadata));
  }
}

/** What time does to factors that are said to be lost, likewise. */
@Controller()
export class LostFactorsTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(accountRoutes.dropLostFactors(':id'), { operationId: 'dropLostFactors', policy: 'system', status: 204 })
  async drop(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new DropLostFactors({ memberId }, metadata));
  }
}

/** What time does to a mailbox that is said to be lost, likewise: the claim that follows is a reaction's. */
@Controller()
export class LostMailboxTimeController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(accountRoutes.callMailboxLossDue(':id'), {
    operationId: 'callMailboxLossDue',
    policy: 'system',
    status: 204,
  })
  async callDue(
    @Param('id', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new CallMailboxLossDue({ memberId }, metadata));
  }
}

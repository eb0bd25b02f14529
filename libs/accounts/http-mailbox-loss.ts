import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  type AskMailboxLossBody,
  askMailboxLossBody,
  type AskMailboxLossCodeBody,
  askMailboxLossCodeBody,
  type KeepEmailBody,
  keepEmailBody,
  type MailboxLossAsked,
  mailboxLossAsked,
  type MailboxLossCodeAsked,
  mailboxLossCodeAsked,
  type OwnMailboxLoss,
  ownMailboxLoss,
} from '#contracts/mailbox-loss.ts';
import { nothing } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { memberIn } from './http-browser.ts';
import { AskMailboxLoss, AskMailboxLossCode, CallOffMailboxLoss, KeepEmail } from './mailbox-loss/commands.ts';
import { memberOf } from './members.ts';

/** Another mailbox for who has lost the old one: a wait, in which whoever has it calls that off. */
@Controller()
export class MailboxLossController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly sessions: Sessions,
    private readonly keys: PersonKeys,
  ) {}

  /** From the account's own stream: what was called off must not be shown any more. */
  @GetQuery(accountRoutes.mailboxLoss, { operationId: 'getMailboxLoss', policy: 'member', answer: ownMailboxLoss })
  async own(@MemberId() memberId: string, @Who() { sessionId }: Caller): Promise<OwnMailboxLoss> {
    const loss = (await memberOf(this.streams, memberId))?.mailboxLoss;
    if (!loss) return { waits: null };
    const email = await this.keys.decrypt(loss.to.email);
    return { waits: { email, dueAt: loss.dueAt, isFromHere: loss.sessionId === sessionId } };
  }

  @PostCommand(accountRoutes.askMailboxLossCode, {
    operationId: 'askMailboxLossCode',
    policy: 'member',
    limit: 'auth',
    answer: mailboxLossCodeAsked,
  })
  askCode(
    @Body({ schema: askMailboxLossCodeBody }) body: AskMailboxLossCodeBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<MailboxLossCodeAsked> {
    const from = { address: request.ip, knownBrowsers: this.sessions.knownIn(request.headers.cookie) };
    const data = { ...memberIn(this.sessions, who, request), ...body, from };
    return this.commands.execute(new AskMailboxLossCode(data, metadata));
  }

  @PostCommand(accountRoutes.askMailboxLoss, {
    operationId: 'askMailboxLoss',
    policy: 'member',
    limit: 'auth',
    answer: mailboxLossAsked,
  })
  ask(
    @Body({ schema: askMailboxLossBody }) body: AskMailboxLossBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['code'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<MailboxLossAsked> {
    return this.commands.execute(new AskMailboxLoss({ ...memberIn(this.sessions, who, request), ...body }, metadata));
  }

  @PostCommand(accountRoutes.callOffMailboxLoss, {
    operationId: 'callOffMailboxLoss',
    policy: 'member',
    limit: 'auth',
    answer: nothing,
  })
  async callOff(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.commands.execute(new CallOffMailboxLoss(memberIn(this.sessions, who, request), metadata));
    return {};
  }

  @PostCommand(accountRoutes.keepEmail, {
    operationId: 'keepEmail',
    policy: 'everybody',
    limit: 'auth',
    answer: nothing,
  })
  async keep(
    @Body({ schema: keepEmailBody }) { token }: KeepEmailBody,
    @Metadata({ secrets: ['token'] }) metadata: CommandMetadata,
  ): Promise<object> {
    await this.commands.execute(new KeepEmail({ token }, metadata));
    return {};
  }
}

import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AskEmailChangeBody,
  askEmailChangeBody,
  type ConfirmEmailChangeBody,
  confirmEmailChangeBody,
  type EmailChangeAsked,
  emailChangeAsked,
  nothing,
  type UndoEmailChangeBody,
  undoEmailChangeBody,
} from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { AskEmailChange, ConfirmEmailChange, UndoEmailChange } from './email-change/commands.ts';
import { memberIn } from './http-browser.ts';
import { knownFor } from './known-browsers.ts';

/** Another mailbox for an account, once both agree; and the way back for whoever has the first one. */
@Controller()
export class EmailChangeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
  ) {}

  @PostCommand(accountRoutes.askEmailChange, {
    operationId: 'askEmailChange',
    policy: 'member',
    limit: 'auth',
    answer: emailChangeAsked,
  })
  ask(
    @Body({ schema: askEmailChangeBody }) { email }: AskEmailChangeBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<EmailChangeAsked> {
    return this.commands.execute(new AskEmailChange({ ...memberIn(this.sessions, who, request), email }, metadata));
  }

  @PostCommand(accountRoutes.confirmEmailChange, {
    operationId: 'confirmEmailChange',
    policy: 'member',
    limit: 'auth',
    endsItself: true,
    answer: nothing,
  })
  async confirm(
    @Body({ schema: confirmEmailChangeBody }) body: ConfirmEmailChangeBody,
    @Who() { sessionId }: Caller,
    @MemberId() memberId: string,
    @Metadata({ secrets: ['code'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const data = { memberId, sessionId: sessionId ?? '', ...body, knownBrowsers };
    const begun = await this.commands.execute(new ConfirmEmailChange(data, metadata));
    this.sessions.setCookies(reply, begun);
    this.sessions.setKnownCookie(reply, begun.knownBrowsers, knownFor);
    return {};
  }

  @PostCommand(accountRoutes.undoEmailChange, {
    operationId: 'undoEmailChange',
    policy: 'everybody',
    limit: 'auth',
    answer: nothing,
  })
  async undo(
    @Body({ schema: undoEmailChangeBody }) body: UndoEmailChangeBody,
    @Metadata({ secrets: ['token', 'password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const known = await this.commands.execute(new UndoEmailChange({ ...body, knownBrowsers }, metadata));
    if (known !== undefined) this.sessions.setKnownCookie(reply, known, knownFor);
    return {};
  }
}

import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChangePasswordBody, changePasswordBody, nothing } from '#contracts/accounts.ts';
import {
  type AskStepUpBody,
  askStepUpBody,
  type ConfirmStepUpBody,
  confirmStepUpBody,
  type StepUpAsked,
  stepUpAsked,
} from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { ChangePassword } from './commands.ts';
import { emailKeyOf } from './email/registrations.ts';
import { memberIn } from './http-browser.ts';
import { knownFor } from './known-browsers.ts';
import { AskStepUp, ConfirmStepUp, type Guarded } from './step-up/commands.ts';
import { codeLasts, stepUpLasts } from './step-up/rules.ts';

/** What a stolen session alone must not do, and how a member says once more who they are before it. */
@Controller()
export class GuardedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly keys: PersonKeys,
  ) {}

  @PostCommand(accountRoutes.askStepUp, {
    operationId: 'askStepUp',
    policy: 'member',
    limit: 'auth',
    answer: stepUpAsked,
  })
  ask(
    @Body({ schema: askStepUpBody }) what: AskStepUpBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StepUpAsked> {
    const known = memberIn(this.sessions, who, request);
    const keepsCookies = request.headers.authorization === undefined;
    const browser = keepsCookies ? (known.browser ?? uuidV5(metadata.commandId, 'step-up')) : undefined; // of the key: a repeat has the same
    if (browser !== undefined) this.sessions.setStepUpCookie(reply, browser, codeLasts + stepUpLasts);
    return this.commands.execute(new AskStepUp({ ...known, browser, ...this.guardedBy(what) }, metadata));
  }

  @PostCommand(accountRoutes.confirmStepUp, {
    operationId: 'confirmStepUp',
    policy: 'member',
    limit: 'auth',
    answer: nothing,
  })
  async confirm(
    @Body({ schema: confirmStepUpBody }) { act, email, ...said }: ConfirmStepUpBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['password', 'code'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const guarded = { ...memberIn(this.sessions, who, request), ...this.guardedBy({ act, email }) };
    const from = { address: request.ip, knownBrowsers: this.sessions.knownIn(request.headers.cookie) };
    await this.commands.execute(new ConfirmStepUp({ guarded, said, from }, metadata));
    return {};
  }

  @PostCommand(accountRoutes.changePassword, {
    operationId: 'changePassword',
    policy: 'member',
    limit: 'auth',
    endsItself: true,
    answer: nothing,
  })
  async changePassword(
    @Body({ schema: changePasswordBody }) { password }: ChangePasswordBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const data = { ...memberIn(this.sessions, who, request), password, knownBrowsers };
    const begun = await this.commands.execute(new ChangePassword(data, metadata));
    this.sessions.setCookies(reply, begun);
    this.sessions.setKnownCookie(reply, begun.knownBrowsers, knownFor);
    return {};
  }

  private guardedBy({ act, email }: AskStepUpBody): Pick<Guarded, 'act' | 'about'> {
    return { act, about: email === undefined ? undefined : emailKeyOf(this.keys, email) };
  }
}

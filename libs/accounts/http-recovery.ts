import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AskPasswordResetBody,
  askPasswordResetBody,
  nothing,
  type ResetPasswordBody,
  resetPasswordBody,
} from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { CaptchaTrigger } from './captcha-trigger.ts';
import { knownFor } from './known-browsers.ts';
import { AskPasswordReset, ResetPassword } from './recovery/commands.ts';

/** The way back in for who forgot the password. It ends at the page for signing in: a link alone lets nobody in. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly captcha: CaptchaTrigger,
  ) {}

  @PostCommand(accountRoutes.askPasswordReset, {
    operationId: 'askPasswordReset',
    policy: 'everybody',
    limit: 'auth',
    status: 202,
    answer: nothing,
  })
  async ask(
    @Body({ schema: askPasswordResetBody }) body: AskPasswordResetBody,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.captcha.pass('forgotPassword', body.email, request);
    const from = { knownBrowsers: this.sessions.knownIn(request.headers.cookie) };
    await this.commands.execute(new AskPasswordReset({ ...body, from }, metadata));
    return {};
  }

  @PostCommand(accountRoutes.resetPassword, {
    operationId: 'resetPassword',
    policy: 'everybody',
    limit: 'auth',
    answer: nothing,
  })
  async reset(
    @Body({ schema: resetPasswordBody }) body: ResetPasswordBody,
    @Metadata({ secrets: ['token', 'password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const known = await this.commands.execute(new ResetPassword({ ...body, knownBrowsers }, metadata));
    this.sessions.setKnownCookie(reply, known, knownFor);
    return {};
  }
}

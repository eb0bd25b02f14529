import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  me as meSchema,
  nothing,
  registerBody,
  session as sessionSchema,
  signInBody,
  verifyBody,
  type Me,
  type RegisterBody,
  type SessionBody,
  type SignInBody,
  type VerifyBody,
} from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { type AfterQuery, afterQuery } from '#contracts/values.ts';
import { plus } from '#kernel/instant.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Who, Metadata } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import type { BegunHere } from './begun-session.ts';
import { ConfirmRegistration, RegisterAccount } from './email/handlers.ts';
import { SignIn } from './handlers.ts';
import { knownFor } from './known-browsers.ts';
import { CurrentUser } from './current-user.ts';
import { alsoOf } from './origins.ts';
import { guestSession } from './rules/sessions.ts';
import { SignOut, SignOutGuest } from './session-handlers.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly currentUser: CurrentUser,
    private readonly clock: Clock,
  ) {}

  @Post(accountRoutes.register)
  @HttpCode(202)
  @Policy('everybody')
  @Limit('auth')
  @ApiOperation({ operationId: 'register' })
  @ApiResponse({ status: 202, standardSchema: nothing })
  async register(
    @Body({ schema: registerBody }) body: RegisterBody,
    @Metadata({ secrets: ['password'] }) metadata: CommandMetadata,
  ): Promise<object> {
    await this.commands.execute(new RegisterAccount(body, metadata));
    return {};
  }

  @Post(accountRoutes.verify)
  @HttpCode(200)
  @Policy('everybody')
  @Limit('auth')
  @ApiOperation({ operationId: 'verifyEmail' })
  @ApiResponse({ status: 200, standardSchema: meSchema })
  async verify(
    @Body({ schema: verifyBody }) body: VerifyBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['token', 'password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const begun = await this.commands.execute(new ConfirmRegistration({ ...body, knownBrowsers }, metadata));
    return this.enter(begun, who, metadata, reply);
  }

  @Post(accountRoutes.signIn)
  @HttpCode(200)
  @Policy('everybody')
  @Limit('auth')
  @ApiOperation({ operationId: 'signIn' })
  @ApiResponse({ status: 200, standardSchema: meSchema })
  async signIn(
    @Body({ schema: signInBody }) body: SignInBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const from = { address: request.ip, knownBrowsers };
    const begun = await this.commands.execute(new SignIn({ ...body, from }, metadata));
    return this.enter(begun, who, metadata, reply);
  }

  @Post(accountRoutes.signOut)
  @HttpCode(200)
  @Policy('everybody')
  @ApiOperation({ operationId: 'signOut' })
  @ApiResponse({ status: 200, standardSchema: nothing })
  async signOut(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await this.end(who, metadata);
    this.sessions.clearCookies(reply);
    return {};
  }

  @Get(accountRoutes.me)
  @Policy('everybody')
  @ApiOperation({ operationId: 'getMe' })
  @ApiResponse({ status: 200, standardSchema: meSchema })
  me(@Who() who: Caller, @Query({ schema: afterQuery }) { after }: AfterQuery): Promise<Me> {
    return this.currentUser.asking(who, after);
  }

  @Get(accountRoutes.session)
  @Policy('everybody')
  @ApiOperation({ operationId: 'getSession' })
  @ApiResponse({ status: 200, standardSchema: sessionSchema })
  session(
    @Who() { kind, sessionId }: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): SessionBody {
    const token = this.sessions.csrfIn(request.headers.cookie);
    if (!this.sessions.isCsrf(token, sessionId)) this.sessions.setCsrfCookie(reply, sessionId);
    return { isAuthenticated: kind === 'member', isGuest: kind === 'guest', serverTime: this.clock.now() };
  }

  /** A day's session without an account; a member stays who they are. */
  @Post(accountRoutes.guest)
  @HttpCode(200)
  @Policy('everybody')
  @Limit('auth')
  @ApiOperation({ operationId: 'beGuest' })
  @ApiResponse({ status: 200, standardSchema: meSchema })
  async guest(@Who() who: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<Me> {
    if (who.kind !== 'anonymous') return this.currentUser.asking(who);
    const sessionId = randomUUID();
    const expiresAt = plus(this.clock.now(), guestSession);
    const token = await this.sessions.issue({ kind: 'guest', memberId: null, sessionId, expiresAt });
    this.sessions.setCookies(reply, { token, sessionId, expiresAt });
    return this.currentUser.asking({ ...who, kind: 'guest', sessionId });
  }

  /** The session that this browser had before ends: nobody stays in a session that was planted there. */
  private async enter(begun: BegunHere, who: Caller, metadata: CommandMetadata, reply: FastifyReply): Promise<Me> {
    if (who.sessionId !== begun.sessionId) await this.end(who, alsoOf(metadata, 'sign-out'));
    this.sessions.setCookies(reply, begun);
    this.sessions.setKnownCookie(reply, begun.knownBrowsers, knownFor);
    return this.currentUser.signedIn(begun.memberId, begun.receipt.position);
  }

  private async end({ memberId, sessionId }: Caller, metadata: CommandMetadata) {
    if (sessionId === null) return;
    const command =
      memberId === null ? new SignOutGuest({ sessionId }, metadata) : new SignOut({ memberId, sessionId }, metadata);
    await this.commands.execute(command);
  }
}

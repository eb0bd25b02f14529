import { randomUUID } from 'node:crypto';
import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  me as meSchema,
  nothing,
  registerBody,
  session as sessionSchema,
  signInAnswer,
  signInBody,
  verifyBody,
  type Me,
  type RegisterBody,
  type SessionBody,
  type SignInAnswer,
  type SignInBody,
  type VerifyBody,
} from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { type AfterQuery, afterQuery } from '#contracts/values.ts';
import { plus } from '#kernel/instant.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { RegisterAccount, SignIn } from './commands.ts';
import { Entrance } from './entrance.ts';
import { halfLasts } from './factors/half-sign-ins.ts';
import { ConfirmRegistration } from './email/commands.ts';
import { CaptchaTrigger } from './captcha-trigger.ts';
import { CurrentUser } from './current-user.ts';
import { guestSession } from './rules/sessions.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly currentUser: CurrentUser,
    private readonly entrance: Entrance,
    private readonly captcha: CaptchaTrigger,
    private readonly clock: Clock,
  ) {}

  @PostCommand(accountRoutes.register, {
    operationId: 'register',
    policy: 'everybody',
    limit: 'auth',
    status: 202,
    answer: nothing,
  })
  async register(
    @Body({ schema: registerBody }) body: RegisterBody,
    @Metadata({ secrets: ['password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.captcha.pass('register', body.email, request);
    await this.commands.execute(new RegisterAccount(body, metadata));
    return {};
  }

  @PostCommand(accountRoutes.verify, {
    operationId: 'verifyEmail',
    policy: 'everybody',
    limit: 'auth',
    answer: meSchema,
  })
  async verify(
    @Body({ schema: verifyBody }) body: VerifyBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['token', 'password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const begun = await this.commands.execute(new ConfirmRegistration({ ...body, knownBrowsers }, metadata));
    return this.entrance.enter(begun, who, metadata, reply);
  }

  @PostCommand(accountRoutes.signIn, {
    operationId: 'signIn',
    policy: 'everybody',
    limit: 'auth',
    answer: signInAnswer,
  })
  async signIn(
    @Body({ schema: signInBody }) body: SignInBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['password'] }) metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const knownBrowsers = this.sessions.knownIn(request.headers.cookie);
    const from = { address: request.ip, knownBrowsers };
    const signIn = new SignIn({ ...body, from }, metadata);
    const begun = await this.captcha.signingIn(body.email, request, () => this.commands.execute(signIn));
    if (!('next' in begun)) return { next: null, me: await this.entrance.enter(begun, who, metadata, reply) };
    this.sessions.setHalfCookie(reply, begun.ticket, halfLasts);
    return { next: begun.next, me: await this.currentUser.asking(anonymous) };
  }

  @PostCommand(accountRoutes.signOut, { operationId: 'signOut', policy: 'everybody', answer: nothing })
  async signOut(
    @Who() who: Caller,
    @Metadata({ oncePerSession: true }) metadata: CommandMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await this.entrance.end(who, metadata);
    this.sessions.clearCookies(reply);
    return {};
  }

  @GetQuery(visitorRoutes.me, { operationId: 'getMe', policy: 'everybody', answer: meSchema })
  me(@Who() who: Caller, @Query({ schema: afterQuery }) { after }: AfterQuery): Promise<Me> {
    return this.currentUser.asking(who, after);
  }

  @GetQuery(visitorRoutes.session, { operationId: 'getSession', policy: 'everybody', answer: sessionSchema })
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
  @PostCommand(accountRoutes.guest, { operationId: 'beGuest', policy: 'everybody', limit: 'auth', answer: meSchema })
  async guest(@Who() who: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<Me> {
    if (who.kind !== 'anonymous') return this.currentUser.asking(who);
    const sessionId = randomUUID();
    const expiresAt = plus(this.clock.now(), guestSession);
    const token = await this.sessions.issue({ kind: 'guest', memberId: null, sessionId, expiresAt });
    this.sessions.setCookies(reply, { token, sessionId, expiresAt });
    return this.currentUser.asking({ ...who, kind: 'guest', sessionId });
  }
}

import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Me, me as meSchema, nothing } from '#contracts/accounts.ts';
import { type RecoveryCodes, recoveryCodes } from '#contracts/factors.ts';
import {
  type AddPasskeyBody,
  addPasskeyBody,
  type AskPasskeySignInBody,
  askPasskeySignInBody,
  type PasskeyAsked,
  passkeyAsked,
  type SignInPasskeyBody,
  signInPasskeyBody,
} from '#contracts/passkeys.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { idParam, Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Entrance } from './entrance.ts';
import { memberIn } from './http-browser.ts';
import { AddPasskey, AskPasskey, AskPasskeySignIn, RemovePasskey, SignInPasskey } from './passkeys/commands.ts';
import { dialogLasts } from './passkeys/webauthn.ts';

/** Passkeys: what a member has of them, and signing in with one. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly entrance: Entrance,
  ) {}

  @PostCommand(accountRoutes.askPasskey, {
    operationId: 'askPasskey',
    policy: 'member',
    limit: 'auth',
    answer: passkeyAsked,
  })
  ask(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyAsked> {
    return this.commands.execute(new AskPasskey(memberIn(this.sessions, who, request), metadata));
  }

  @PostCommand(accountRoutes.addPasskey, {
    operationId: 'addPasskey',
    policy: 'member',
    limit: 'auth',
    answer: recoveryCodes,
  })
  add(
    @Body({ schema: addPasskeyBody }) body: AddPasskeyBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    return this.commands.execute(new AddPasskey({ ...memberIn(this.sessions, who, request), ...body }, metadata));
  }

  @PostCommand(accountRoutes.removePasskey(':id'), {
    operationId: 'removePasskey',
    policy: 'member',
    limit: 'auth',
    answer: nothing,
  })
  async remove(
    @Param('id', idParam) factorId: string,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const data = { ...memberIn(this.sessions, who, request), factorId };
    await this.commands.execute(new RemovePasskey(data, metadata));
    return {};
  }

  @PostCommand(accountRoutes.askPasskeySignIn, {
    operationId: 'askPasskeySignIn',
    policy: 'everybody',
    limit: 'auth',
    answer: passkeyAsked,
  })
  async askSignIn(
    @Body({ schema: askPasskeySignInBody }) { beside }: AskPasskeySignInBody,
    @Metadata() metadata: CommandMetadata,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyAsked> {
    const half = beside && (this.sessions.halfIn(headers.cookie) ?? '');
    const { options, ticket } = await this.commands.execute(new AskPasskeySignIn({ half }, metadata));
    this.sessions.setPasskeyCookie(reply, ticket, dialogLasts);
    return { options };
  }

  @PostCommand(accountRoutes.signInPasskey, {
    operationId: 'signInPasskey',
    policy: 'everybody',
    limit: 'auth',
    answer: meSchema,
  })
  async signIn(
    @Body({ schema: signInPasskeyBody }) body: SignInPasskeyBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() { ip: address, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const from = { address, knownBrowsers: this.sessions.knownIn(headers.cookie) };
    const [ticket, half] = [this.sessions.passkeyIn(headers.cookie), this.sessions.halfIn(headers.cookie)];
    const data = { ...body, ticket, half, from };
    const begun = await this.commands.execute(new SignInPasskey(data, metadata));
    this.sessions.setPasskeyCookie(reply, '', 0);
    this.sessions.setHalfCookie(reply, '', 0);
    return this.entrance.enter(begun, who, metadata, reply);
  }
}

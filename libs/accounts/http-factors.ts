import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Me, me as meSchema, nothing } from '#contracts/accounts.ts';
import {
  type AddTotpBody,
  addTotpBody,
  type AskFactorLossBody,
  askFactorLossBody,
  type FactorLossAsked,
  type FactorLossCodeAsked,
  factorLossCodeAsked,
  factorLossAsked,
  type OwnFactors,
  ownFactors,
  type RecoveryCodes,
  recoveryCodes,
  type SignInFactorBody,
  signInFactorBody,
  type TotpAsked,
  totpAsked,
} from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Entrance } from './entrance.ts';
import {
  AddTotp,
  AskFactorLoss,
  AskFactorLossCode,
  AskTotp,
  MakeRecoveryCodes,
  RemoveTotp,
  SignInFactor,
} from './factors/commands.ts';
import { memberIn } from './http-browser.ts';
import { memberOf } from './members.ts';
import { noFactors } from './rules/factors.ts';

/** What a member has beside the password, and the half of a sign-in that asks for it. */
@Controller()
export class FactorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly sessions: Sessions,
    private readonly entrance: Entrance,
    private readonly keys: PersonKeys,
  ) {}

  /** From the account's own stream: what is missing from this list must count no more. */
  @GetQuery(accountRoutes.factors, { operationId: 'getFactors', policy: 'member', answer: ownFactors })
  async own(@MemberId() memberId: string): Promise<OwnFactors> {
    const { totp, recovery, loss, ...had } = (await memberOf(this.streams, memberId))?.factors ?? noFactors;
    const passkeys = had.passkeys.map(async ({ id, name, addedAt, usedAt }) => ({
      id,
      name: await this.keys.decrypt(name),
      addedAt,
      usedAt,
    }));
    return {
      totp: totp && { addedAt: totp.addedAt },
      passkeys: await Promise.all(passkeys),
      recovery: { left: recovery?.keys.length ?? 0 },
      lossDueAt: loss?.dueAt ?? null,
    };
  }

  @PostCommand(accountRoutes.askTotp, { operationId: 'askTotp', policy: 'member', limit: 'auth', answer: totpAsked })
  ask(@Who() who: Caller, @Metadata() metadata: CommandMetadata, @Req() request: FastifyRequest): Promise<TotpAsked> {
    return this.commands.execute(new AskTotp(memberIn(this.sessions, who, request), metadata));
  }

  @PostCommand(accountRoutes.addTotp, {
    operationId: 'addTotp',
    policy: 'member',
    limit: 'auth',
    answer: recoveryCodes,
  })
  add(
    @Body({ schema: addTotpBody }) { code }: AddTotpBody,
    @Who() { sessionId }: Caller,
    @MemberId() memberId: string,
    @Metadata({ secrets: ['code'] }) metadata: CommandMetadata,
  ): Promise<RecoveryCodes> {
    return this.commands.execute(new AddTotp({ memberId, sessionId: sessionId ?? '', code }, metadata));
  }

  @PostCommand(accountRoutes.removeTotp, {
    operationId: 'removeTotp',
    policy: 'member',
    limit: 'auth',
    answer: nothing,
  })
  async remove(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.commands.execute(new RemoveTotp(memberIn(this.sessions, who, request), metadata));
    return {};
  }

  @PostCommand(accountRoutes.makeRecoveryCodes, {
    operationId: 'makeRecoveryCodes',
    policy: 'member',
    limit: 'auth',
    answer: recoveryCodes,
  })
  makeCodes(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    return this.commands.execute(new MakeRecoveryCodes(memberIn(this.sessions, who, request), metadata));
  }

  @PostCommand(accountRoutes.signInFactor, {
    operationId: 'signInFactor',
    policy: 'everybody',
    limit: 'auth',
    answer: meSchema,
  })
  async signIn(
    @Body({ schema: signInFactorBody }) body: SignInFactorBody,
    @Who() who: Caller,
    @Metadata({ secrets: ['code', 'mailed'] }) metadata: CommandMetadata,
    @Req() { ip: address, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const from = { address, knownBrowsers: this.sessions.knownIn(headers.cookie) };
    const data = { ...body, ticket: this.sessions.halfIn(headers.cookie), from };
    const begun = await this.commands.execute(new SignInFactor(data, metadata));
    this.sessions.setHalfCookie(reply, '', 0);
    return this.entrance.enter(begun, who, metadata, reply);
  }

  @PostCommand(accountRoutes.askFactorLossCode, {
    operationId: 'askFactorLossCode',
    policy: 'everybody',
    limit: 'auth',
    answer: factorLossCodeAsked,
  })
  askLossCode(@Metadata() metadata: CommandMetadata, @Req() { headers }: FastifyRequest): Promise<FactorLossCodeAsked> {
    const ticket = this.sessions.halfIn(headers.cookie);
    return this.commands.execute(new AskFactorLossCode({ ticket }, metadata));
  }

  @PostCommand(accountRoutes.askFactorLoss, {
    operationId: 'askFactorLoss',
    policy: 'everybody',
    limit: 'auth',
    answer: factorLossAsked,
  })
  askLoss(
    @Body({ schema: askFactorLossBody }) { code }: AskFactorLossBody,
    @Metadata({ secrets: ['code'] }) metadata: CommandMetadata,
    @Req() { headers }: FastifyRequest,
  ): Promise<FactorLossAsked> {
    const ticket = this.sessions.halfIn(headers.cookie);
    return this.commands.execute(new AskFactorLoss({ ticket, code }, metadata));
  }
}

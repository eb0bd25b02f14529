import { Readable } from 'node:stream';
import { Controller, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErasureAsked, erasureAsked, type ExportAsked, exportAsked } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Gone, idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { memberIn } from './http-browser.ts';
import { AskErasure } from './leaving/commands.ts';
import { AskExport, Exports } from './leaving/exports.ts';
import { OwnData } from './leaving/own-data.ts';

/** How a member takes their data away, and how they leave. */
@Controller()
export class LeavingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly exports: Exports,
    private readonly ownData: OwnData,
  ) {}

  /** There is no route back: who signs in says that they stay. A repeat comes from a session that is over. */
  @PostCommand(accountRoutes.askErasure, {
    operationId: 'askErasure',
    policy: 'member',
    limit: 'auth',
    answer: erasureAsked,
  })
  async ask(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ErasureAsked> {
    const asked = await this.commands.execute(new AskErasure(memberIn(this.sessions, who, request), metadata));
    this.sessions.clearCookies(reply);
    return asked;
  }

  @PostCommand(accountRoutes.askExport, {
    operationId: 'askExport',
    policy: 'member',
    limit: 'auth',
    answer: exportAsked,
  })
  askExport(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<ExportAsked> {
    return this.commands.execute(new AskExport(memberIn(this.sessions, who, request), metadata));
  }

  @GetQuery(accountRoutes.export(':id'), { operationId: 'getExport', policy: 'member', limit: 'search' })
  @ApiProduces('application/json')
  async export(
    @Param('id', idParam) id: string,
    @Who() { sessionId }: Caller,
    @MemberId() memberId: string,
    @Gone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    await this.exports.take({ memberId, sessionId: sessionId ?? '' }, id);
    return new StreamableFile(Readable.from(this.ownData.of(memberId, gone)), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="plinth-data.json"',
    });
  }
}

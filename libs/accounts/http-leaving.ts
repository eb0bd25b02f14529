import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { type ErasureAsked, erasureAsked } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { AskErasure } from './leaving/commands.ts';

/** How a member leaves. */
@Controller()
export class LeavingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
  ) {}

  /** There is no route back: who signs in says that they stay. A repeat comes from a session that is over. */
  @PostCommand(accountRoutes.askErasure, {
    operationId: 'askErasure',
    policy: 'member',
    limit: 'auth',
    answer: erasureAsked,
  })
  async ask(
    @Who() { sessionId }: Caller,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ErasureAsked> {
    const asked = await this.commands.execute(new AskErasure({ memberId, sessionId: sessionId ?? '' }, metadata));
    this.sessions.clearCookies(reply);
    return asked;
  }
}

import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { nothing, type OpenSessions, openSessions } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { SignOut, SignOutEverywhere } from './commands.ts';
import { memberOf } from './members.ts';
import { running } from './rules/sessions.ts';

/**
 * Where a member is signed in, and how to end it there. Read from the account's own stream: what is missing from this list
 * must be over, whatever the views know.
 */
@Controller()
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  @GetQuery(accountRoutes.sessions, { operationId: 'getSessions', policy: 'member', answer: openSessions })
  async open(@Who() { sessionId }: Caller, @MemberId() memberId: string): Promise<OpenSessions> {
    const member = await memberOf(this.streams, memberId);
    const items = running(member?.sessions ?? [], this.clock.now())
      .toReversed()
      .map(({ id, began }) => ({ id, began, isHere: id === sessionId }));
    return { items };
  }

  /** One of the member's own; of anybody else's nothing is known here. */
  @PostCommand(accountRoutes.endSession(':id'), { operationId: 'endSession', policy: 'member', answer: nothing })
  async end(
    @Param('id', idParam) sessionId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<object> {
    await this.commands.execute(new SignOut({ memberId, sessionId }, metadata));
    return {};
  }

  @PostCommand(accountRoutes.endOtherSessions, { operationId: 'endOtherSessions', policy: 'member', answer: nothing })
  async endOthers(@Who() who: Caller, @Metadata() metadata: CommandMetadata): Promise<object> {
    await this.everywhere(who, true, metadata);
    return {};
  }

  @PostCommand(accountRoutes.signOutEverywhere, { operationId: 'signOutEverywhere', policy: 'member', answer: nothing })
  async signOutEverywhere(
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await this.everywhere(who, false, metadata);
    this.sessions.clearCookies(reply);
    return {};
  }

  private everywhere({ memberId, sessionId }: Caller, staysHere: boolean, metadata: CommandMetadata) {
    const data = { memberId: memberId ?? '', sessionId: sessionId ?? '', staysHere };
    return this.commands.execute(new SignOutEverywhere(data, metadata));
  }
}

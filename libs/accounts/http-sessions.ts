import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { nothing, type OpenSessions, openSessions } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { idParam, Who, Metadata } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { memberOf } from './members.ts';
import { running } from './rules/sessions.ts';
import { SignOut, SignOutEverywhere } from './session-handlers.ts';

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

  @Get(accountRoutes.sessions)
  @Policy('member')
  @ApiOperation({ operationId: 'getSessions' })
  @ApiResponse({ status: 200, standardSchema: openSessions })
  async open(@Who() { memberId, sessionId }: Caller): Promise<OpenSessions> {
    const member = await memberOf(this.streams, memberId ?? '');
    const items = running(member?.sessions ?? [], this.clock.now())
      .toReversed()
      .map(({ id, began }) => ({ id, began, isHere: id === sessionId }));
    return { items };
  }

  /** One of the member's own; of anybody else's nothing is known here. */
  @Post(accountRoutes.endSession(':id'))
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'endSession' })
  @ApiResponse({ status: 200, standardSchema: nothing })
  async end(
    @Param('id', idParam) sessionId: string,
    @Who() { memberId }: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<object> {
    await this.commands.execute(new SignOut({ memberId: memberId ?? '', sessionId }, metadata));
    return {};
  }

  @Post(accountRoutes.endOtherSessions)
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'endOtherSessions' })
  @ApiResponse({ status: 200, standardSchema: nothing })
  async endOthers(@Who() who: Caller, @Metadata() metadata: CommandMetadata): Promise<object> {
    await this.everywhere(who, true, metadata);
    return {};
  }

  @Post(accountRoutes.signOutEverywhere)
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'signOutEverywhere' })
  @ApiResponse({ status: 200, standardSchema: nothing })
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

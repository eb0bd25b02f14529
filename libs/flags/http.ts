import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  featureFlags,
  type FeatureFlags,
  flagNames,
  flagSettings,
  type FlagSettings,
  flagsQuery,
  type FlagsQuery,
  setFlagBody,
  type SetFlagBody,
} from '#contracts/flags.ts';
import { defaultLocale } from '#contracts/locales.ts';
import { flagRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Config } from '#platform/config/config.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Who, Metadata } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { SetFlag } from './commands.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';
import { flagsFor, type FlagSettings as Settings, settingOf } from './rules/decide.ts';
import { asksOf, visitorId } from './visitor.ts';

@Controller()
export class FlagsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly config: Config,
    private readonly receipts: Receipts,
  ) {}

  /** The settings are at hand in this process; only who has just set one (`after`) makes it look further. */
  @Get(flagRoutes.all)
  @Policy('everybody')
  @ApiOperation({ operationId: 'getFeatureFlags' })
  @ApiResponse({ status: 200, standardSchema: featureFlags })
  async all(
    @Query({ schema: flagsQuery }) { locale = defaultLocale.code, after }: FlagsQuery,
    @Who() { roles }: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FeatureFlags> {
    const id = visitorId(request, reply, this.config.isSecure);
    const visitor = { id, locale, roles, asks: asksOf(request) };
    const fresh = (await this.receipts.open(after)) !== undefined;
    return this.streams.readState(flags, flagsStream, ({ state }) => flagsFor(state, visitor), { fresh, anyAge: true });
  }

  @Get(flagRoutes.settings)
  @Policy('operator')
  @ApiOperation({ operationId: 'getFlagSettings' })
  @ApiResponse({ status: 200, standardSchema: flagSettings })
  settings(): Promise<FlagSettings> {
    return this.streams.readState(flags, flagsStream, ({ state }) => ({ items: settingsIn(state) }), { fresh: true });
  }

  @Post(flagRoutes.settings)
  @HttpCode(200)
  @Policy('operator')
  @ApiOperation({ operationId: 'setFlag' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  set(@Body({ schema: setFlagBody }) body: SetFlagBody, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    return this.commands.execute(new SetFlag(body, metadata));
  }
}

const settingsIn = (state: Settings): FlagSettings['items'] =>
  flagNames.map((name) => {
    const { rules, allowAsk } = settingOf(state, name);
    return { name, rules: [...rules], allowAsk };
  });

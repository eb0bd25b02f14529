import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { SetFlag } from './commands.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';
import { type FlagSettings as Settings, settingOf } from './rules/decide.ts';
import { VisitorFlags } from './visitor-flags.ts';

@Controller()
export class FlagsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly visitorFlags: VisitorFlags,
    private readonly receipts: Receipts,
  ) {}

  /** Only who has just set one (`after`) makes it look further than this process. */
  @GetQuery(flagRoutes.all, { operationId: 'getFeatureFlags', policy: 'everybody', answer: featureFlags })
  async all(
    @Query({ schema: flagsQuery }) { locale = defaultLocale.code, after }: FlagsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FeatureFlags> {
    const fresh = (await this.receipts.open(after)) !== undefined;
    return (await this.visitorFlags.decide(request, reply, locale, fresh)).decided;
  }

  @GetQuery(flagRoutes.settings, { operationId: 'getFlagSettings', policy: 'operator', answer: flagSettings })
  settings(): Promise<FlagSettings> {
    return this.streams.readState(flags, flagsStream, ({ state }) => ({ items: settingsIn(state) }), { fresh: true });
  }

  @PostCommand(flagRoutes.settings, { operationId: 'setFlag', policy: 'operator' })
  set(@Body({ schema: setFlagBody }) body: SetFlagBody, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    return this.commands.execute(new SetFlag(body, metadata));
  }
}

const settingsIn = (state: Settings): FlagSettings['items'] =>
  flagNames.map((name) => {
    const { rules, allowAsk } = settingOf(state, name);
    return { name, rules: [...rules], allowAsk };
  });

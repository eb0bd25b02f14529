import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { hostActBody, triviaAppeals as appealsSchema, type HostActBody } from '#contracts/trivia.ts';
import {
  triviaAwards as awardsSchema,
  triviaLines,
  type TriviaAwards,
  type TriviaLines,
} from '#contracts/trivia-desk.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import * as all from './commands.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { LineQuality } from './line-quality.ts';
import { needsSecond, promisedOf } from './rules/state.ts';
import { triviaAppeals, triviaAwards } from './views/trivia-history.view.ts';

/** What hosts do with a game that is not over, and with its prizes. */
@Controller()
export class TriviaHostController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly quality: LineQuality,
  ) {}

  @PostCommand(triviaRoutes.acts(':id'), { operationId: 'hostTriviaGame', policy: ['host', 'operator'] })
  act(
    @Param('id', idParam) gameId: string,
    @Body({ schema: hostActBody }) body: HostActBody,
    @MemberId() by: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(commandOf(gameId, { ...body, by }, metadata));
  }

  @GetQuery(triviaRoutes.awards(':id'), {
    operationId: 'getTriviaAwards',
    policy: ['host', 'operator'],
    answer: awardsSchema,
  })
  async awards(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<TriviaAwards> {
    const { items, ...doc } = await this.queries.need(triviaAwards, id, { after });
    const toAgree = await this.streams.readState(trivia, triviaStream(id), ({ state }) =>
      state.phase !== 'none' && needsSecond(state) ? promisedOf(state) : null,
    );
    return { ...doc, items: [...items], toAgree };
  }

  @GetQuery(triviaRoutes.lines(':id'), {
    operationId: 'getTriviaLines',
    policy: ['host', 'operator'],
    answer: triviaLines,
  })
  lines(@Param('id', idParam) id: string): Promise<TriviaLines> {
    return this.quality.of(id);
  }

  @GetQuery(triviaRoutes.appeals(':id'), {
    operationId: 'getTriviaAppeals',
    policy: ['host', 'operator'],
    answer: appealsSchema,
  })
  appeals(@Param('id', idParam) id: string, @Query({ schema: afterQuery }) { after }: AfterQuery) {
    return this.queries.need(triviaAppeals, id, { after });
  }
}

function commandOf(gameId: string, body: HostActBody & Readonly<{ by: string }>, metadata: CommandMetadata) {
  switch (body.do) {
    case 'start':
      return new all.StartGame({ gameId, by: 'host' }, metadata);
    case 'pause':
      return new all.PauseGame({ gameId }, metadata);
    case 'resume':
      return new all.ResumeGame({ gameId, by: 'host' }, metadata);
    case 'skip':
      return new all.SkipQuestion({ gameId }, metadata);
    case 'hold':
      return new all.HoldReveal({ gameId }, metadata);
    case 'end':
      return new all.EndGame({ gameId, by: 'host' }, metadata);
    case 'extend':
      return new all.ExtendQuestion({ gameId, ms: body.ms }, metadata);
    case 'void':
      return new all.VoidQuestion({ gameId, n: body.n, reason: body.reason }, metadata);
    case 'kick':
      return new all.KickPlayer({ gameId, player: body.player, reason: body.reason }, metadata);
    case 'settle': {
      const { player, n, outcome, right, by } = body;
      return new all.SettleAppeal({ gameId, player, n, outcome, right, by }, metadata);
    }
    default:
      return new all.ReviewPrize({ gameId, player: body.player, released: body.released }, metadata);
  }
}

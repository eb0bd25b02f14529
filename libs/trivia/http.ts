import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dueBody, type DueBody } from '#contracts/due.ts';
import {
  gameCards,
  giveAnswerBody,
  joinGameBody,
  mySeat,
  scheduleGameBody,
  triviaBoard as boardSchema,
  triviaCounts as countsSchema,
  triviaGame as gameSchema,
  triviaHistory as historySchema,
  type GameCards,
  type GiveAnswerBody,
  type JoinGameBody,
  type MySeat,
  type ScheduleGameBody,
} from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { afterQuery, created, type AfterQuery } from '#contracts/values.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Clock } from '#platform/clock/clock.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { GiveAnswer, JoinGame, ScheduleGame, TakeStep } from './commands.ts';
import { trivia } from './decider.ts';
import { Devices } from './devices.ts';
import { triviaStream } from './events.ts';
import { isOfTheHouse } from './house.ts';
import { latestAnswersOf, withAnswers } from './open-answer.ts';
import { rulesOfToday } from './rules/records.ts';
import { triviaBoard, triviaCounts } from './views/trivia-counts.view.ts';
import { triviaGame } from './views/trivia-game.view.ts';
import { findGames, triviaGames } from './views/trivia-games.view.ts';
import { triviaHistory } from './views/trivia-history.view.ts';
import { findSeat, triviaSeats } from './views/trivia-seats.view.ts';

/** Games as everybody sees them, and what players do. */
@Controller()
export class TriviaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly devices: Devices,
  ) {}

  @GetQuery(triviaRoutes.all, { operationId: 'listTriviaGames', policy: 'everybody', answer: gameCards })
  async list(@Query({ schema: afterQuery }) { after }: AfterQuery): Promise<GameCards> {
    const { items } = await this.queries.find(triviaGames, findGames, { after });
    return { items: [...items] };
  }

  @PostCommand(triviaRoutes.all, {
    operationId: 'scheduleTriviaGame',
    policy: ['host', 'operator'],
    status: 201,
    answer: created,
  })
  async schedule(
    @Body({ schema: scheduleGameBody }) {
      questions: written,
      banked = [],
      knowingly = false,
      ...game
    }: ScheduleGameBody,
    @MemberId() hostId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const id = metadata.commandId;
    const command = { ...game, gameId: id, hostId, rules: rulesOfToday, written, banked, knowingly };
    return { id, ...(await this.commands.execute(new ScheduleGame(command, metadata))) };
  }

  @GetQuery(triviaRoutes.game(':id'), { operationId: 'getTriviaGame', policy: 'everybody', answer: gameSchema })
  game(@Param('id', idParam) id: string, @Query({ schema: afterQuery }) { after }: AfterQuery) {
    return this.queries.need(triviaGame, id, { after });
  }

  @GetQuery(triviaRoutes.counts(':id'), { operationId: 'getTriviaCounts', policy: 'everybody', answer: countsSchema })
  counts(@Param('id', idParam) id: string, @Query({ schema: afterQuery }) { after }: AfterQuery) {
    return this.queries.need(triviaCounts, id, { after });
  }

  @GetQuery(triviaRoutes.board(':id'), { operationId: 'getTriviaBoard', policy: 'everybody', answer: boardSchema })
  board(@Param('id', idParam) id: string, @Query({ schema: afterQuery }) { after }: AfterQuery) {
    return this.queries.need(triviaBoard, id, { after });
  }

  @GetQuery(triviaRoutes.history(':id'), {
    operationId: 'getTriviaHistory',
    policy: 'everybody',
    answer: historySchema,
  })
  history(@Param('id', idParam) id: string, @Query({ schema: afterQuery }) { after }: AfterQuery) {
    return this.queries.need(triviaHistory, id, { after });
  }

  @GetQuery(triviaRoutes.mine(':id'), { operationId: 'getMyTriviaSeat', policy: 'member', answer: mySeat })
  async mine(
    @Param('id', idParam) id: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() memberId: string,
  ): Promise<MySeat> {
    const { items } = await this.queries.find(triviaSeats, findSeat(id, memberId), { after });
    const [seat] = items;
    if (!seat) return { seat: null };
    const { phase } = await this.queries.need(triviaGame, id);
    if (phase === 'ended') return { seat }; // nothing of it is still to come: its stream is left alone
    const latest = await this.streams.readState(trivia, triviaStream(id), ({ state }) =>
      state.phase === 'none' ? [] : latestAnswersOf(state, seat.player),
    );
    return { seat: withAnswers(seat, latest) };
  }

  @PostCommand(triviaRoutes.join(':id'), { operationId: 'joinTriviaGame', policy: 'verified' })
  join(
    @Param('id', idParam) gameId: string,
    @Body({ schema: joinGameBody }) body: JoinGameBody,
    @Who() caller: Caller,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Receipt> {
    const device = this.devices.seen(gameId, headers.cookie, reply);
    const command = { gameId, memberId, isHouse: isOfTheHouse(caller), device, ...body };
    return this.commands.execute(new JoinGame(command, metadata));
  }

  /** For who has no socket: nothing is credited, since nobody measured the way. */
  @PostCommand(triviaRoutes.answers(':id'), { operationId: 'answerTrivia', policy: 'verified', limit: 'bid' })
  answer(
    @Param('id', idParam) gameId: string,
    @Body({ schema: giveAnswerBody }) { n, option }: GiveAnswerBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = { gameId, memberId, n, option, receivedAt: this.clock.now(), pings: [] };
    return this.commands.execute(new GiveAnswer(command, metadata));
  }

  @PostCommand(triviaRoutes.step(':id'), {
    operationId: 'takeTriviaStep',
    policy: 'system',
    limit: 'bid',
    status: 204,
  })
  async step(
    @Param('id', idParam) gameId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new TakeStep({ gameId }, metadata));
  }
}

import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { defaultLocale, gameLocales, locales } from '#contracts/locales.ts';
import {
  calendarQuery,
  type CalendarQuery,
  friendsQuery,
  type FriendsQuery,
  type TriviaFriends,
  triviaFriends,
} from '#contracts/trivia-sharing.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { idParam, Who } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { calendarOf } from './calendar.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { Friends } from './friends.ts';
import { resultsOf } from './results.ts';
import { triviaGame } from './views/trivia-game.view.ts';

/** What people take with them from a game: into a calendar, to friends, into a spreadsheet. */
@Controller()
export class TriviaSharingController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly friends: Friends,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @GetQuery(triviaRoutes.calendar(':id'), { operationId: 'getTriviaCalendar', policy: 'everybody' })
  @ApiProduces('text/calendar')
  async calendar(
    @Param('id', idParam) id: string,
    @Query({ schema: calendarQuery }) { locale: code }: CalendarQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const game = await this.queries.need(triviaGame, id);
    const locale = [...locales, ...gameLocales].find((one) => one.code === code) ?? defaultLocale;
    void reply.headers(fileHeaders('text/calendar', 'plinth-trivia.ics'));
    return calendarOf(game, { locale, origin: this.config.publicUrl, now: this.clock.now() });
  }

  @GetQuery(triviaRoutes.friends(':id'), {
    operationId: 'listTriviaFriends',
    policy: 'everybody',
    answer: triviaFriends,
  })
  among(
    @Param('id', idParam) id: string,
    @Query({ schema: friendsQuery }) { of }: FriendsQuery,
    @Who() { memberId }: Caller,
  ): Promise<TriviaFriends> {
    return this.friends.among(id, of === undefined ? [] : of.split('.'), memberId);
  }

  @GetQuery(triviaRoutes.results(':id'), { operationId: 'exportTriviaResults', policy: ['host', 'operator'] })
  @ApiProduces('text/csv')
  async results(@Param('id', idParam) id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.headers(fileHeaders('text/csv', 'plinth-trivia.csv'));
    return this.streams.readState(trivia, triviaStream(id), ({ state }) => {
      if (state.phase === 'none') throw new NotFound();
      return resultsOf(state);
    });
  }
}

const fileHeaders = (type: string, name: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': `attachment; filename="${name}"`,
});

import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  rehearsalActBody,
  type RehearsalActBody,
  triviaRehearsal,
  type TriviaRehearsal,
} from '#contracts/trivia-rehearsal.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { Clock } from '#platform/clock/clock.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { RehearseGame } from './commands.ts';
import { Rehearsals } from './rehearsal/rehearsals.ts';
import type { TriviaCommand } from './rules/command-data.ts';

/** A host plays a game through before anybody does. Each sees their own alone. */
@Controller()
export class TriviaRehearsalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rehearsals: Rehearsals,
    private readonly clock: Clock,
  ) {}

  @PostCommand(triviaRoutes.rehearsal(':id'), { operationId: 'rehearseTriviaGame', policy: ['host', 'operator'] })
  begin(
    @Param('id', idParam) gameId: string,
    @MemberId() by: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new RehearseGame({ gameId, by }, metadata));
  }

  @GetQuery(triviaRoutes.rehearsal(':id'), {
    operationId: 'getTriviaRehearsal',
    policy: ['host', 'operator'],
    answer: triviaRehearsal,
  })
  look(@Param('id', idParam) gameId: string, @MemberId() memberId: string): TriviaRehearsal {
    return this.rehearsals.of(gameId, memberId).look();
  }

  /** What is repeated does nothing, as in a game: a seat is taken once, and the first answer counts. */
  @PostCommand(triviaRoutes.rehearsalActs(':id'), {
    operationId: 'actInTriviaRehearsal',
    policy: ['host', 'operator'],
    status: 204,
  })
  act(
    @Param('id', idParam) gameId: string,
    @Body({ schema: rehearsalActBody }) body: RehearsalActBody,
    @MemberId() memberId: string,
    @Metadata() _: CommandMetadata,
  ): void {
    this.rehearsals.of(gameId, memberId).take(this.commandOf(gameId, memberId, body));
  }

  private commandOf(gameId: string, memberId: string, body: RehearsalActBody): TriviaCommand {
    switch (body.do) {
      case 'join': {
        const { alias, official } = body;
        return { type: 'JoinGame', data: { gameId, memberId, alias, official, isHouse: false, device: null } };
      }
      case 'answer': {
        const { n, option } = body;
        return { type: 'GiveAnswer', data: { gameId, memberId, n, option, receivedAt: this.clock.now(), pings: [] } };
      }
      case 'start':
        return { type: 'StartGame', data: { gameId, by: 'host' } };
      default:
        return { type: 'EndGame', data: { gameId, by: 'host' } };
    }
  }
}

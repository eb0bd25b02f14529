import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { Clock } from '#platform/clock/clock.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Topics } from '#platform/topics/topics.ts';
import { IssueTopicToken, RevokeTopicToken } from './commands.ts';
import { beginEdition, retireEdition } from './editions/acts.ts';
import { BeginTopicEdition, OpenTopicEdition, RetireTopicEdition } from './editions/commands.ts';
import { EditionsController } from './editions/http.ts';
import { AnalystsController } from './http.ts';
import { AnalystTokens } from './tokens.ts';

@Module({
  controllers: [AnalystsController, EditionsController],
  providers: [
    ...handlersOf(IssueTopicToken, RevokeTopicToken),
    ...handlersOf(BeginTopicEdition, OpenTopicEdition, RetireTopicEdition),
    operatorActsOf(
      { streams: Streams, commands: CommandBus, topics: Topics, clock: Clock },
      beginEdition,
      retireEdition,
    ),
    AnalystTokens,
  ],
})
export class AnalystsModule {}

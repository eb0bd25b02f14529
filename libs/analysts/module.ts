import { Module } from '@nestjs/common';
import { handlersOf } from '#platform/streams/commands.ts';
import { IssueTopicToken, RevokeTopicToken } from './commands.ts';
import { BeginTopicEdition, OpenTopicEdition, RetireTopicEdition } from './editions/commands.ts';
import { EditionsController } from './editions/http.ts';
import { AnalystsController } from './http.ts';
import { AnalystTokens } from './tokens.ts';

@Module({
  controllers: [AnalystsController, EditionsController],
  providers: [
    ...handlersOf(IssueTopicToken, RevokeTopicToken),
    ...handlersOf(BeginTopicEdition, OpenTopicEdition, RetireTopicEdition),
    AnalystTokens,
  ],
})
export class AnalystsModule {}

import { Module } from '@nestjs/common';
import { handlersOf } from '#platform/streams/commands.ts';
import { IssueTopicToken, RevokeTopicToken } from './commands.ts';
import { AnalystsController } from './http.ts';
import { AnalystTokens } from './tokens.ts';

@Module({
  controllers: [AnalystsController],
  providers: [...handlersOf(IssueTopicToken, RevokeTopicToken), AnalystTokens],
})
export class AnalystsModule {}

import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  translateQuestionBody,
  triviaQuestions,
  type TranslateQuestionBody,
  type TriviaQuestions,
} from '#contracts/trivia-desk.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { TranslateQuestion } from './commands.ts';
import { QuestionList } from './question-list.ts';

/** What hosts do with a game's questions before they are asked. */
@Controller()
export class TriviaQuestionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly questions: QuestionList,
  ) {}

  @GetQuery(triviaRoutes.questions(':id'), {
    operationId: 'getTriviaQuestions',
    policy: ['host', 'operator'],
    answer: triviaQuestions,
  })
  list(@Param('id', idParam) id: string): Promise<TriviaQuestions> {
    return this.questions.of(id);
  }

  @PostCommand(triviaRoutes.questions(':id'), {
    operationId: 'translateTriviaQuestion',
    policy: ['host', 'operator'],
  })
  translate(
    @Param('id', idParam) gameId: string,
    @Body({ schema: translateQuestionBody }) { n, ...words }: TranslateQuestionBody,
    @MemberId() by: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new TranslateQuestion({ gameId, n, by, words }, metadata));
  }
}

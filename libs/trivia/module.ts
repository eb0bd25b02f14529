import { Module } from '@nestjs/common';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { dueOf } from '#platform/reactions/providers.ts';
import { AnswerDoor } from './answer-door.ts';
import { triviaHandlers } from './handlers.ts';
import { TriviaHostController } from './http-host.ts';
import { TriviaController } from './http.ts';
import { QuestionBox } from './question-box.ts';
import { triviaSteps } from './views/trivia-steps.view.ts';

@Module({
  controllers: [TriviaController, TriviaHostController],
  providers: [AnswerDoor, QuestionBox, ...triviaHandlers, dueOf(triviaSteps, triviaRoutes.step)],
})
export class TriviaModule {}

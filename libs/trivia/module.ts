import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { dueOf } from '#platform/reactions/providers.ts';
import { QuestionBank } from './bank/question-bank.ts';
import { AnswerDoor } from './answer-door.ts';
import { ComingQuestions } from './coming-questions.ts';
import { ComingBack } from './coming-back.ts';
import { Devices } from './devices.ts';
import { Friends } from './friends.ts';
import { LineQuality } from './line-quality.ts';
import { LinkedWinners } from './linked-winners.ts';
import { triviaHandlers } from './handlers.ts';
import { AnswerTrees } from './answer-trees.ts';
import { TriviaAppealsController } from './http-appeals.ts';
import { TriviaBankController } from './http-bank.ts';
import { TriviaHostController } from './http-host.ts';
import { TriviaController } from './http.ts';
import { TriviaQuestionsController } from './http-questions.ts';
import { TriviaRehearsalController } from './http-rehearsal.ts';
import { TriviaSharingController } from './http-sharing.ts';
import { agreePrizes } from './prizes-of-two.ts';
import { PlayDoor } from './play-door.ts';
import { QuestionBox } from './question-box.ts';
import { QuestionList } from './question-list.ts';
import { Rehearsals } from './rehearsal/rehearsals.ts';
import { triviaSteps } from './views/trivia-steps.view.ts';

@Module({
  controllers: [
    TriviaController,
    TriviaHostController,
    TriviaAppealsController,
    TriviaQuestionsController,
    TriviaSharingController,
    TriviaBankController,
    TriviaRehearsalController,
  ],
  providers: [
    AnswerDoor,
    PlayDoor,
    QuestionBox,
    QuestionBank,
    ComingBack,
    ComingQuestions,
    Devices,
    Friends,
    LineQuality,
    LinkedWinners,
    ...triviaHandlers,
    AnswerTrees,
    QuestionList,
    Rehearsals,
    dueOf(triviaSteps, triviaRoutes.step),
    operatorActsOf({ commands: CommandBus }, agreePrizes),
  ],
})
export class TriviaModule {}

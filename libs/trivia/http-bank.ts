import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  bankQuery,
  type BankQuery,
  keepQuestionsBody,
  type KeepQuestionsBody,
  triviaBank,
  type TriviaBank,
} from '#contracts/trivia-bank.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { DropQuestion, KeepQuestions } from './bank/commands.ts';
import { listed } from './bank/listed.ts';
import { QuestionBank } from './bank/question-bank.ts';
import { ComingQuestions } from './coming-questions.ts';
import { askedId, triviaAsked } from './views/trivia-asked.view.ts';

/** What hosts keep between games. */
@Controller()
export class TriviaBankController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly bank: QuestionBank,
    private readonly coming: ComingQuestions,
  ) {}

  @GetQuery(triviaRoutes.bank, { operationId: 'listTriviaBank', policy: ['host', 'operator'], answer: triviaBank })
  async list(@Query({ schema: bankQuery }) query: BankQuery): Promise<TriviaBank> {
    const all = await this.bank.all();
    const ids = new Map(all.map(({ question: { text } }) => [text.en, askedId(text.en)]));
    const asked = await this.queries.getMany(triviaAsked, [...ids.values()]);
    const coming = await this.coming.byWords();
    return listed(all, query, (text) => {
      const id = ids.get(text)!;
      const found = asked.get(id);
      return { lastAsked: found ? { gameId: found.gameId, at: found.at } : null, standsIn: coming.get(id) ?? null };
    });
  }

  @PostCommand(triviaRoutes.bank, { operationId: 'keepTriviaQuestions', policy: ['host', 'operator'] })
  keep(
    @Body({ schema: keepQuestionsBody }) { questions }: KeepQuestionsBody,
    @MemberId() by: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new KeepQuestions({ questions, by }, metadata));
  }

  @PostCommand(triviaRoutes.bankDrop(':id'), { operationId: 'dropTriviaQuestion', policy: ['host', 'operator'] })
  drop(
    @Param('id', idParam) id: string,
    @MemberId() by: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new DropQuestion({ id, by }, metadata));
  }
}

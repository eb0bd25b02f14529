import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { answerProof, appealBody, type AnswerProof, type AppealBody } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { NotFound } from '#kernel/refused.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { AnswerTrees } from './answer-trees.ts';
import { RaiseAppeal } from './commands.ts';

/** What players check afterwards, and say was wrong. */
@Controller()
export class TriviaAppealsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly trees: AnswerTrees,
  ) {}

  @GetQuery(triviaRoutes.proof(':id', ':n'), {
    operationId: 'getMyTriviaProof',
    policy: 'member',
    answer: answerProof,
  })
  proof(@Param('id', idParam) id: string, @Param('n') n: string, @MemberId() memberId: string): Promise<AnswerProof> {
    if (!/^[1-9]\d?$/.test(n)) throw new NotFound();
    return this.trees.proof(id, Number(n), memberId);
  }

  @PostCommand(triviaRoutes.appeals(':id'), { operationId: 'appealTrivia', policy: 'verified' })
  appeal(
    @Param('id', idParam) gameId: string,
    @Body({ schema: appealBody }) { n, reason }: AppealBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new RaiseAppeal({ gameId, memberId, n, reason }, metadata));
  }
}

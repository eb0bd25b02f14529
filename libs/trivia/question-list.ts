import { Injectable } from '@nestjs/common';
import type { TriviaQuestions } from '#contracts/trivia-desk.ts';
import { NotFound } from '#kernel/refused.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { type BoxedQuestion, QuestionBox } from './question-box.ts';

/** What will be asked, for who puts it into other languages: never what is right, nor the words that would tell it. */
@Injectable()
export class QuestionList {
  constructor(
    private readonly streams: Streams,
    private readonly box: QuestionBox,
  ) {}

  /** Throws `NotFound` where there is no such game. */
  async of(gameId: string): Promise<TriviaQuestions> {
    const game = await this.streams.readState(trivia, triviaStream(gameId), ({ state }) =>
      state.phase === 'none' ? null : { box: state.box, out: state.n, spares: state.spares },
    );
    if (!game) throw new NotFound();
    const questions = await this.box.open(gameId, game.box);
    const firstSpare = questions.length - game.spares + 1;
    return {
      items: questions.map((one, at) => told(one, { n: at + 1, out: game.out, firstSpare })),
    };
  }
}

const told = (
  { text, options, explanation }: BoxedQuestion,
  { n, out, firstSpare }: Readonly<{ n: number; out: number; firstSpare: number }>,
): TriviaQuestions['items'][number] => ({
  n,
  text,
  options: [...options],
  explained: Object.keys(explanation ?? {}),
  isOut: n <= out,
  isSpare: n >= firstSpare,
});

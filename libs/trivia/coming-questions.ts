import { Injectable } from '@nestjs/common';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { QuestionBox } from './question-box.ts';
import { askedId } from './views/trivia-asked.view.ts';
import { findGames, triviaGames } from './views/trivia-games.view.ts';

/** Games to come that are looked through: the latest in the schedule. */
const mostLooked = 100;

/** What games to come will ask: their boxes are opened here, and nothing of them is told but that words stand in one. */
@Injectable()
export class ComingQuestions {
  constructor(
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly box: QuestionBox,
  ) {}

  /** Of each question that is not asked yet, by `askedId` of its words, a game that has it. */
  async byWords(): Promise<ReadonlyMap<string, string>> {
    const { items } = await this.queries.find(triviaGames, { ...findGames, limit: mostLooked });
    const found = new Map<string, string>();
    for (const { id, state } of items)
      if (state !== 'ended') for (const words of await this.unasked(id)) found.set(words, id);
    return found;
  }

  /** Numbers of those questions, from 1, that stand in a game to come. */
  async among(texts: readonly string[]): Promise<readonly number[]> {
    const coming = await this.byWords();
    return texts.flatMap((text, at) => (coming.has(askedId(text)) ? [at + 1] : []));
  }

  private async unasked(gameId: string): Promise<readonly string[]> {
    const game = await this.streams.readState(trivia, triviaStream(gameId), ({ state }) =>
      state.phase === 'none' || state.phase === 'ended' ? null : { box: state.box, asked: state.n },
    );
    if (!game) return [];
    const questions = await this.box.open(gameId, game.box);
    return questions.slice(game.asked).map(({ text }) => askedId(text.en));
  }
}

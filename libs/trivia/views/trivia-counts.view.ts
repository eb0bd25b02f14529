import type { TriviaBoard, TriviaCounts } from '#contracts/trivia.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, ignored, viewOf } from '#kernel/view.ts';
import { type Board, triviaShapes, triviaStream } from '../events.ts';

/** How many play and how many have answered, in a room of its own: it changes with every answer. Never which option. */
export const triviaCounts = viewOf<TriviaCounts>()({
  name: 'trivia-counts',
  version: 1,
  facts: pick(triviaShapes, 'GameScheduled', 'PlayerJoined', 'QuestionAsked', 'AnswerGiven'),
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: { GameScheduled: ({ id }) => ({ id, players: 0, n: 0, answered: 0 }) },
  on: {
    GameScheduled: ignored,
    PlayerJoined: ({ doc, data }) => ({ ...doc, players: data.player }),
    QuestionAsked: ({ doc, data }) => ({ ...doc, n: data.n, answered: 0 }),
    AnswerGiven: ({ doc, data }) => (doc.n === data.n ? { ...doc, answered: doc.answered + 1 } : doc),
  },
  rooms: ({ id }) => [`trivia-counts:${id}`],
});

/** The first ten, with where they were before. */
export const triviaBoard = viewOf<TriviaBoard>()({
  name: 'trivia-board',
  version: 1,
  facts: pick(triviaShapes, 'GameScheduled', 'QuestionClosed', 'BoardRecomputed', 'GameEnded'),
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: { GameScheduled: ({ id }) => ({ id, n: 0, top: [] }) },
  on: {
    GameScheduled: ignored,
    QuestionClosed: ({ doc, data }) => ({ ...moved(doc, data), n: data.n }),
    BoardRecomputed: ({ doc, data }) => moved(doc, data),
    GameEnded: ({ doc, data }) => moved(doc, data),
  },
  rooms: ({ id }) => [`trivia-board:${id}`],
});

function moved(doc: Draft<TriviaBoard>, { top }: Board): Draft<TriviaBoard> {
  const before = new Map(doc.top.map(({ player, rank }) => [player, rank]));
  return { ...doc, top: top.map((one) => ({ ...one, before: before.get(one.player) ?? null })) };
}

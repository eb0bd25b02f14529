import type { GameCard } from '#contracts/trivia.ts';
import { pick } from '#kernel/shapes.ts';
import { viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { triviaShapes, triviaStream } from '../events.ts';

/** The schedule: a card per game. */
export const triviaGames = viewOf<GameCard>()({
  name: 'trivia-games',
  version: 2,
  facts: pick(triviaShapes, 'GameScheduled', 'LobbyOpened', 'GameStarted', 'GameEnded'),
  indexes: [['startsAt']],
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: {
    GameScheduled: ({ data: { title, startsAt, opensLobbyAt, questions, prizes }, id }) => ({
      id,
      title,
      startsAt,
      opensLobbyAt,
      questions,
      prizes: [...prizes],
      state: 'scheduled',
    }),
  },
  on: {
    GameScheduled: ({ doc }) => doc,
    LobbyOpened: ({ doc }) => ({ ...doc, state: 'lobby' }),
    GameStarted: ({ doc }) => ({ ...doc, state: 'playing' }),
    GameEnded: ({ doc, data }) => (data.totals.length === 0 ? null : { ...doc, state: 'ended' }), // nobody came: it is no past
  },
  rooms: ({ id }) => ['trivia-games', `trivia-games:${id}`],
});

const mostShown = 50;

/** The latest first. */
export const findGames: Find<GameCard> = { sort: [['startsAt', 'desc']], limit: mostShown };

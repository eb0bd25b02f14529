import { createContext, use } from 'react';
import type { TriviaRehearsal } from '#contracts/trivia-rehearsal.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { type ApiClient, Problem } from '../../lib/api-client.ts';
import { silentLive } from '../../lib/live.ts';

/** Whether what is shown is a host's rehearsal: the same screens, and nothing of it goes further than this page. */
export const RehearsingContext = createContext(false);
export const useRehearsing = (): boolean => use(RehearsingContext);

type Part = (all: TriviaRehearsal) => unknown;

/** What each of a game's addresses answers in a rehearsal; the others are not there. */
const partsOf = (id: string): Readonly<Record<string, Part>> => ({
  [triviaRoutes.game(id)]: ({ game }) => game,
  [triviaRoutes.counts(id)]: ({ counts }) => counts,
  [triviaRoutes.board(id)]: ({ board }) => board,
  [triviaRoutes.history(id)]: ({ history }) => history,
  [triviaRoutes.mine(id)]: ({ seat }) => ({ seat }),
});

const commandsOf = (id: string): Readonly<Record<string, 'join' | 'answer'>> => ({
  [triviaRoutes.join(id)]: 'join',
  [triviaRoutes.answers(id)]: 'answer',
});

/** The line to the market for the screens of a rehearsal: what they ask of the game they are told of the rehearsal. */
export function rehearsedApi(api: ApiClient, id: string, look: () => Promise<TriviaRehearsal>): ApiClient {
  const parts = partsOf(id);
  const commands = commandsOf(id);
  return {
    ...api,
    live: { ...silentLive, state: api.live.state, subscribe: api.live.subscribe },
    get: async <T>(path: string) => {
      const part = parts[path.split('?')[0]!];
      if (!part) throw new Problem(404, 'not-found');
      return part(await look()) as T; // each address has its own part
    },
    post: async (path, body, key, sending) => {
      const what = commands[path];
      if (!what) throw new Problem(404, 'not-found');
      await api.post(triviaRoutes.rehearsalActs(id), { do: what, ...(body as object) }, key, sending);
      return {};
    },
  };
}

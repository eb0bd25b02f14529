import { queryOptions } from '@tanstack/react-query';
import type { MySeat } from '#contracts/trivia.ts';
import type { TriviaBank } from '#contracts/trivia-bank.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { type ApiClient, behind, Problem } from '../../lib/api-client.ts';
import { documentQuery } from '../../lib/document-query.ts';

const schemas = () => import('#contracts/trivia.ts');
const deskSchemas = () => import('#contracts/trivia-desk.ts');

/** What of the bank is looked for; an empty word looks for anything. */
export type BankAsked = Readonly<{
  q?: string;
  category?: string;
  difficulty?: string;
  unasked?: string;
  page?: number;
}>;

/** A question of the bank, as hosts see it. */
export type Banked = TriviaBank['items'][number];

/** Under what the cache keeps what is no document of a room. */
export const triviaKeys = {
  games: ['trivia-games'],
  seat: (id: string) => ['trivia-seat', id],
  history: (id: string) => ['trivia-history', id],
  awards: (id: string) => ['trivia-awards', id],
  appeals: (id: string) => ['trivia-appeals', id],
  friends: (id: string, of: string) => ['trivia-friends', id, of],
  questions: (id: string) => ['trivia-questions', id],
  rehearsal: (id: string) => ['trivia-rehearsal', id],
  lines: (id: string) => ['trivia-lines', id],
  bank: ['trivia-bank'],
  bankOf: (asked: BankAsked) => ['trivia-bank', asked],
} as const;

export const gamesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: triviaKeys.games,
    queryFn: () => api.get(triviaRoutes.all, () => schemas().then((c) => c.gameCards)),
  });

/** The phase: what the screen goes by. */
export const gameQuery = (api: ApiClient, id: string) =>
  documentQuery('trivia-game', id, () => api.get(triviaRoutes.game(id), () => schemas().then((c) => c.triviaGame)));

export const countsQuery = (api: ApiClient, id: string) =>
  documentQuery('trivia-counts', id, () =>
    api.get(triviaRoutes.counts(id), () => schemas().then((c) => c.triviaCounts)),
  );

export const boardQuery = (api: ApiClient, id: string) =>
  documentQuery('trivia-board', id, () => api.get(triviaRoutes.board(id), () => schemas().then((c) => c.triviaBoard)));

/** The signed-in member's; `after` is of the receipt of a command that it must show. */
export const seatQuery = (api: ApiClient, id: string, after?: string) =>
  queryOptions({
    queryKey: triviaKeys.seat(id),
    queryFn: () => api.get(triviaRoutes.mine(id) + behind(after), () => schemas().then((c) => c.mySeat)),
    staleTime: Infinity, // the member's room keeps it fresh
    structuralSharing: (seen, got) => newerSeat(seen as MySeat | undefined, got as MySeat),
  });

/** The newer of two, with the answer to the question that is out, which is in no push: whichever of them has it. */
export function newerSeat(seen: MySeat | undefined, got: MySeat): MySeat {
  if (!seen?.seat || !got.seat) return got;
  const [seat, other] = seen.seat.rev > got.seat.rev ? [seen.seat, got.seat] : [got.seat, seen.seat];
  const last = seat.answers[0]?.n ?? 0;
  const open = other.answers.filter(({ n, option, ms }) => n > last && option !== null && ms === null);
  return { seat: { ...seat, answers: [...open, ...seat.answers] } };
}

export const historyQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: triviaKeys.history(id),
    queryFn: () => api.get(triviaRoutes.history(id), () => schemas().then((c) => c.triviaHistory)),
  });

export const awardsQuery = (api: ApiClient, id: string, after?: string) =>
  queryOptions({
    queryKey: triviaKeys.awards(id),
    queryFn: () => api.get(triviaRoutes.awards(id) + behind(after), () => deskSchemas().then((c) => c.triviaAwards)),
  });

export const appealsQuery = (api: ApiClient, id: string, after?: string) =>
  queryOptions({
    queryKey: triviaKeys.appeals(id),
    queryFn: () => api.get(triviaRoutes.appeals(id) + behind(after), () => schemas().then((c) => c.triviaAppeals)),
  });

/** `of`: codes with a point between them, as in a link. */
export const friendsQuery = (api: ApiClient, id: string, of: string) =>
  queryOptions({
    queryKey: triviaKeys.friends(id, of),
    queryFn: () =>
      api.get(triviaRoutes.friends(id) + (of && `?of=${encodeURIComponent(of)}`), () =>
        import('#contracts/trivia-sharing.ts').then((c) => c.triviaFriends),
      ),
  });

/** The member's own answer to that question, with its way to the published root. */
export const ownProof = (api: ApiClient, id: string, n: number) =>
  api.get(triviaRoutes.proof(id, n), () => schemas().then((c) => c.answerProof));

/** The host's: what will be asked, in the languages that it is in. */
export const questionsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: triviaKeys.questions(id),
    queryFn: () => api.get(triviaRoutes.questions(id), () => deskSchemas().then((c) => c.triviaQuestions)),
  });

/** The host's: how the players' lines are, looked at as often as the market does. */
export const linesQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: triviaKeys.lines(id),
    queryFn: () => api.get(triviaRoutes.lines(id), () => deskSchemas().then((c) => c.triviaLines)),
    refetchInterval: 1000,
  });

/** Often enough that its screens move as they do in the game. */
const rehearsalBeat = 400;

/** The host's own rehearsal; null: none is on. */
export const rehearsalQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: triviaKeys.rehearsal(id),
    queryFn: () =>
      api
        .get(triviaRoutes.rehearsal(id), () => import('#contracts/trivia-rehearsal.ts').then((c) => c.triviaRehearsal))
        .catch(noneThere),
    refetchInterval: ({ state }) => (state.data && state.data.game.phase !== 'ended' ? rehearsalBeat : false),
  });

function noneThere(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}

/** The hosts': a page of what is kept between games. */
export const bankQuery = (api: ApiClient, asked: BankAsked) =>
  queryOptions({
    queryKey: triviaKeys.bankOf(asked),
    queryFn: () => {
      const said = Object.entries(asked).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
      return api.get(`${triviaRoutes.bank}?${new URLSearchParams(said)}`, () =>
        import('#contracts/trivia-bank.ts').then((c) => c.triviaBank),
      );
    },
  });

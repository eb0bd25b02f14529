import type { TriviaSeat } from '#contracts/trivia.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, lookUpOf, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { type Board, triviaShapes, triviaStream } from '../events.ts';
import { triviaRules } from '../rules/records.ts';
import { pointsFor } from '../rules/scoring.ts';

/** A player's document. */
export const seatId = (gameId: string, player: number) => `${gameId}:${player}`;
const all = ({ gameId, ranks }: Board & Readonly<{ gameId: string }>) =>
  ranks.map((_, index) => seatId(gameId, index + 1));

/** What the answers of a game are worth now; `right`: of each question that counts. */
type Worth = Readonly<{ answerMs: number; rules: string; right: Readonly<Record<number, number>> }>;

const games = lookUpOf<Worth>()({
  facts: pick(triviaShapes, 'GameScheduled', 'QuestionClosed', 'QuestionVoided', 'AppealSettled'),
  key: ({ data }) => [data.gameId],
  start: { GameScheduled: ({ data: { rhythm, rules } }) => ({ answerMs: rhythm.answerMs, rules, right: {} }) },
  on: {
    GameScheduled: ({ doc }) => doc,
    QuestionClosed: ({ doc, data: { n, right } }) => ({ ...doc, right: { ...doc.right, [n]: right } }),
    QuestionVoided: ({ doc, data }) => without(doc, data.n),
    AppealSettled: ({ doc, data: { n, right, outcome } }) => {
      if (outcome === 'voided') return without(doc, n);
      return right === null ? doc : { ...doc, right: { ...doc.right, [n]: right } };
    },
  },
});

function without(doc: Worth, n: number): Worth {
  const { [n]: _, ...right } = doc.right;
  return { ...doc, right };
}

/**
 * Each player's own, replaced from the flat arrays of a close: only its owner gets it. What they answer to the question that is out is not in
 * it: thousands do within a second, whoever answers is told so at once, and `latestAnswersOf` knows it.
 */
export const triviaSeats = viewOf<TriviaSeat>()({
  name: 'trivia-seats',
  version: 5,
  beside: true,
  facts: pick(
    triviaShapes,
    'PlayerJoined',
    'QuestionClosed',
    'BoardRecomputed',
    'PlayerKicked',
    'GameEnded',
    'PrizeAwarded',
    'PrizeReleased',
    'PrizeWithheld',
    'AppealRaised',
    'AppealSettled',
  ),
  indexes: [['gameId', 'memberId']],
  lookUp: games,
  reads: { BoardRecomputed: ({ data }) => [data.gameId] },
  streamsOf: (id) => [triviaStream(id.split(':')[0]!)],
  key: ({ type, data }) =>
    type === 'QuestionClosed' || type === 'BoardRecomputed' || type === 'GameEnded'
      ? all(data)
      : [seatId(data.gameId, data.player)],
  start: {
    PlayerJoined: ({ data: { gameId, memberId, player, alias }, id }) => ({
      id,
      gameId,
      memberId,
      player,
      alias,
      answers: [],
      total: 0,
      rank: 0,
      out: null,
      prize: null,
      appeals: [],
    }),
  },
  on: {
    PlayerJoined: ({ doc }) => doc,
    QuestionClosed: ({ doc, data }) => ({ ...ranked(doc, data), answers: closed(doc, data) }),
    BoardRecomputed: ({ doc, data, lookUp }) => ({
      ...ranked(doc, data),
      answers: rescored(doc, lookUp(data.gameId)!),
    }),
    PlayerKicked: ({ doc, data }) => ({ ...doc, out: data.reason }),
    GameEnded: ({ doc, data }) => ranked(doc, data),
    PrizeAwarded: ({ doc, data: { amount } }) => ({ ...doc, prize: awarded(doc.prize?.given ?? 0, amount.minor) }),
    PrizeReleased: ({ doc, data }) => {
      const given = (doc.prize?.given ?? 0) + data.amount.minor;
      return { ...doc, prize: { cents: given, given, state: 'released' } };
    },
    PrizeWithheld: ({ doc, data }) => {
      const given = doc.prize?.given ?? 0;
      return { ...doc, prize: { cents: given + data.amount.minor, given, state: 'withheld' } };
    },
    AppealRaised: ({ doc, data: { n } }) => ({ ...doc, appeals: [...doc.appeals, { n, outcome: null }] }),
    AppealSettled: ({ doc, data: { n, outcome } }) => ({
      ...doc,
      appeals: doc.appeals.map((one) => (one.n === n ? { n, outcome } : one)),
    }),
  },
  rooms: ({ memberId }) => [`member:${memberId}`],
});

/** What was given before stays; an appeal may add to it. */
function awarded(given: number, cents: number): TriviaSeat['prize'] {
  if (cents > 0) return { cents: given + cents, given, state: 'waiting' };
  return given > 0 ? { cents: given, given, state: 'released' } : null;
}

type Outcome = Readonly<{
  n: number;
  options: readonly number[];
  ms: readonly number[];
  points: readonly number[];
}>;

function closed({ answers, player }: Draft<TriviaSeat>, { n, options, ms, points }: Outcome): TriviaSeat['answers'] {
  const index = player - 1;
  const given = options[index]!;
  const own =
    given < 0 ? { option: null, ms: null, points: 0 } : { option: given, ms: ms[index]!, points: points[index]! };
  return [{ n, at: null, ...own }, ...answers];
}

/** What they are worth with the board made again, of the questions that are closed. */
function rescored({ answers, out }: Draft<TriviaSeat>, { answerMs, rules, right }: Worth): TriviaSeat['answers'] {
  const worth = (n: number, option: number | null, ms: number | null) =>
    option !== null && option === right[n] && out === null ? pointsFor(ms!, answerMs, triviaRules(rules)) : 0;
  return answers.map((one) => ({ ...one, points: worth(one.n, one.option, one.ms) }));
}

function ranked(doc: Draft<TriviaSeat>, { ranks, totals }: Board): Draft<TriviaSeat> {
  return { ...doc, rank: ranks[doc.player - 1]!, total: totals[doc.player - 1]! };
}

/** A member's seat in a game. */
export const findSeat = (gameId: string, memberId: string): Find<TriviaSeat> => ({
  where: { gameId, memberId },
  limit: 1,
});

import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, type Draft, type LookUpReader, lookUpOf, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { type Board, triviaShapes, triviaStream } from '#trivia/events.ts';
import { blackFridayShapes, blackFridayStream } from '../events.ts';
import { contestOf, type SetDays, yearOf } from '../rules/day.ts';
import { type Given, placeOf, type Round, tiesOf } from '../rules/contest.ts';

type Title = Readonly<{ en: string; fr?: string }>;

/** A game as far as its end needs it. `opensAt`: of the question that is out; `rounds`: the closed ones that count. */
type Game = Readonly<{
  title: Title;
  startsAt: Instant;
  members: readonly string[];
  opensAt: Instant;
  rounds: Readonly<Record<number, Round>>;
  isOver: boolean;
}>;

/** Of games by their ids, of their players what each answered, and under `days` those days that were set. */
type Known = Readonly<{ game?: Game; given?: Readonly<Record<number, Given>>; days?: SetDays }>;

const days = 'days';
const playerOf = (gameId: string, player: number) => `${gameId}:${player}`;

const games = lookUpOf<Known>()({
  facts: {
    ...pick(
      triviaShapes,
      'GameScheduled',
      'GameResumed',
      'PlayerJoined',
      'OptionsShown',
      'AnswerGiven',
      'QuestionClosed',
      'QuestionVoided',
      'AppealSettled',
      'GameEnded',
    ),
    ...pick(blackFridayShapes, 'BlackFridaySet'),
  },
  key: ({ type, data }) => {
    if (type === 'AnswerGiven') return [playerOf(data.gameId, data.player)];
    return [type === 'BlackFridaySet' ? days : data.gameId];
  },
  start: {
    GameScheduled: ({ data: { title, startsAt } }) => ({
      game: { title: shown(title), startsAt, members: [], opensAt: startsAt, rounds: {}, isOver: false },
    }),
    AnswerGiven: ({ data }) => withAnswer({}, data),
    BlackFridaySet: ({ data }) => withDay({}, data),
  },
  on: {
    GameScheduled: ({ doc }) => doc,
    GameResumed: ({ doc, data: { begun, nextAt } }) => (begun ? doc : changed(doc, { startsAt: nextAt })),
    PlayerJoined: ({ doc, data }) => changed(doc, { members: [...(doc.game?.members ?? []), data.memberId] }),
    OptionsShown: ({ doc, data: { opensAt } }) => changed(doc, { opensAt }),
    AnswerGiven: ({ doc, data }) => withAnswer(doc, data),
    QuestionClosed: ({ doc, data: { n, right } }) => ofRight(doc, n, right),
    QuestionVoided: ({ doc, data }) => without(doc, data.n),
    AppealSettled: ({ doc, data: { n, right, outcome } }) => {
      if (outcome === 'voided') return without(doc, n);
      return right === null ? doc : ofRight(doc, n, right);
    },
    GameEnded: ({ doc }) => changed(doc, { isOver: true }),
    BlackFridaySet: ({ doc, data }) => withDay(doc, data),
  },
});

const shown = ({ en, fr }: Title): Title => ({ en, ...(fr !== undefined && { fr }) });
const changed = (doc: Known, change: Partial<Game>): Known =>
  doc.game ? { ...doc, game: { ...doc.game, ...change } } : doc; // a fact is folded onto what it only reads, too
const withAnswer = (doc: Known, { n, option, receivedAt }: Given & Readonly<{ n: number }>): Known => ({
  given: { ...doc.given, [n]: { option, receivedAt } },
});
function ofRight(doc: Known, n: number, right: number): Known {
  if (!doc.game) return doc;
  const { opensAt, rounds } = doc.game;
  return changed(doc, { rounds: { ...rounds, [n]: { opensAt: rounds[n]?.opensAt ?? opensAt, right } } });
}
function without(doc: Known, n: number): Known {
  const { [n]: _, ...rounds } = doc.game?.rounds ?? {};
  return changed(doc, { rounds });
}
const withDay = (doc: Known, { year, opensAt, closesAt }: { year: number; opensAt: Instant; closesAt: Instant }) => ({
  days: { ...doc.days, [year]: { opensAt, closesAt } },
});

export type Played = Readonly<{
  gameId: string;
  title: Title;
  at: Instant;
  rank: number;
  points: number;
  /** Of right answers, in tenths of a second, nothing credited: a game's ties. */
  tenths: number;
  wrong: number;
  /** US, given out. */
  cents: number;
  /** It was on the day. */
  counts: boolean;
}>;

/** A member's year: the games, and what those of the day make together. `place` sorts as the contest ranks. */
export type ContestDoc = Document &
  Readonly<{ year: number; memberId: string; played: readonly Played[]; points: number; place: string }>;

type Ended = Board & Readonly<{ gameId: string }>;

const playersOf = ({ gameId, ranks }: Ended) => ranks.map((_, index) => playerOf(gameId, index + 1));

/** Contest points: a game's come with its end, and again when its board is made again. */
export const contest = viewOf<ContestDoc>()({
  name: 'black-friday-contest',
  version: 2,
  beside: true,
  facts: pick(triviaShapes, 'GameEnded', 'BoardRecomputed', 'PrizeReleased'),
  indexes: [
    ['year', 'place'],
    ['memberId', 'year'],
  ],
  lookUp: games,
  reads: {
    GameEnded: ({ data }) => [data.gameId, days, ...playersOf(data)],
    BoardRecomputed: ({ data }) => [data.gameId, days, ...playersOf(data)],
    PrizeReleased: ({ data }) => [data.gameId],
  },
  streamsOf: () => [triviaStream('*'), blackFridayStream],
  key: ({ type, data }, lookUp) => {
    const game = lookUp(data.gameId)?.game;
    if (!game || (type === 'BoardRecomputed' && !game.isOver)) return [];
    const of = (memberId: string) => `${yearOf(game.startsAt)}:${memberId}`;
    return type === 'PrizeReleased' ? [of(data.memberId)] : game.members.map(of);
  },
  start: {
    GameEnded: ({ id, data, lookUp }) => {
      const [year, memberId] = id.split(':') as [string, string];
      return counted({ id, year: Number(year), memberId, played: [], points: 0, place: '' }, data, lookUp);
    },
  },
  on: {
    GameEnded: ({ doc, data, lookUp }) => counted(doc, data, lookUp),
    BoardRecomputed: ({ doc, data, lookUp }) => counted(doc, data, lookUp),
    PrizeReleased: ({ doc, data }) => ({
      ...doc,
      played: doc.played.map((one) =>
        one.gameId === data.gameId ? { ...one, cents: one.cents + data.amount.minor } : one,
      ),
    }),
  },
});

function counted(doc: Draft<ContestDoc>, { gameId, totals, ranks }: Ended, lookUp: LookUpReader<Known>) {
  const game = lookUp(gameId)!.game!;
  const { title, startsAt: at, members } = game;
  const index = members.indexOf(doc.memberId);
  const before = doc.played.find((one) => one.gameId === gameId);
  const one: Played = {
    gameId,
    title,
    at,
    rank: ranks[index] ?? 0,
    points: totals[index] ?? 0,
    cents: before?.cents ?? 0,
    ...tiesOf(game.rounds, lookUp(playerOf(gameId, index + 1))?.given ?? {}),
    counts: contestOf(at, lookUp(days)?.days ?? {}) !== null,
  };
  const played = [...doc.played.filter((other) => other.gameId !== gameId), one].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  );
  const sum = (of: (game: Played) => number) => played.reduce((all, game_) => all + (game_.counts ? of(game_) : 0), 0);
  const points = sum((game_) => game_.points);
  const place = placeOf({ points, tenths: sum((game_) => game_.tenths), wrong: sum((game_) => game_.wrong) });
  return { ...doc, played, points, place };
}

/** The first of a year's contest. */
export const findFirst = (year: number): Find<ContestDoc> => ({ where: { year }, sort: [['place', 'asc']], limit: 10 });

/** A member's years, the latest first. */
export const findYears = (memberId: string): Find<ContestDoc> => ({
  where: { memberId },
  sort: [['year', 'desc']],
  limit: 20,
});

import { createHash, createHmac } from 'node:crypto';
import type { TriviaMessages } from '#contracts/topics/trivia.ts';

/** Lines of the feed `plinth.trivia.v1`, of one game or of many. */
export type TriviaLine = {
  [T in keyof TriviaMessages]: Readonly<{ type: T; data: TriviaMessages[T] }>;
}[keyof TriviaMessages];

/*
 * Games reckoned again by whoever has the feed alone. It is written from the rules as they are published, and shares no code with
 * what decides games: only names of messages.
 */

type Answer = Readonly<{ took: number; ms: number; option: number }>;
type Question = {
  readonly n: number;
  opens: number;
  closes: number;
  readonly came: Map<number, { at: number; credit: number }>;
  right: number;
  counts: boolean;
  answers: readonly (Answer | null)[];
};

/** 1,000 points less half of them by time, in whole numbers, halves up. */
function worth(ms: number, whole: number): number {
  if (ms < 500) return 1000;
  return ms >= whole ? 500 : Math.floor((2000 * whole - 1000 * ms + whole) / (2 * whole));
}

const sha = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type Row = readonly [option: number, ms: number, points: number];

/** The root over all answers, in the order of the players. */
function rootOf(gameId: string, n: number, rows: readonly Row[], leafKey: string | null) {
  let level = rows.map((row, index) => {
    const plain = [gameId, n, index + 1, ...row];
    if (leafKey === null) return sha(['plinth-answer-1', ...plain]);
    const nonce = createHmac('sha256', leafKey)
      .update(`${index + 1}`)
      .digest('hex');
    return sha(['plinth-answer-2', ...plain, nonce]);
  });
  if (level.length === 0) return createHash('sha256').update('').digest('hex');
  while (level.length > 1) {
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2)
      above.push(at + 1 < level.length ? sha(['plinth-node-1', level[at], level[at + 1]]) : level[at]!);
    level = above;
  }
  return level[0]!;
}

class Game {
  readonly wrong: string[] = [];
  boards = 0;
  private plan: TriviaMessages['GameScheduled'] | undefined;
  private readonly aliases: string[] = [];
  private readonly sentOut = new Set<number>();
  private readonly questions = new Map<number, Question & { text: string; commitment: string; options: string[] }>();
  private readonly given = new Map<number, number>();
  private out: number | null = null;
  /** Prizes that the last board gives, and those that were said since. */
  private awarding: { left: Map<number, number>; isFirst: boolean } | null = null;

  constructor(private readonly id: string) {}

  private note(what: string) {
    this.wrong.push(`${this.id}: ${what}`);
  }

  private is(what: string, said: unknown, reckoned: unknown) {
    const [a, b] = [JSON.stringify(said), JSON.stringify(reckoned)];
    if (a !== b) this.note(`${what} is said to be ${a}, and is ${b}`);
  }

  take({ type, data }: TriviaLine) {
    if (this.awarding && type !== 'PrizeAwarded') this.allAwarded();
    switch (type) {
      case 'GameScheduled':
        this.plan = data;
        return;
      case 'PlayerJoined':
        this.aliases.push(data.alias);
        return this.is('the number of a player', data.player, this.aliases.length);
      case 'QuestionAsked':
        return this.asked(data);
      case 'OptionsShown':
        this.questions.get(data.n)!.options = data.options.map(({ en }) => en);
        return;
      case 'AnswerGiven':
        return this.answered(data);
      case 'QuestionExtended':
        this.questions.get(data.n)!.closes = Date.parse(data.closesAt);
        return;
      case 'QuestionClosed':
        return this.closed(data);
      case 'QuestionSkipped':
      case 'QuestionVoided':
        this.questions.get(data.n)!.counts = false;
        if (this.out === data.n) this.out = null;
        return;
      case 'PlayerKicked':
        this.sentOut.add(data.player);
        return;
      case 'AppealSettled':
        return this.settled(data);
      case 'BoardRecomputed':
        return this.board('the board made again', data);
      case 'GameEnded':
        this.out = null;
        return this.board('the last board', data);
      case 'PrizeAwarded':
        return this.awarded(data);
      case 'PrizeReleased':
        this.given.set(data.player, (this.given.get(data.player) ?? 0) + data.amount.minor);
        return;
      default:
    }
  }

  private asked({ n, text, opensAt, closesAt, commitment }: TriviaMessages['QuestionAsked']) {
    if (this.out !== null) this.note(`question ${n} is asked while ${this.out} is out`);
    if (this.questions.has(n)) this.note(`question ${n} is asked twice`);
    this.out = n;
    const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)];
    const blank = { came: new Map(), right: -1, counts: false, answers: [], options: [] };
    this.questions.set(n, { n, opens, closes, text: text.en, commitment, ...blank });
  }

  private answered({ n, player, receivedAt, credit }: TriviaMessages['AnswerGiven']) {
    const question = this.questions.get(n);
    const at = Date.parse(receivedAt);
    if (!question || this.out !== n) return this.note(`${player} answers ${n}, which is not out`);
    if (question.came.has(player)) this.note(`${player} answers ${n} twice`);
    if (at < question.opens || at > question.closes) this.note(`${player} answers ${n} when nobody may`);
    if (this.sentOut.has(player)) this.note(`${player} answers ${n} though sent out`);
    if (player < 1 || player > this.aliases.length) this.note(`${player} is no player`);
    if (credit < 0 || credit > 75) this.note(`${player} is credited ${credit} ms`);
    question.came.set(player, { at, credit });
  }

  private closed(said: TriviaMessages['QuestionClosed']) {
    const question = this.questions.get(said.n)!;
    const { n, right, salt } = said;
    if (this.out !== n) this.note(`${n} is closed, and is not out`);
    this.out = null;
    question.right = right;
    question.counts = true;
    question.answers = this.aliases.map((_, index) => {
      const came = question.came.get(index + 1);
      const option = said.options[index]!;
      if (option >= 0 !== (came !== undefined)) this.note(`${index + 1} is said to have given ${option} to ${n}`);
      if (!came) return null;
      const took = came.at - question.opens;
      return { took, ms: Math.max(0, took - came.credit), option };
    });
    const points = this.pointsOf(question);
    const ms = question.answers.map((one) => one?.ms ?? 0);
    this.is(`ms of ${n}`, said.ms, ms);
    this.is(`points of ${n}`, said.points, points);
    const counts = question.options.map((_, id) => question.answers.filter((one) => one?.option === id).length);
    this.is(`counts of ${n}`, said.counts, counts);
    const rows = points.map((each, index) => [question.answers[index]?.option ?? -1, ms[index]!, each] as const);
    this.is(`the root of ${n}`, said.root, rootOf(this.id, n, rows, said.leafKey));
    const promise = sha(['plinth-question-1', salt, question.text, question.options, right]);
    this.is(`the commitment to ${n}`, question.commitment, promise);
    this.board(`the board of ${n}`, said);
  }

  private pointsOf({ answers, right }: Question): number[] {
    const whole = this.plan!.rhythm.answerMs;
    return answers.map((one, index) =>
      one && one.option === right && !this.sentOut.has(index + 1) ? worth(one.ms, whole) : 0,
    );
  }

  private settled({ n, outcome, right }: TriviaMessages['AppealSettled']) {
    const question = this.questions.get(n)!;
    if (outcome === 'voided') question.counts = false;
    if (outcome === 'other-right') question.right = right!;
  }

  /** By player: points, time of right answers in tenths of seconds, and how many were wrong; null of whoever is out. */
  private standings() {
    return this.aliases.map((_, index) => {
      if (this.sentOut.has(index + 1)) return null;
      let [points, tenths, wrong] = [0, 0, 0];
      for (const question of this.questions.values()) {
        const one = question.answers[index];
        if (!question.counts || !one) continue;
        if (one.option !== question.right) wrong++;
        else {
          points += worth(one.ms, this.plan!.rhythm.answerMs);
          tenths += Math.floor((one.took + 50) / 100);
        }
      }
      return { points, tenths, wrong };
    });
  }

  private board(what: string, said: TriviaMessages['BoardRecomputed']) {
    this.boards++;
    const all = this.standings();
    const beats = (a: NonNullable<(typeof all)[0]>, b: typeof a) =>
      a.points !== b.points ? a.points > b.points : a.tenths !== b.tenths ? a.tenths < b.tenths : a.wrong < b.wrong;
    const places = new Map<string, number>(); // equals share one: each is looked for once
    const ranks = all.map((one) => {
      if (!one) return 0;
      const like = `${one.points} ${one.tenths} ${one.wrong}`;
      const known = places.get(like) ?? 1 + all.filter((other) => other && beats(other, one)).length;
      places.set(like, known);
      return known;
    });
    const totals = all.map((one) => one?.points ?? 0);
    this.is(`${what}, totals`, said.totals, totals);
    this.is(`${what}, ranks`, said.ranks, ranks);
    const best = ranks.flatMap((rank, index) => (rank > 0 ? [{ index, rank }] : []));
    best.sort((a, b) => a.rank - b.rank || a.index - b.index);
    const top = best.slice(0, 10).map(({ index, rank }) => [index + 1, this.aliases[index], rank, totals[index]]);
    this.is(
      `${what}, top`,
      said.top.map(({ player, alias, rank, total }) => [player, alias, rank, total]),
      top,
    );
    this.awarding = { left: this.prizes(ranks, totals), isFirst: what === 'the last board' };
  }

  /** Cents by player: tied places share what they have together, odd cents going one each by number. */
  private prizes(ranks: readonly number[], totals: readonly number[]): Map<number, number> {
    const won = new Map<number, number>();
    const scored = ranks.map((rank, index) => (totals[index]! > 0 ? rank : 0));
    for (const rank of new Set(scored)) {
      if (rank === 0) continue;
      const tied = scored.flatMap((one, index) => (one === rank ? [index + 1] : []));
      let pool = 0;
      for (let place = rank; place < rank + tied.length; place++) pool += this.plan!.prizes[place - 1] ?? 0;
      for (const [place, player] of tied.entries()) {
        const cents = Math.floor(pool / tied.length) + (place < pool % tied.length ? 1 : 0);
        if (cents > 0) won.set(player, cents);
      }
    }
    return won;
  }

  private awarded({ player, rank, amount: { minor } }: TriviaMessages['PrizeAwarded']) {
    const { left } = this.awarding ?? { left: new Map<number, number>() };
    const due = Math.max(0, (left.get(player) ?? 0) - (this.given.get(player) ?? 0));
    this.is(`the prize of ${player}, ${rank}.`, minor, due);
    left.delete(player);
  }

  /** Once the game ends, all that it has to give is given. */
  private allAwarded() {
    if (this.awarding!.isFirst && this.awarding!.left.size > 0)
      this.note(`no prize for ${[...this.awarding!.left.keys()].join(', ')}`);
    this.awarding = null;
  }
}

/** What is wrong with the boards that were said, and how many there were. */
export function reckonedAgain(lines: readonly TriviaLine[]): Readonly<{ wrong: readonly string[]; boards: number }> {
  const games = new Map<string, Game>();
  for (const line of lines) {
    const { gameId } = line.data;
    const game = games.get(gameId) ?? new Game(gameId);
    games.set(gameId, game);
    game.take(line);
  }
  const all = [...games.values()];
  return { wrong: all.flatMap(({ wrong }) => wrong), boards: all.reduce((sum, { boards }) => sum + boards, 0) };
}

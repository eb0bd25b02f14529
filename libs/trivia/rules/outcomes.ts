import { earlier, type Instant, later, msOf, plus, second } from '#kernel/instant.ts';
import type { Board, GameEnded, Standing, TriviaEvent } from '../events.ts';
import type { CommandData } from './command-data.ts';
import { type Answer, answerLeaf, merkleRoot } from './merkle.ts';
import { nativeHash, nonceOf } from './native-hash.ts';
import { flagsOf, prizesFor } from './prizes.ts';
import { chargedMs, creditOf, pointsFor, ranked } from './scoring.ts';
import { type AskedState, type GameState, type Round, rulesOf, scoresOf } from './state.ts';
import { isLast } from './time.ts';

type Outcome = readonly TriviaEvent[];

const mostShown = 10;

/** It can be asked at once, and goes out at its moment. */
export function asked(game: GameState, { n, text, commitment }: CommandData<'AskQuestion'>, at: Instant): Outcome {
  const { gameId, rhythm } = game;
  const readAt = later(game.nextAt!, plus(at, second / 2)); // who is told a little late has the whole time to read
  const opensAt = plus(readAt, rhythm.readMs);
  const closesAt = plus(opensAt, rhythm.answerMs);
  const nextAt = plus(closesAt, rhythm.revealMs + rhythm.boardMs);
  return [{ type: 'QuestionAsked', data: { gameId, n, text, readAt, opensAt, closesAt, nextAt, commitment } }];
}

export function answered(game: GameState, answer: CommandData<'GiveAnswer'>, at: Instant): Outcome {
  const { gameId, n, memberId, option } = answer;
  const credit = creditOf(answer.pings, game.asked!.opensAt, rulesOf(game));
  const receivedAt = answer.receivedAt < at ? answer.receivedAt : at;
  const player = game.numbers[memberId]!;
  return [{ type: 'AnswerGiven', data: { gameId, n, player, option, receivedAt, credit } }];
}

/** What the answers were worth, and how everybody stands. */
export function closed(game: GameState, command: CommandData<'CloseQuestion'>, at: Instant): Outcome {
  const { gameId, n, right, salt, explanation, source, leafKey } = command;
  const out = game.asked!;
  const round = { ...roundOf(game, out, right), leafKey };
  const rounds = [...game.rounds, round];
  const options = round.given.map((option) => option ?? -1);
  const leaves = leavesOf(gameId, round);
  const counts = Array.from({ length: out.options }, (_, id) => options.filter((option) => option === id).length);
  const { revealMs, boardMs } = game.rhythm;
  const last = isLast(game);
  const pause = last ? revealMs : revealMs + boardMs;
  const nextAt = plus(out.heldUntil === null ? out.closesAt : at, pause);
  const outcome = { right, salt, explanation, source, counts, options, ms: round.ms, points: round.points };
  const more = { leafKey, nextAt, last, root: merkleRoot(leaves, nativeHash), ...boardOf({ ...game, rounds }) };
  return [{ type: 'QuestionClosed', data: { gameId, n, ...outcome, ...more } }];
}

/** By player: what a right answer is worth by its time, of who is not out. */
const pointsOf = (game: GameState, { given, ms, right }: Pick<Round, 'given' | 'ms' | 'right'>): number[] =>
  given.map((option, index) =>
    option === right && !game.out[index] ? pointsFor(ms[index]!, game.rhythm.answerMs, rulesOf(game)) : 0,
  );

function roundOf(game: GameState, out: AskedState, right: number): Omit<Round, 'leafKey'> {
  const rules = rulesOf(game);
  const opens = msOf(out.opensAt);
  const given = game.members.map((_, index) => out.given[index] ?? null);
  const ms = given.map((option, index) =>
    option === null ? 0 : chargedMs(opens + out.took[index]!, opens, out.credits[index]!, rules),
  );
  const points = pointsOf(game, { given, ms, right });
  return { n: out.n, right, given, took: out.took, ms, points, atClose: points, places: out.options, voided: false };
}

/** What the tree of a closed question stands on, by player: what was given and what it was worth at the close. */
export const leavesOf = (gameId: string, round: Round): string[] =>
  round.given.map((_, index) => answerLeaf(answerIn(gameId, round, index + 1), nativeHash));

/** A player's own part of it. */
export function answerIn(gameId: string, { n, given, ms, atClose, leafKey }: Round, player: number): Answer {
  const index = player - 1;
  const nonce = leafKey && nonceOf(leafKey, player);
  return { gameId, n, player, option: given[index] ?? -1, ms: ms[index]!, points: atClose[index]!, nonce };
}

/** The n-th question as an appeal has it: another option was right. Times stay as they were. */
export const rescored = (game: GameState, round: Round, right: number): Round => ({
  ...round,
  right,
  points: pointsOf(game, { ...round, right }),
});

/** What comes of an appeal: a board anew, and what that adds to the prizes. What was given out stays. */
export function settled(
  game: GameState,
  { gameId, player, n, outcome, right, by }: CommandData<'SettleAppeal'>,
  at: Instant,
): Outcome {
  const another = (round: Round): Round =>
    outcome === 'voided' ? { ...round, voided: true } : rescored(game, round, right!);
  const rounds = game.rounds.map((round) => (round.n === n ? another(round) : round));
  const again = outcome === 'rejected' ? [] : recomputed({ ...game, rounds });
  const adds = again.some((fact) => fact.type === 'PrizeAwarded' && fact.data.amount.minor > 0);
  const releaseAt = adds ? plus(at, rulesOf(game).release) : null;
  const memberId = game.members[player - 1]!;
  const data = { gameId, player, memberId, n, outcome, right: outcome === 'other-right' ? right : null, by, releaseAt };
  return [{ type: 'AppealSettled', data }, ...again];
}

/** Totals, ranks and the first ten. */
export function boardOf(game: Pick<GameState, 'rounds' | 'members' | 'aliases' | 'out' | 'rules'>): Board {
  const scores = scoresOf(game);
  const { ranks, order } = ranked(scores);
  const totals = scores.map((score) => score?.total ?? 0);
  const top = order.slice(0, mostShown).map((index): Standing => {
    const [alias, rank, total] = [game.aliases[index]!, ranks[index]!, totals[index]!];
    return { player: index + 1, alias, rank, total };
  });
  return { totals, ranks, top };
}

/** Nothing of a phase that came too late: what was out never counted, and the game waits. */
export function interrupted(game: GameState, at: Instant): Outcome {
  const { interruption, lastInterruption } = rulesOf(game);
  const { gameId, asked: out } = game;
  const nextAt = plus(at, interruption);
  const last = isLast({ n: game.n, toAsk: game.toAsk + Math.min(1, game.spares) });
  const gone: Outcome = out
    ? [{ type: 'QuestionVoided', data: { gameId, n: out.n, by: 'interruption', reason: null, nextAt, last } }]
    : [];
  if (game.interruptions + 1 >= lastInterruption) return [...gone, ...ended(game, 'interruptions', at)];
  return [...gone, { type: 'GamePaused', data: { gameId, by: 'interruption', until: nextAt } }];
}

/** The host pauses; what is out goes. */
export function paused(game: GameState, at: Instant): Outcome {
  const { gameId, asked: out } = game;
  const until = plus(at, rulesOf(game).hostPause);
  const pause = { type: 'GamePaused', data: { gameId, by: 'host', until } } as const;
  return out ? [...voided(game, out.n, 'pause', until), pause] : [pause];
}

export function resumed(game: GameState, by: 'time' | 'host' | 'players', at: Instant): Outcome {
  const { gameId, begun, startsAt, pausedUntil } = game;
  const { countdown, back } = rulesOf(game);
  const byItself = plus(pausedUntil!, countdown);
  const soon = by === 'players' ? earlier(plus(at, back), byItself) : plus(at, countdown);
  const nextAt = begun ? soon : later(startsAt, soon); // who comes by the time that was said misses nothing
  return [{ type: 'GameResumed', data: { gameId, by, nextAt, begun } }];
}

/** The n-th question never counted: what is out goes on with the next, and a board that had it is made again. */
export function voided(game: GameState, n: number, reason: string, nextAt: Instant): Outcome {
  const isOut = game.asked?.n === n;
  const { gameId } = game;
  const last = isLast({ n: game.n, toAsk: game.toAsk + Math.min(1, game.spares) });
  const gone: TriviaEvent = {
    type: 'QuestionVoided',
    data: { gameId, n, by: 'host', reason, nextAt: isOut ? nextAt : null, last },
  };
  if (isOut) return [gone];
  const rounds = game.rounds.map((round) => (round.n === n ? { ...round, voided: true } : round));
  return [gone, ...recomputed({ ...game, rounds })];
}

/** The board anew; after the end its prizes, too. */
export function recomputed(game: GameState): Outcome {
  const board = boardOf(game);
  const { gameId } = game;
  const again: TriviaEvent = { type: 'BoardRecomputed', data: { gameId, ...board } };
  return game.phase === 'ended' ? [again, ...awarded(game, board)] : [again];
}

/** It is over, on what stands. */
export function ended(game: GameState, by: GameEnded['data']['by'], at: Instant): Outcome {
  const board = boardOf(game);
  const awards = awarded(game, board);
  const releaseAt = awards.length > 0 ? plus(at, rulesOf(game).release) : null;
  return [{ type: 'GameEnded', data: { gameId: game.gameId, by, releaseAt, ...board } }, ...awards];
}

/** Who gets what; of whom an earlier board gave something and this one does not, nothing. */
function awarded(game: GameState, { ranks, totals }: Board): Outcome {
  const { gameId, members, devices } = game;
  const counting = { devices, rounds: game.rounds.filter(({ voided: isVoid }) => !isVoid) };
  const award = (index: number, cents: number, flags: ReturnType<typeof flagsOf>): TriviaEvent => {
    const amount = { minor: cents, currency: 'USD' } as const;
    const [player, memberId, rank] = [index + 1, members[index]!, ranks[index]!];
    return { type: 'PrizeAwarded', data: { gameId, player, memberId, rank, amount, flags } };
  };
  const scoring = ranks.map((rank, index) => (totals[index]! > 0 ? rank : 0)); // nobody wins by having answered nothing
  const due = dueOf(game, prizesFor(scoring, game.prizes));
  const lost = Object.values(game.awards).flatMap(({ player, state }) =>
    state === 'waiting' && !due.has(player - 1) ? [player - 1] : [],
  );
  return [
    ...[...due].map(([index, cents]) => award(index, cents, flagsOf(index, counting, rulesOf(game)))),
    ...lost.map((index) => award(index, 0, [])),
  ];
}

/** What is to be given out: what was stays with whoever has it, and whose prize was withheld gets none of another. */
function dueOf({ awards, paid }: GameState, won: ReadonlyMap<number, number>): Map<number, number> {
  const due = new Map<number, number>();
  for (const [index, cents] of won) {
    const left = cents - (paid[index + 1] ?? 0);
    if (left > 0 && awards[index + 1]?.state !== 'withheld') due.set(index, left);
  }
  return due;
}

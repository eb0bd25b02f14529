import { decider } from '#kernel/decider.ts';
import type { Data, RecordedMeta } from '#kernel/fact.ts';
import { type Instant, later, plus } from '#kernel/instant.ts';
import { NotFound, notDueYet, Refused } from '#kernel/refused.ts';
import { triviaShapes, type TriviaEvent } from './events.ts';
import type { CommandData, TriviaCommand } from './rules/command-data.ts';
import * as outcomes from './rules/outcomes.ts';
import { isBehind } from './rules/linked.ts';
import { triviaRules } from './rules/records.ts';
import * as refusals from './rules/refusals.ts';
import { refuseOnFirst, type Rule } from './rules/refusals.ts';
import * as notes from './rules/state.ts';
import { rulesOf, type GameState, type TriviaState } from './rules/state.ts';
import { isLast, nextStep, type StepName } from './rules/time.ts';

type Outcome = readonly TriviaEvent[];

/** What a game decides: `rules.md`, Trivia. */
export const trivia = decider<TriviaState, TriviaCommand, TriviaEvent>({
  version: 8,
  mostWaiting: 20_000, // all players of a game within one second
  shapes: triviaShapes,
  initial: () => ({ phase: 'none' }),
  rules: (command, state) => (command.type === 'ScheduleGame' ? command.data.rules : mustExist(state).rules),
  isDue: (state, at) => state.phase === 'playing' && at >= nextStep(state)!.at,
  evolve: {
    GameScheduled: (_, game) => notes.scheduled(game),
    QuestionsSet: onGame((game, { box, by }) => ({ ...game, box, knowing: { ...game.knowing, [by]: true } })),
    GameRehearsed: onGame((game, { by }) => ({ ...game, knowing: { ...game.knowing, [by]: true } })),
    LobbyOpened: onGame((game) => void (game.phase = 'lobby')),
    PlayerJoined: onGame(notes.noteJoin),
    GameStarted: onGame((game, { nextAt }) => void Object.assign(game, { phase: 'playing', begun: true, nextAt })),
    QuestionAsked: onGame(notes.noteAsked),
    OptionsShown: onGame(notes.noteShown),
    AnswerGiven: onGame(notes.noteAnswer),
    QuestionExtended: onGame((game, { closesAt, nextAt }) => void Object.assign(game.asked!, { closesAt, nextAt })),
    RevealHeld: onGame((game, { until }) => void (game.asked!.heldUntil = until)),
    QuestionClosed: onGame(notes.noteClosed),
    QuestionSkipped: onGame((game, { n, nextAt }) => notes.noteGone(game, n, nextAt, false)),
    QuestionVoided: onGame((game, { n, nextAt }) => notes.noteGone(game, n, nextAt, true)),
    BoardRecomputed: (state) => state,
    GamePaused: onGame((game, { by, until }) => {
      Object.assign(game, { phase: 'paused', pausedUntil: until, pausedBy: by });
      if (by === 'interruption') game.interruptions++;
    }),
    GameResumed: onGame((game, { nextAt, begun }) => {
      Object.assign(game, begun ? { phase: 'playing', nextAt } : { phase: 'lobby', startsAt: nextAt });
    }),
    PlayerKicked: onGame((game, { player }) => void (game.out[player - 1] = true)),
    GameEnded: onGame(
      (game, { releaseAt }, endedAt) => void Object.assign(game, { phase: 'ended', asked: null, releaseAt, endedAt }),
    ),
    PrizeAwarded: onGame(notes.noteAward),
    PrizeReleased: onGame((game, { player, by }) => {
      notes.noteAwardState(game, player, 'released');
      if (by === 'time') game.releaseAt = null; // what the host sees to before takes nobody else's minute away
    }),
    NothingReleased: onGame((game) => void (game.releaseAt = null)),
    PrizeWithheld: onGame((game, { player }) => notes.noteAwardState(game, player, 'withheld')),
    AppealRaised: onGame((game, { player, n }) => void (game.appeals[notes.appealOf(player, n)] = 'open')),
    AppealSettled: onGame(noteSettled),
    PrizesAgreed: onGame((game, { releaseAt }) => {
      game.agreed = notes.promisedOf(game);
      game.releaseAt = releaseAt ?? game.releaseAt;
    }),
  },
  decide: {
    ScheduleGame: (command, state, at) => {
      if (state.phase !== 'none') return [];
      refusals.refuseSchedule(command, at);
      return schedule(command, at);
    },
    RehearseGame: unless(refusals.rehearseRules, ({ knowing }, { gameId, by }) =>
      knowing[by] ? [] : [{ type: 'GameRehearsed', data: { gameId, by } }],
    ),
    OpenLobby: inTime('OpenLobby', ({ gameId, startsAt }) => [{ type: 'LobbyOpened', data: { gameId, startsAt } }]),
    JoinGame: (command, state, at) => {
      const game = mustExist(state);
      if (game.numbers[command.memberId] !== undefined) return [];
      refuseOnFirst(refusals.joinRules, command, game, at);
      const { gameId, memberId, alias, official, device } = command;
      const player = game.members.length + 1;
      return [{ type: 'PlayerJoined', data: { gameId, player, memberId, alias, official, device } }];
    },
    StartGame: (command, state, at) => {
      if (command.by === 'time') return startInTime(command, state, at);
      const game = mustExist(state);
      refuseOnFirst(refusals.startRules, command, game, at);
      return started(game, 'host', at);
    },
    AskQuestion: inTime('AskQuestion', outcomes.asked),
    ShowOptions: inTime('ShowOptions', ({ gameId, asked }, { n, options }) => {
      const { opensAt, closesAt } = asked!;
      return [{ type: 'OptionsShown', data: { gameId, n, options, opensAt, closesAt } }];
    }),
    GiveAnswer: unless(refusals.answerRules, outcomes.answered),
    CloseQuestion: inTime('CloseQuestion', outcomes.closed),
    ExtendQuestion: unless(refusals.extendRules, (game, { ms }) => {
      const { gameId, n } = game;
      const { heldUntil, ...asked } = game.asked!;
      const [closesAt, nextAt] = [plus(asked.closesAt, ms), plus(asked.nextAt, ms)];
      const extended: TriviaEvent = { type: 'QuestionExtended', data: { gameId, n, closesAt, nextAt } };
      return heldUntil === null ? [extended] : [extended, held(game, closesAt)]; // a reveal is never before its close
    }),
    HoldReveal: unless(refusals.holdRules, (game) => [held(game, game.asked!.closesAt)]),
    SkipQuestion: unless(refusals.skipRules, (game, _, at) => {
      const { gameId, n } = game;
      const nextAt = plus(at, rulesOf(game).countdown);
      return [{ type: 'QuestionSkipped', data: { gameId, n, nextAt, last: isLast(game) } }];
    }),
    VoidQuestion: unless(refusals.voidRules, (game, { n, reason }, at) =>
      outcomes.voided(game, n, reason, plus(at, rulesOf(game).countdown)),
    ),
    PauseGame: unless(refusals.pauseRules, (game, _, at) => outcomes.paused(game, at)),
    ResumeGame: (command, state, at) => {
      if (command.by === 'time') return resumeInTime(command, state, at);
      const game = mustExist(state);
      if (command.by === 'players') return notes.isInterrupted(game) ? outcomes.resumed(game, 'players', at) : [];
      refuseOnFirst(refusals.resumeRules, command, game, at);
      return outcomes.resumed(game, 'host', at);
    },
    KickPlayer: unless(refusals.kickRules, (game, { player, reason }) => {
      if (game.out[player - 1]) return [];
      const { gameId, members, rounds } = game;
      const out = game.out.with(player - 1, true);
      const kicked: TriviaEvent = {
        type: 'PlayerKicked',
        data: { gameId, player, memberId: members[player - 1]!, reason },
      };
      return rounds.length > 0 ? [kicked, ...outcomes.recomputed({ ...game, out })] : [kicked];
    }),
    EndGame: (command, state, at) => {
      if (command.by === 'time') return endInTime(command, state, at);
      const game = mustExist(state);
      return game.phase === 'ended' ? [] : outcomes.ended(game, 'host', at);
    },
    ReleasePrizes: inTime('ReleasePrizes', releasedInTime),
    ReviewPrize: unless(refusals.reviewRules, (game, command) => {
      const award = game.awards[command.player]!;
      if (award.state !== 'waiting') return [];
      return [command.released ? released(game, award, 'host') : withheld(game, award)];
    }),
    RaiseAppeal: unless(refusals.appealRules, (game, { gameId, memberId, n, reason }) => [
      { type: 'AppealRaised', data: { gameId, player: game.numbers[memberId]!, memberId, n, reason } },
    ]),
    SettleAppeal: unless(refusals.settleRules, outcomes.settled),
    TranslateQuestion: unless(refusals.translateRules, (_, { gameId, box, by }) => [
      { type: 'QuestionsSet', data: { gameId, box, by } },
    ]),
    AgreePrizes: (command, state, at) => {
      const game = mustExist(state);
      if (!notes.needsSecond(game)) return [];
      const { gameId, by, cents } = command;
      if (cents !== notes.promisedOf(game)) throw new Refused('amount-wrong');
      const releaseAt = game.phase === 'ended' ? plus(at, rulesOf(game).release) : null;
      return [{ type: 'PrizesAgreed', data: { gameId, by, releaseAt } }];
    },
  },
});

const startInTime = inTime('StartGame', (game, _: object, at) => started(game, 'time', at));
const resumeInTime = inTime('ResumeGame', (game, _: object, at) => outcomes.resumed(game, 'time', at));
const endInTime = inTime('EndGame', (game, _: object, at) => outcomes.ended(game, 'time', at));

function schedule({ box, writers, ...game }: CommandData<'ScheduleGame'>, at: Instant): Outcome {
  const { gameId, hostId } = game;
  const opensLobbyAt = later(plus(game.startsAt, -triviaRules(game.rules).lobby), at);
  const knowing = new Set([hostId, ...writers]); // whoever wrote one of them does not play either
  return [
    { type: 'GameScheduled', data: { ...game, opensLobbyAt } },
    ...[...knowing].map((by): TriviaEvent => ({ type: 'QuestionsSet', data: { gameId, box, by } })),
  ];
}

function started(game: GameState, by: 'time' | 'host', at: Instant): Outcome {
  const nextAt = plus(at, rulesOf(game).countdown);
  return [{ type: 'GameStarted', data: { gameId: game.gameId, by, nextAt } }];
}

const held = (game: GameState, closesAt: Instant): TriviaEvent => ({
  type: 'RevealHeld',
  data: { gameId: game.gameId, n: game.n, until: plus(closesAt, rulesOf(game).mostHold) },
});

/** What nobody has to look at is given out; of who is perhaps one person, the best one's alone. */
function releasedInTime(game: GameState, { linked }: CommandData<'ReleasePrizes'>): Outcome {
  const nothing: TriviaEvent = { type: 'NothingReleased', data: { gameId: game.gameId } };
  if (notes.needsSecond(game)) return [nothing];
  const ranks = notes.ranksOf(game);
  const waiting = Object.values(game.awards).filter(({ state }) => state === 'waiting');
  const [behind, others] = partition(waiting, ({ player }) => isBehind(player, linked, ranks));
  const given = others.filter(({ flags }) => flags.length === 0).map((award) => released(game, award, 'time'));
  return [...behind.map((award) => withheld(game, award)), ...(given.length > 0 ? given : [nothing])];
}

function partition<T>(all: readonly T[], isSo: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (isSo(one) ? 'yes' : 'no'));
  return [yes, no];
}

function prizeOf({ gameId, members }: GameState, { player, cents }: notes.Award) {
  return { gameId, player, memberId: members[player - 1]!, amount: { minor: cents, currency: 'USD' } } as const;
}

const released = (game: GameState, award: notes.Award, by: 'time' | 'host'): TriviaEvent => ({
  type: 'PrizeReleased',
  data: { ...prizeOf(game, award), by },
});

const withheld = (game: GameState, award: notes.Award): TriviaEvent => ({
  type: 'PrizeWithheld',
  data: prizeOf(game, award),
});

/** What counts of the question from now on; a voided one has a fact of its own. */
function noteSettled(game: GameState, settled: Data<TriviaEvent, 'AppealSettled'>) {
  const { player, n, right, releaseAt } = settled;
  game.appeals[notes.appealOf(player, n)] = 'settled';
  game.releaseAt = releaseAt ?? game.releaseAt;
  const place = game.rounds.findIndex((round) => round.n === n);
  const round = game.rounds[place];
  if (round && settled.outcome === 'voided') round.voided = true;
  if (round && right !== null) game.rounds[place] = outcomes.rescored(game, round, right);
}

/** Changes a game in place, or gives another in its place. `at`: when it happened. */
function onGame<D>(change: (game: GameState, data: D, at: Instant) => GameState | void) {
  return (state: TriviaState, data: D, { at }: RecordedMeta): TriviaState => {
    if (state.phase === 'none') return state;
    return change(state, data, at) ?? state;
  };
}

/** What follows once no rule objects. */
function unless<C>(rules: readonly Rule<C>[], outcome: (game: GameState, command: C, at: Instant) => Outcome) {
  return (command: C, state: TriviaState, at: Instant): Outcome => {
    const game = mustExist(state);
    refuseOnFirst(rules, command, game, at);
    return outcome(game, command, at);
  };
}

/** What time does: nothing when it is not the next step any more, refused before its moment, an interruption when too late. */
function inTime<C extends object>(name: StepName, outcome: (game: GameState, command: C, at: Instant) => Outcome) {
  return (command: C, state: TriviaState, at: Instant): Outcome => {
    const game = mustExist(state);
    const step = nextStep(game);
    if (step?.do !== name || !isOfNow(game, name, command)) return [];
    if (at < step.at) throw notDueYet(step.at, at);
    if (step.overdue !== null && at > step.overdue) return outcomes.interrupted(game, at);
    return outcome(game, command, at);
  };
}

/** What was fetched for one question is not done to another. */
function isOfNow({ n, asked }: GameState, name: StepName, command: object): boolean {
  if (!('n' in command)) return true;
  return command.n === (name === 'AskQuestion' ? n + 1 : asked?.n);
}

function mustExist(state: TriviaState): GameState {
  if (state.phase === 'none') throw new NotFound();
  return state;
}

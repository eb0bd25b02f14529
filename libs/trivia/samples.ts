import type { Recorded } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import * as kernel from '#kernel/replayed.ts';
import { trivia } from './decider.ts';
import type { Rhythm, TriviaEvent, Words } from './events.ts';
import type { CommandData, TriviaCommand } from './rules/command-data.ts';
import type { TriviaState } from './rules/state.ts';
import type { StepName } from './rules/time.ts';

export type Step = kernel.Step<TriviaCommand>;
export type Replayed = kernel.Replayed<TriviaState, TriviaEvent>;

/** What these steps make of a game. */
export const replayed = (steps: readonly Step[], before?: readonly Recorded<TriviaEvent>[]): Replayed =>
  kernel.replayed(trivia, steps, before);

/** Fixed values for specs: no chance, no clock. The lobby opens at noon, the game starts a quarter of an hour later. */
export const gameId = '5f3e7a10-0000-4000-8000-0000000000e1';
export const lobbyAt: Instant = '2026-11-27T12:00:00.000Z';
export const startsAt: Instant = plus(lobbyAt, 900_000);
export const rhythm: Rhythm = { readMs: 4000, answerMs: 10_000, revealMs: 5000, boardMs: 4000 };
export const salt = '00'.repeat(32);
export const leafKey = 'ab'.repeat(32);
export const four: readonly Words[] = [{ en: 'Red' }, { en: 'Blue' }, { en: 'Green' }, { en: 'Grey' }];

export const scheduleGame = (over: Partial<CommandData<'ScheduleGame'>> = {}): TriviaCommand => ({
  type: 'ScheduleGame',
  data: {
    gameId,
    hostId: 'hana',
    title: { en: 'Colours' },
    startsAt,
    rhythm,
    questions: 2,
    spares: 1,
    prizes: [5000, 2500],
    rules: 'trivia-1',
    box: 'box',
    writers: [],
    ...over,
  },
});

export const openLobby: TriviaCommand = { type: 'OpenLobby', data: { gameId } };
export const join = (memberId: string, over: Partial<CommandData<'JoinGame'>> = {}): TriviaCommand => ({
  type: 'JoinGame',
  data: { gameId, memberId, alias: 'heron', official: 'official-1', isHouse: false, device: null, ...over },
});
export const start = (by: 'time' | 'host' = 'time'): TriviaCommand => ({ type: 'StartGame', data: { gameId, by } });
export const ask = (n: number): TriviaCommand => ({
  type: 'AskQuestion',
  data: { gameId, n, text: { en: `Question ${n}` }, commitment: 'ff'.repeat(32) },
});
export const show = (n: number): TriviaCommand => ({ type: 'ShowOptions', data: { gameId, n, options: four } });
export const answer = (memberId: string, n: number, option: number, receivedAt: Instant, credit = 0): TriviaCommand => {
  const pings = credit === 0 ? [] : [{ at: lobbyAt, ms: credit * 2 }];
  return { type: 'GiveAnswer', data: { gameId, n, memberId, option, receivedAt, pings } };
};
export const close = (n: number, right = 0): TriviaCommand => ({
  type: 'CloseQuestion',
  data: { gameId, n, right, salt, explanation: null, source: null, leafKey },
});
export const voidQuestion = (n: number): TriviaCommand => ({
  type: 'VoidQuestion',
  data: { gameId, n, reason: 'two options were right' },
});
export const kick = (player: number): TriviaCommand => ({
  type: 'KickPlayer',
  data: { gameId, player, reason: 'unfair-play' },
});
export const pause: TriviaCommand = { type: 'PauseGame', data: { gameId } };
export const resume = (by: 'time' | 'host' = 'host'): TriviaCommand => ({ type: 'ResumeGame', data: { gameId, by } });
export const end = (by: 'time' | 'host' = 'time'): TriviaCommand => ({ type: 'EndGame', data: { gameId, by } });
export const release: TriviaCommand = { type: 'ReleasePrizes', data: { gameId, linked: {} } };

/** What time does, of a game that has asked `n` questions. */
export const byTime: Readonly<Record<StepName, (n: number) => TriviaCommand>> = {
  OpenLobby: () => openLobby,
  StartGame: () => start('time'),
  AskQuestion: (n) => ask(n + 1),
  ShowOptions: show,
  CloseQuestion: (n) => close(n),
  ResumeGame: () => resume('time'),
  EndGame: () => end('time'),
  ReleasePrizes: () => release,
};

/** When the n-th question opens, of a game in which nothing is moved. */
export const opensAt = (n: number): Instant => plus(startsAt, 3000 + 4000 + (n - 1) * 23_000);
export const closesAt = (n: number): Instant => plus(opensAt(n), 10_000);

/** Up to the start, with these players. */
export const lobbyOf = (...members: readonly string[]): readonly Step[] => [
  [scheduleGame(), plus(lobbyAt, -3_600_000)],
  [openLobby, lobbyAt],
  ...members.map((member): Step => [join(member), plus(lobbyAt, 1000)]),
];
export const startedWith = (...members: readonly string[]): readonly Step[] => [
  ...lobbyOf(...members),
  [start(), startsAt],
];

/** The n-th question from the ask to the opening. */
export const out = (n: number): readonly Step[] => [
  [ask(n), plus(opensAt(n), -5000)],
  [show(n), plus(opensAt(n), -1000)],
];

/** The n-th question, answered by members after so many milliseconds; option 0 is right. */
export const played = (n: number, ...answers: readonly (readonly [string, number, number])[]): readonly Step[] => [
  ...out(n),
  ...answers.map(([member, option, ms]): Step => {
    const at = plus(opensAt(n), ms);
    return [answer(member, n, option, at), at];
  }),
  [close(n), plus(closesAt(n), 300)],
];

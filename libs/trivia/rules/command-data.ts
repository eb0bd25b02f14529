import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { LinkedPlayers } from './linked.ts';
import type { AppealOutcome, AppealReason, GameScheduled, KickReason, Words } from '../events.ts';

/** `writers`: whose questions of the bank are among them. */
type Scheduling = Omit<GameScheduled['data'], 'opensLobbyAt'> & Readonly<{ box: string; writers: readonly string[] }>;

/** Milliseconds that a word needed to a player and back, as the server measured it, and when it was back. */
export type Ping = Readonly<{ at: Instant; ms: number }>;

/** What a game's stream takes. `by`: whether the host says so, or time. */
export type TriviaCommand =
  /** The handler has put the questions into the box. */
  | Fact<'ScheduleGame', Scheduling>
  | Fact<'RehearseGame', { gameId: string; by: string }>
  | Fact<'OpenLobby', { gameId: string }>
  /** `isHouse`: whoever hosts or operates does not play. `device`: see `PlayerJoined`. */
  | Fact<
      'JoinGame',
      { gameId: string; memberId: string; alias: string; official: string; isHouse: boolean; device: string | null }
    >
  | Fact<'StartGame', { gameId: string; by: 'time' | 'host' }>
  /** The handler has opened the box: it has this of the n-th question. */
  | Fact<'AskQuestion', { gameId: string; n: number; text: Words; commitment: string }>
  | Fact<'ShowOptions', { gameId: string; n: number; options: readonly Words[] }>
  /** `receivedAt` and `pings` are the server's own word; without pings nothing is credited. */
  | Fact<
      'GiveAnswer',
      { gameId: string; n: number; memberId: string; option: number; receivedAt: Instant; pings: readonly Ping[] }
    >
  | Fact<
      'CloseQuestion',
      {
        gameId: string;
        n: number;
        right: number;
        salt: string;
        explanation: Words | null;
        source: string | null;
        leafKey: string;
      }
    >
  | Fact<'ExtendQuestion', { gameId: string; ms: number }>
  | Fact<'HoldReveal', { gameId: string }>
  | Fact<'SkipQuestion', { gameId: string }>
  | Fact<'VoidQuestion', { gameId: string; n: number; reason: string }>
  | Fact<'PauseGame', { gameId: string }>
  /** `players`: enough of them are back after an interruption. */
  | Fact<'ResumeGame', { gameId: string; by: 'time' | 'host' | 'players' }>
  | Fact<'KickPlayer', { gameId: string; player: number; reason: KickReason }>
  | Fact<'EndGame', { gameId: string; by: 'time' | 'host' }>
  /** The handler has asked who is linked with whom. */
  | Fact<'ReleasePrizes', { gameId: string; linked: LinkedPlayers }>
  /** The host's answer to the flags of a winner. */
  | Fact<'ReviewPrize', { gameId: string; player: number; released: boolean; linked: LinkedPlayers }>
  | Fact<'RaiseAppeal', { gameId: string; memberId: string; n: number; reason: AppealReason }>
  /** `right`: of the outcome that names another. */
  | Fact<
      'SettleAppeal',
      { gameId: string; player: number; n: number; outcome: AppealOutcome; right: number | null; by: string }
    >
  /** `was`: the box that the handler opened, has the translation put into, and sealed again as `box`. */
  | Fact<'TranslateQuestion', { gameId: string; n: number; was: string; box: string; by: string }>
  /** A second operator has agreed. `cents`: what both saw that the game costs in all. Refused: `amount-wrong`. */
  | Fact<'AgreePrizes', { gameId: string; by: string; cents: number }>;

/** What the command of that name carries. */
export type CommandData<T extends TriviaCommand['type']> = Data<TriviaCommand, T>;

import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import type { BoxedQuestion } from './question-box.ts';
import type { TranslatedWords } from './rules/translated.ts';
import type { CommandData } from './rules/command-data.ts';

const command = commandsOf(trivia, ({ gameId }) => triviaStream(gameId));

type Scheduling = Omit<CommandData<'ScheduleGame'>, 'box' | 'questions' | 'writers'> &
  Readonly<{ written: readonly Omit<BoxedQuestion, 'salt'>[]; banked: readonly string[]; knowingly: boolean }>;

/**
 * A new game; its id is the command's own. The handler takes what is `banked` out of the bank, and seals the questions. Refused:
 * `starts-too-soon`, `starts-too-late`, `not-in-bank`, and unless it is done `knowingly` `in-other-game`, with numbers of questions.
 */
export class ScheduleGame extends command('ScheduleGame').takes<Scheduling>() {}

type Translating = Omit<CommandData<'TranslateQuestion'>, 'was' | 'box'> & Readonly<{ words: TranslatedWords }>;

/** A question in another language; the handler opens the box and seals it again. Refused: `translateRules`. */
export class TranslateQuestion extends command('TranslateQuestion').takes<Translating>() {}

/** A host plays it through beforehand, alone with bots. Refused: `rehearseRules`. */
export class RehearseGame extends command('RehearseGame') {}

/** A seat in the game. Refused: `joinRules`. */
export class JoinGame extends command('JoinGame') {}

export class StartGame extends command('StartGame') {}

/** A player's answer. Refused: `answerRules`. */
export class GiveAnswer extends command('GiveAnswer') {}

export class ExtendQuestion extends command('ExtendQuestion') {}
export class HoldReveal extends command('HoldReveal') {}
export class SkipQuestion extends command('SkipQuestion') {}
export class VoidQuestion extends command('VoidQuestion') {}
export class PauseGame extends command('PauseGame') {}
export class ResumeGame extends command('ResumeGame') {}
export class KickPlayer extends command('KickPlayer') {}
export class EndGame extends command('EndGame') {}
/** The handler asks who is linked with whom. Refused: `reviewRules`. */
export class ReviewPrize extends command('ReviewPrize').without('linked') {}

/** A player says that a question was wrong. Refused: `appealRules`. */
export class RaiseAppeal extends command('RaiseAppeal') {}

/** What the host makes of it: a board anew, unless it is rejected. Refused: `settleRules`. */
export class SettleAppeal extends command('SettleAppeal') {}
export class AgreePrizes extends command('AgreePrizes') {}

/**
 * What is due now, whatever it is; safe to repeat, refused with `not-due-yet` before its moment. Answered with nothing when nothing
 * is left to do.
 */
export class TakeStep extends wideCommand('TakeStep').takes<Readonly<{ gameId: string }>>().answers<void>() {}

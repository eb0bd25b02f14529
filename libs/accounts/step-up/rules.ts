import { type Instant, minute, plus } from '#kernel/instant.ts';

/** Milliseconds for which a mailed code is good. */
export const codeLasts = 10 * minute;
/** Milliseconds for which one act may be done after it. */
export const stepUpLasts = 5 * minute;
/** Guesses at one code. */
export const triesOfCode = 5;

/**
 * How far a member has come in saying once more who they are, in one session and for one act. `asked`, `passed` and `used` are the
 * commands that did it: a repeat of one of them changes nothing and gets the same answer.
 */
export type StepUp = Readonly<{
  asked: string;
  /** With the market's own key it makes the code: what lies in the store tells nobody. */
  salt: string;
  digits: number;
  left: number;
  until: Instant;
  passed: string | null;
  used: string | null;
}>;

/** Another code takes the place of the one before, and of what was passed with it. */
export const asking = (
  command: string,
  { salt, digits, now }: Readonly<{ salt: string; digits: number; now: Instant }>,
): StepUp => ({
  asked: command,
  salt,
  digits,
  left: triesOfCode,
  until: plus(now, codeLasts),
  passed: null,
  used: null,
});

/** Passed by what needs no code of ours. */
export const passing = (command: string, now: Instant): StepUp => ({
  asked: command,
  salt: '',
  digits: 0,
  left: 0,
  until: plus(now, stepUpLasts),
  passed: command,
  used: null,
});

/** `none`: there is no code to try, any more. */
export type Tried = 'right' | 'wrong' | 'none';

/** A try with a code that is right or not. */
export function trying(
  step: StepUp | undefined,
  command: string,
  { isRight, now }: Readonly<{ isRight: boolean; now: Instant }>,
): Readonly<{ tried: Tried; next?: StepUp }> {
  if (!step) return { tried: 'none' };
  if (step.passed !== null) return { tried: step.passed === command && isRight ? 'right' : 'none' };
  if (step.left === 0) return { tried: 'none' };
  if (!isRight) return { tried: 'wrong', next: { ...step, left: step.left - 1 } };
  return { tried: 'right', next: { ...step, passed: command, left: 0, until: plus(now, stepUpLasts) } };
}

/** Takes it for one command; undefined where there is nothing to take. */
export function taking(step: StepUp | undefined, command: string): StepUp | undefined {
  if (!step || step.passed === null) return undefined;
  return step.used === null || step.used === command ? { ...step, used: command } : undefined;
}

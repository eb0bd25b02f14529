import type { TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import { pointsFor } from '#trivia/rules/scoring.ts';

type Past = Pick<TriviaHistory['items'][number], 'voided' | 'appealed' | 'right'>;
type Own = Pick<TriviaSeat['answers'][number], 'option' | 'ms' | 'points'>;

/** What that answer counts now: an appeal may have changed what is right, and a voided question counts for nobody. */
export function worthNow({ voided, appealed }: Past, { option, ms, points }: Own, answerMs: number): number {
  if (voided) return 0;
  if (appealed === undefined) return points ?? 0;
  return option === appealed && ms !== null ? pointsFor(ms, answerMs, triviaRules(rulesOfToday)) : 0;
}

/** The option that counts as right. */
export const rightOf = ({ right, appealed }: Pick<Past, 'right' | 'appealed'>): number => appealed ?? right;

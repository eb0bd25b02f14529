import { answerRules, joinRules } from '#trivia/rules/refusals.ts';
import { mutant } from './mutants.ts';

/** By mutant: the refusal that nobody says any more. */
const silenced: Readonly<Record<string, string>> = {
  'late-answers': 'too-late',
  'double-answers': 'answered-before',
  'early-answers': 'too-early',
  'house-plays': 'not-eligible',
};

/** `MUTANT=<name>` takes one of the rules of trivia away: the spec that proves it must then fail. */
export function breakTrivia(): void {
  const code = silenced[mutant ?? ''];
  if (code === undefined) return;
  for (const rules of [answerRules, joinRules])
    Object.assign(
      rules,
      rules.map((rule) => (...about: Parameters<typeof rule>) => {
        const objection = (rule as (...all: readonly unknown[]) => unknown)(...about);
        return [objection].flat()[0] === code ? false : objection;
      }),
    );
}

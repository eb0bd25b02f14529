import type { AnyMessage } from '#kernel/fact.ts';
import { triviaTopic } from '#trivia/topics.ts';
import type { TriviaLine } from './trivia-reckoned.ts';

const nobody = (): never => {
  throw new Error('a person is named in a topic of games');
};

/** What the feed says of these facts. */
export const saidOf = (facts: readonly AnyMessage[]): readonly TriviaLine[] =>
  facts.flatMap((fact) => {
    if (!(fact.type in triviaTopic.shapes)) return [];
    const data = triviaTopic.message(fact, { people: { here: nobody, lasting: nobody }, past: [] });
    return [JSON.parse(JSON.stringify({ type: fact.type, data })) as TriviaLine];
  });

import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type BankEvent = QuestionsKept | QuestionsBrought | QuestionDropped;

/**
 * Questions for games to come. `box`: all of one question under the market's key `trivia`, bound to its id. `digest`: keyed hash of
 * its English words: the same question is not kept twice, and nobody can try words against it.
 */
export type QuestionsKept = Fact<
  'QuestionsKept',
  { questions: readonly Readonly<{ id: string; digest: string; box: string }>[]; by: string }
>;

/** Somebody brought questions that were kept already: they knew them, and do not play where they are asked. */
export type QuestionsBrought = Fact<'QuestionsBrought', { ids: readonly string[]; by: string }>;

export type QuestionDropped = Fact<'QuestionDropped', { id: string; by: string }>;

export const bankShapes: Shapes<BankEvent> = {
  QuestionsKept: { v: 1, people: ['by'], secret: ['questions'] },
  QuestionsBrought: { v: 1, people: ['by'] },
  QuestionDropped: { v: 1, people: ['by'] },
};

/** One stream: who keeps a question knows all that there are. */
export const bankStream = 'questionbank';

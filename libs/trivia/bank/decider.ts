import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { type BankEvent, bankShapes } from './events.ts';

export type BankCommand =
  /** The handler has sealed them. */
  Fact<'KeepQuestions', Data<BankEvent, 'QuestionsKept'>> | Fact<'DropQuestion', Data<BankEvent, 'QuestionDropped'>>;

/** A question that is kept. `by`: who wrote it, and does not play where it is asked. */
export type Kept = Readonly<{ id: string; digest: string; box: string; by: string; at: Instant }>;

/** The fold owns it and changes it in place: there may be thousands. */
export type BankState = Readonly<{ questions: Record<string, Kept>; digests: Record<string, true> }>;

export const mostKept = 5000;

/** What hosts keep between games. */
export const questionBank = decider<BankState, BankCommand, BankEvent>({
  version: 1,
  shapes: bankShapes,
  initial: () => ({ questions: {}, digests: {} }),
  evolve: {
    QuestionsKept: (state, { questions, by }, { at }) => {
      for (const one of questions) {
        state.questions[one.id] = { ...one, by, at };
        state.digests[one.digest] = true;
      }
      return state;
    },
    QuestionDropped: (state, { id }) => {
      const dropped = state.questions[id];
      delete state.questions[id];
      if (dropped) delete state.digests[dropped.digest];
      return state;
    },
  },
  decide: {
    KeepQuestions: ({ questions, by }, { questions: kept, digests }) => {
      const unlike = new Map(questions.toReversed().map((one) => [one.digest, one]));
      const added = questions.filter((one) => unlike.get(one.digest) === one && !digests[one.digest]);
      if (added.length === 0) return [];
      if (Object.keys(kept).length + added.length > mostKept) throw new Refused('bank-full', { most: mostKept });
      return [{ type: 'QuestionsKept', data: { questions: added, by } }];
    },
    DropQuestion: (data, { questions }) => (questions[data.id] ? [{ type: 'QuestionDropped', data }] : []),
  },
});

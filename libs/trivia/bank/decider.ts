import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { type BankEvent, bankShapes } from './events.ts';

export type BankCommand =
  /** The handler has sealed them. */
  Fact<'KeepQuestions', Data<BankEvent, 'QuestionsKept'>> | Fact<'DropQuestion', Data<BankEvent, 'QuestionDropped'>>;

/** A question that is kept. `writers`: who brought it, first or again, and does not play where it is asked. */
export type Kept = Readonly<{ id: string; digest: string; box: string; writers: readonly string[]; at: Instant }>;

/** The fold owns it and changes it in place: there may be thousands. `digests`: ids of the questions that have them. */
export type BankState = Readonly<{ questions: Record<string, Kept>; digests: Record<string, string> }>;

export const mostKept = 5000;

/** What hosts keep between games. */
export const questionBank = decider<BankState, BankCommand, BankEvent>({
  version: 2,
  shapes: bankShapes,
  initial: () => ({ questions: {}, digests: {} }),
  evolve: {
    QuestionsKept: (state, { questions, by }, { at }) => {
      for (const one of questions) {
        state.questions[one.id] = { ...one, writers: [by], at };
        state.digests[one.digest] = one.id;
      }
      return state;
    },
    QuestionsBrought: (state, { ids, by }) => {
      for (const id of ids) {
        const known = state.questions[id];
        if (known) state.questions[id] = { ...known, writers: [...known.writers, by] };
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
      if (added.length > 0 && Object.keys(kept).length + added.length > mostKept)
        throw new Refused('bank-full', { most: mostKept });
      const ids = new Set(questions.flatMap(({ digest }) => digests[digest] ?? []));
      const again = [...ids].filter((id) => !kept[id]!.writers.includes(by));
      return [
        ...(added.length > 0 ? [{ type: 'QuestionsKept', data: { questions: added, by } } as const] : []),
        ...(again.length > 0 ? [{ type: 'QuestionsBrought', data: { ids: again, by } } as const] : []),
      ];
    },
    DropQuestion: (data, { questions }) => (questions[data.id] ? [{ type: 'QuestionDropped', data }] : []),
  },
});

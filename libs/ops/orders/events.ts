import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/**
 * What operators want of one reaction. These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a
 * new fact. `reason` is what the house says for itself; it names nobody.
 */
export type ReactionOrderEvent =
  /** It takes no fact until it is resumed, whatever process runs it; what comes meanwhile it takes then. */
  | Fact<'ReactionPaused', { reaction: string; operatorId: string; reason: string }>
  | Fact<'ReactionResumed', { reaction: string; operatorId: string }>
  /** It leaves that fact out for good, also where it begins again from the log's start. `factType`, `stream`, `revision`: of that fact. */
  | Fact<
      'ParkedFactSkipped',
      {
        reaction: string;
        operatorId: string;
        factId: string;
        factType: string;
        stream: string;
        revision: number;
        reason: string;
      }
    >;

export const reactionOrderShapes: Shapes<ReactionOrderEvent> = {
  ReactionPaused: { v: 1, people: ['operatorId'] },
  ReactionResumed: { v: 1, people: ['operatorId'] },
  ParkedFactSkipped: { v: 1, people: ['operatorId'] },
};

/** reaction-<its name>: read whole whenever the reaction begins, so that it is apart from what operators do otherwise. */
export const reactionStream = stream('reaction');

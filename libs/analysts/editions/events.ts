import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type EditionEvent =
  /** From now on the relay writes the topic once more, from the log's first fact on, beside what there is. */
  | Fact<'TopicEditionBegun', { topic: string; edition: number }>
  /** It has been seen to hold what the one before holds: readers are sent to it. */
  | Fact<'TopicEditionOpened', { topic: string; edition: number }>
  /** Nothing more is written to it. What is there stays until somebody deletes it from the brokers. */
  | Fact<'TopicEditionRetired', { topic: string; edition: number }>;

export const editionShapes: Shapes<EditionEvent> = {
  TopicEditionBegun: { v: 1 },
  TopicEditionOpened: { v: 1 },
  TopicEditionRetired: { v: 1 },
};

/** By the topic's name without its edition. */
export const editionStream: (topic: string) => string = stream('editions');

import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import type { TopicEditions } from '#kernel/topic.ts';
import { type EditionEvent, editionShapes } from './events.ts';

/** Sent for operators alone. */
export type EditionCommand =
  | Fact<'BeginTopicEdition', { topic: string }>
  | Fact<'OpenTopicEdition', { topic: string; edition: number }>
  | Fact<'RetireTopicEdition', { topic: string; edition: number }>;

/** `last`: the highest number that was ever begun. None is used twice: consumers know how far they are by its name. */
export type EditionsState = TopicEditions & Readonly<{ last: number }>;

/** A topic's editions: one is current, one may be on its way, older ones are written until they are retired. */
export const editions = decider<EditionsState, EditionCommand, EditionEvent>({
  version: 1,
  shapes: editionShapes,
  initial: () => ({ current: 1, written: [1], filling: null, last: 1 }),
  evolve: {
    TopicEditionBegun: (state, { edition }) => ({ ...state, filling: edition, last: edition }),
    TopicEditionOpened: ({ written, last }, { edition }) => ({
      current: edition,
      written: [...written, edition],
      filling: null,
      last,
    }),
    TopicEditionRetired: ({ written, filling, ...state }, { edition }) => ({
      ...state,
      written: written.filter((one) => one !== edition),
      filling: filling === edition ? null : filling,
    }),
  },
  decide: {
    BeginTopicEdition: ({ topic }, { filling, last }) => {
      if (filling !== null) throw new Refused('edition-under-way', { edition: filling });
      return [{ type: 'TopicEditionBegun', data: { topic, edition: last + 1 } }];
    },
    OpenTopicEdition: ({ topic, edition }, { current, filling }) => {
      if (edition === current) return [];
      if (edition !== filling) throw new Refused('edition-not-under-way', { edition });
      return [{ type: 'TopicEditionOpened', data: { topic, edition } }];
    },
    RetireTopicEdition: ({ topic, edition }, { current, written, filling, last }) => {
      if (edition === current) throw new Refused('edition-is-current', { edition });
      if (edition > last) throw new Refused('edition-not-under-way', { edition });
      if (edition !== filling && !written.includes(edition)) return [];
      return [{ type: 'TopicEditionRetired', data: { topic, edition } }];
    },
  },
});

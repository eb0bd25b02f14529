import type { TriviaAppeals, TriviaHistory } from '#contracts/trivia.ts';
import type { TriviaAwards } from '#contracts/trivia-desk.ts';
import { pick } from '#kernel/shapes.ts';
import { ignored, lookUpOf, viewOf } from '#kernel/view.ts';
import { triviaShapes, triviaStream, type Words } from '../events.ts';

type Asked = Readonly<{ id: string; text: Words; options: readonly Words[]; commitment: string }>;

/** The question that is out, for the history that has it from the close on. */
const askedNow = lookUpOf<Asked>()({
  facts: pick(triviaShapes, 'QuestionAsked', 'OptionsShown'),
  key: ({ data }) => [data.gameId],
  start: {
    QuestionAsked: ({ data: { text, commitment }, id }) => ({ id, text, commitment, options: [] }),
  },
  on: {
    QuestionAsked: ({ doc, data: { text, commitment } }) => ({ ...doc, text, commitment, options: [] }),
    OptionsShown: ({ doc, data }) => ({ ...doc, options: data.options }),
  },
});

/** What was asked, from its close on, with all that its commitment is checked by. */
export const triviaHistory = viewOf<TriviaHistory>()({
  name: 'trivia-history',
  version: 2,
  beside: true,
  facts: pick(triviaShapes, 'GameScheduled', 'QuestionClosed', 'QuestionVoided', 'AppealSettled'),
  lookUp: askedNow,
  reads: { QuestionClosed: ({ data }) => [data.gameId] },
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: { GameScheduled: ({ id }) => ({ id, items: [] }) },
  on: {
    GameScheduled: ignored,
    QuestionClosed: ({ doc, data: { n, right, counts, explanation, source, salt, root, gameId }, lookUp }) => {
      const { text, options, commitment } = lookUp(gameId)!;
      const outcome = { n, right, counts: [...counts], explanation, source, salt, root };
      return { ...doc, items: [...doc.items, { ...outcome, text, options: [...options], commitment, voided: false }] };
    },
    QuestionVoided: ({ doc, data: { n } }) => ({
      ...doc,
      items: doc.items.map((one) => (one.n === n ? { ...one, voided: true } : one)),
    }),
    AppealSettled: ({ doc, data: { n, outcome, right } }) => {
      const voided = outcome === 'voided';
      return { ...doc, items: doc.items.map((one) => (one.n === n ? appealed(one, { voided, right }) : one)) };
    },
  },
});

/** What was committed to stays beside what counts. */
const appealed = (
  one: TriviaHistory['items'][number],
  { voided, right }: Readonly<{ voided: boolean; right: number | null }>,
) => ({ ...one, voided: one.voided || voided, ...(right !== null && { counts: one.counts, appealed: right }) });

/** What players say was wrong: the host's alone. */
export const triviaAppeals = viewOf<TriviaAppeals>()({
  name: 'trivia-appeals',
  version: 1,
  beside: true,
  facts: pick(triviaShapes, 'GameScheduled', 'AppealRaised', 'AppealSettled'),
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: { GameScheduled: ({ id }) => ({ id, items: [] }) },
  on: {
    GameScheduled: ignored,
    AppealRaised: ({ doc, data: { player, n, reason } }) => ({
      ...doc,
      items: [...doc.items, { player, n, reason, outcome: null }],
    }),
    AppealSettled: ({ doc, data: { player, n, outcome } }) => ({
      ...doc,
      items: doc.items.map((one) => (one.player === player && one.n === n ? { ...one, outcome } : one)),
    }),
  },
});

/** Who wins what: the host's alone. */
export const triviaAwards = viewOf<Omit<TriviaAwards, 'toAgree'>>()({
  name: 'trivia-awards',
  version: 1,
  beside: true,
  facts: pick(triviaShapes, 'GameScheduled', 'PrizeAwarded', 'PrizeReleased', 'PrizeWithheld'),
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: { GameScheduled: ({ id }) => ({ id, items: [] }) },
  on: {
    GameScheduled: ignored,
    PrizeAwarded: ({ doc, data: { player, rank, amount, flags } }) => {
      const others = doc.items.filter((one) => one.player !== player);
      if (amount.minor === 0) return { ...doc, items: others };
      return {
        ...doc,
        items: [...others, { player, rank, cents: amount.minor, flags: [...flags], state: 'waiting' }],
      };
    },
    PrizeReleased: ({ doc, data }) => ({ ...doc, items: stateOf(doc.items, data.player, 'released') }),
    PrizeWithheld: ({ doc, data }) => ({ ...doc, items: stateOf(doc.items, data.player, 'withheld') }),
  },
});

const stateOf = (items: TriviaAwards['items'], player: number, state: 'released' | 'withheld') =>
  items.map((one) => (one.player === player ? { ...one, state } : one));

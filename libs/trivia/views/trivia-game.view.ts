import type { TriviaGame } from '#contracts/trivia.ts';
import { viewOf } from '#kernel/view.ts';
import { courseShapes, triviaStream } from '../events.ts';
import { triviaRules } from '../rules/records.ts';

const blank = {
  asked: null,
  outcome: null,
  dropped: null,
  nextAt: null,
  isLast: false,
  pausedBy: null,
  heldUntil: null,
  endedBy: null,
};

/** What everybody's screen goes by: the phase and its moments. No answer is in it, and nothing of the box before its time. */
export const triviaGame = viewOf<TriviaGame>()({
  name: 'trivia-game',
  version: 2,
  facts: courseShapes,
  streamsOf: (id) => [triviaStream(id)],
  key: ({ data }) => [data.gameId],
  start: {
    GameScheduled: ({ data: { title, startsAt, opensLobbyAt, rhythm, questions, prizes, rules }, id }) => ({
      id,
      title,
      startsAt,
      opensLobbyAt,
      rhythm,
      questions,
      prizes: [...prizes],
      official: triviaRules(rules).official,
      phase: 'scheduled',
      ...blank,
    }),
  },
  on: {
    GameScheduled: ({ doc }) => doc,
    LobbyOpened: ({ doc }) => ({ ...doc, phase: 'lobby' }),
    GameStarted: ({ doc, data }) => ({ ...doc, phase: 'starting', nextAt: data.nextAt, pausedBy: null }),
    QuestionAsked: ({ doc, data: { n, text, readAt, opensAt, closesAt, nextAt, commitment } }) => {
      const asked = { n, text, options: null, readAt, opensAt, closesAt, commitment };
      return { ...doc, ...blank, phase: 'question', nextAt, asked };
    },
    OptionsShown: ({ doc, data }) => ({
      ...doc,
      asked: doc.asked && { ...doc.asked, options: [...data.options] },
    }),
    QuestionExtended: ({ doc, data: { closesAt, nextAt } }) => ({
      ...doc,
      nextAt,
      asked: doc.asked && { ...doc.asked, closesAt },
    }),
    RevealHeld: ({ doc, data }) => ({ ...doc, heldUntil: data.until }),
    QuestionClosed: ({ doc, data: { n, right, counts, explanation, source, salt, root, nextAt, last } }) => {
      const outcome = { n, right, counts: [...counts], explanation, source, salt, root };
      return { ...doc, phase: 'reveal', outcome, nextAt, isLast: last, heldUntil: null };
    },
    QuestionSkipped: ({ doc, data: { nextAt, last } }) => ({
      ...doc,
      phase: 'starting',
      dropped: 'skipped',
      nextAt,
      isLast: last,
    }),
    QuestionVoided: ({ doc, data: { by, nextAt, last } }) => {
      const dropped = by === 'host' ? 'voided' : 'interrupted';
      return nextAt === null ? doc : { ...doc, phase: 'starting', dropped, nextAt, isLast: last };
    },
    GamePaused: ({ doc, data }) => ({ ...doc, phase: 'paused', pausedBy: data.by, nextAt: data.until }),
    GameResumed: ({ doc, data: { nextAt, begun } }) =>
      begun
        ? { ...doc, phase: 'starting', pausedBy: null, nextAt }
        : { ...doc, phase: 'lobby', pausedBy: null, startsAt: nextAt, nextAt: null },
    GameEnded: ({ doc, data }) => ({
      ...doc,
      phase: 'ended',
      endedBy: data.by,
      nextAt: data.releaseAt,
      pausedBy: null,
    }),
  },
  rooms: ({ id }) => [`trivia-game:${id}`],
});

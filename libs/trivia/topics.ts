import { type TriviaMessages, triviaTopic as said } from '#contracts/topics/trivia.ts';
import { type Topic, topicOf } from '#kernel/topic.ts';
import { type Board, triviaShapes, type Words } from './events.ts';

/** Who thinks that somebody cheated, who complains, who looked beforehand and who agreed are nobody else's business; nor is the box. */
const {
  QuestionsSet: _box,
  GameRehearsed: _rehearsed,
  NothingReleased: _nothing,
  PrizeWithheld: _withheld,
  AppealRaised: _raised,
  PrizesAgreed: _agreed,
  ...facts
} = triviaShapes;

/** Named one by one: a field that is added to a fact stays in the house until somebody says otherwise. */
const boardOf = ({
  totals,
  ranks,
  top,
}: Board): Pick<TriviaMessages['BoardRecomputed'], 'totals' | 'ranks' | 'top'> => ({
  totals: [...totals],
  ranks: [...ranks],
  top: top.map(({ player, alias, rank, total }) => ({ player, alias, rank, total })),
});

const inWords = ({ en, fr, ja, 'zh-hans': zh }: Words): TriviaMessages['GameScheduled']['title'] => ({
  en,
  ...(fr !== undefined && { fr }),
  ...(ja !== undefined && { ja }),
  ...(zh !== undefined && { 'zh-hans': zh }),
});

/** What analysts get of games: enough to reckon every board again, and nobody's name; what was answered comes with the close. */
export const triviaTopic: Topic = topicOf<TriviaMessages>()({
  ...said,
  facts,
  key: ({ data }) => data.gameId,
  messages: {
    GameScheduled: ({ data: { gameId, title, startsAt, opensLobbyAt, rhythm, questions, spares, prizes, rules } }) => ({
      gameId,
      title: inWords(title),
      startsAt,
      opensLobbyAt,
      rhythm,
      questions,
      spares,
      prizes: [...prizes],
      rules,
    }),
    LobbyOpened: ({ data: { gameId, startsAt } }) => ({ gameId, startsAt }),
    PlayerJoined: ({ data: { gameId, player, alias } }) => ({ gameId, player, alias }),
    GameStarted: ({ data: { gameId, by, nextAt } }) => ({ gameId, by, nextAt }),
    QuestionAsked: ({ data: { gameId, n, text, readAt, opensAt, closesAt, nextAt, commitment } }) => ({
      gameId,
      n,
      text: inWords(text),
      readAt,
      opensAt,
      closesAt,
      nextAt,
      commitment,
    }),
    OptionsShown: ({ data: { gameId, n, options, opensAt, closesAt } }) => ({
      gameId,
      n,
      options: options.map(inWords),
      opensAt,
      closesAt,
    }),
    AnswerGiven: ({ data: { gameId, n, player, receivedAt, credit } }) => ({ gameId, n, player, receivedAt, credit }),
    QuestionExtended: ({ data: { gameId, n, closesAt, nextAt } }) => ({ gameId, n, closesAt, nextAt }),
    RevealHeld: ({ data: { gameId, n, until } }) => ({ gameId, n, until }),
    QuestionClosed: ({ data }) => ({
      gameId: data.gameId,
      n: data.n,
      right: data.right,
      salt: data.salt,
      explanation: data.explanation && inWords(data.explanation),
      source: data.source,
      counts: [...data.counts],
      options: [...data.options],
      ms: [...data.ms],
      points: [...data.points],
      ...boardOf(data),
      root: data.root,
      leafKey: data.leafKey,
      nextAt: data.nextAt,
      last: data.last,
    }),
    QuestionSkipped: ({ data: { gameId, n, nextAt, last } }) => ({ gameId, n, nextAt, last }),
    QuestionVoided: ({ data: { gameId, n, nextAt, last, by } }) => ({ gameId, n, nextAt, last, by }),
    BoardRecomputed: ({ data }) => ({ gameId: data.gameId, ...boardOf(data) }),
    GamePaused: ({ data: { gameId, by, until } }) => ({ gameId, by, until }),
    GameResumed: ({ data: { gameId, by, nextAt, begun } }) => ({ gameId, by, nextAt, begun }),
    PlayerKicked: ({ data: { gameId, player } }) => ({ gameId, player }),
    GameEnded: ({ data }) => ({ gameId: data.gameId, by: data.by, ...boardOf(data) }),
    PrizeAwarded: ({ data: { gameId, player, rank, amount } }) => ({ gameId, player, rank, amount }),
    PrizeReleased: ({ data: { gameId, player, amount } }) => ({ gameId, player, amount }),
    AppealSettled: ({ data: { gameId, n, outcome, right } }) => ({ gameId, n, outcome, right }),
  },
});

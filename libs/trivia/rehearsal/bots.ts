import { figures } from '#contracts/trivia-words.ts';
import type { Recorded } from '#kernel/fact.ts';
import { type Instant, msOf, plus, second } from '#kernel/instant.ts';
import type { TriviaEvent } from '../events.ts';
import type { BoxedQuestion } from '../question-box.ts';
import type { TriviaCommand } from '../rules/command-data.ts';
import { rulesOfToday, triviaRules } from '../rules/records.ts';

/** What a bot does, and when. */
export type BotMove = Readonly<{ at: Instant; command: (now: Instant) => TriviaCommand }>;

const bots = Array.from({ length: 12 }, (_, n) => n + 1);
const botId = (bot: number) => `bot-${bot}`;

/** Of ten answers, how many are right. */
const rightOfTen = 6;
const quickest = second;

/** The same for the same bot and question: a rehearsal goes as the one before. */
const drawn = (bot: number, n: number, of: number): number => ((bot * 7919 + n * 104_729) % 9973) % of;

/** They take seats one after the other once the lobby is open, and each answers once, some of them wrong. */
export function botsAfter(
  { type, data }: Recorded<TriviaEvent>,
  questions: readonly BoxedQuestion[],
  now: Instant,
): readonly BotMove[] {
  if (type === 'LobbyOpened')
    return bots.map((bot) => ({ at: plus(now, bot * (second / 2)), command: joining(data.gameId, bot) }));
  if (type !== 'OptionsShown') return [];
  const { n, opensAt, closesAt } = data;
  const time = msOf(closesAt) - msOf(opensAt) - quickest;
  const { right } = questions[n - 1]!;
  return bots.map((bot) => {
    const isRight = drawn(bot, n, 10) < rightOfTen;
    const option = isRight ? right : (right + 1 + drawn(bot, n, data.options.length - 1)) % data.options.length;
    const at = plus(opensAt, quickest + drawn(bot, n, time));
    return { at, command: answering({ gameId: data.gameId, n, memberId: botId(bot), option }) };
  });
}

const joining = (gameId: string, bot: number) => (): TriviaCommand => {
  const { official } = triviaRules(rulesOfToday);
  const alias = figures[bot % figures.length]!;
  return { type: 'JoinGame', data: { gameId, memberId: botId(bot), alias, official, isHouse: false, device: null } };
};

type Answer = Readonly<{ gameId: string; n: number; memberId: string; option: number }>;

const answering =
  (answer: Answer) =>
  (receivedAt: Instant): TriviaCommand => ({ type: 'GiveAnswer', data: { ...answer, receivedAt, pings: [] } });

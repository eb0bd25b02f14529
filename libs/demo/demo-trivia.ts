import type { TestMembers } from '#contracts/accounts.ts';
import { gameCards, triviaCounts, triviaGame, type GameCard, type ScheduleGameBody } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { figures, officialOfToday } from '#contracts/trivia-words.ts';
import { created, receipt } from '#contracts/values.ts';
import { minute, msOf, plus, second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { demoQuestions } from './demo-questions.ts';
import { diceOf } from './dice.ts';
import type { MarketClient } from './market-client.ts';

type Bot = TestMembers['members'][number];

/** By it the demo's own game is known again after a restart. */
const title = { en: 'Warm-up round', fr: 'Tour de chauffe', ja: 'ウォームアップ', 'zh-hans': '热身赛' };
const rhythm = { readMs: 3000, answerMs: 8000, revealMs: 4000, boardMs: 3000 };
/** The lobby of a game that begins within a quarter of an hour is open at once. */
const waitsFor = 14 * minute;
/** A lobby that nobody has come to by then is shut, and another one opened. */
const shutBefore = minute;
/** From the last bot to the start: others who came may read the rules. */
const breath = 8 * second;
const [look, quick] = [2 * second, second / 4];
const rest = 30 * second;

/**
 * A short game that a newcomer can play at once: its lobby is always open, a dozen bots come once somebody is in it, and it begins.
 * Nothing can be won, and nothing is played while nobody is there.
 */
export class DemoTrivia {
  private readonly dice;
  private bots: readonly Bot[] = [];
  /** Of the game that is being looked after: how many bots have come, when it begins, and who has answered which question. */
  private of: { id: string; come: number; startAt: number | null; said: Set<string> } | null = null;

  constructor(
    private readonly market: MarketClient,
    private readonly operator: string,
    private readonly clock: Clock,
    private readonly findBots: () => Promise<readonly Bot[]>,
  ) {
    this.dice = diceOf(`trivia ${clock.now()}`);
  }

  /** Until the signal aborts; after a failure it rests a while. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = await this.act().catch(() => rest);
      await this.clock.pause(pause, signal);
    }
  }

  /** One look at the game, and what is to be done; answers the pause after it, in milliseconds. */
  private async act(): Promise<number> {
    const cards = await this.market.get(triviaRoutes.all, gameCards, this.operator);
    const card = cards?.items.find((one) => one.title.en === title.en && one.state !== 'ended');
    if (!card) return this.schedule();
    if (this.of?.id !== card.id) {
      this.bots = await this.findBots();
      this.of = { id: card.id, come: 0, startAt: null, said: new Set() };
    }
    if (card.state === 'lobby') return this.wait(card);
    return card.state === 'playing' ? this.play(card.id) : look;
  }

  private async schedule(): Promise<number> {
    const now = this.clock.now();
    const from = this.dice.of(demoQuestions.length);
    const questions = [...demoQuestions.slice(from), ...demoQuestions.slice(0, from)];
    const body: ScheduleGameBody = {
      title,
      rhythm,
      questions,
      spares: 1,
      prizes: [],
      knowingly: true,
      startsAt: plus(now, waitsFor),
    };
    await this.market.post(triviaRoutes.all, body, created, this.operator, `demo-game-${msOf(now)}`);
    return look;
  }

  /** Bots come one by one once a person is there; then the host begins. */
  private async wait({ id, startsAt }: GameCard): Promise<number> {
    const of = this.of!;
    const counts = await this.market.get(triviaRoutes.counts(id), triviaCounts, this.operator);
    const now = msOf(this.clock.now());
    if (of.come === 0 && (counts?.players ?? 0) === 0) {
      if (now > msOf(startsAt) - shutBefore) await this.host(id, 'end');
      return look;
    }
    const bot = this.bots[of.come];
    if (bot) {
      const alias = figures[this.dice.of(figures.length)]!;
      const body = { alias, official: officialOfToday };
      await this.market.post(triviaRoutes.join(id), body, receipt, bot.token, `demo-join-${id}`);
      of.come++;
      return this.dice.between(quick, 3 * quick);
    }
    of.startAt ??= now + breath;
    if (now >= of.startAt) await this.host(id, 'start');
    return quick;
  }

  private async host(id: string, act: 'start' | 'end') {
    await this.market.post(triviaRoutes.acts(id), { do: act }, receipt, this.operator, `demo-${act}-${id}`);
  }

  /** Each bot answers when its time has come: the demo wrote the questions, so it knows what some of them know. */
  private async play(id: string): Promise<number> {
    const of = this.of!;
    const game = await this.market.get(triviaRoutes.game(id), triviaGame, this.operator);
    const asked = game?.asked;
    if (game?.phase !== 'question' || !asked?.options) return quick;
    const since = msOf(this.clock.now()) - msOf(asked.opensAt);
    if (since < 0 || since > rhythm.answerMs) return quick;
    const right = demoQuestions.find(({ text }) => text.en === asked.text.en)?.right ?? 0;
    for (const [n, bot] of this.bots.entries()) {
      const dice = diceOf(`${id} ${asked.n} ${n}`);
      const isTime = since >= dice.between(900, rhythm.answerMs - second);
      const key = `demo-answer-${asked.n}-${n}`;
      if (!isTime || of.said.has(key)) continue;
      of.said.add(key);
      const option = dice.between(0, 1) < 0.3 + n / 24 ? right : dice.of(asked.options.length);
      await this.market.post(triviaRoutes.answers(id), { n: asked.n, option }, receipt, bot.token, key);
    }
    return quick;
  }
}

import type { Socket } from 'socket.io-client';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { type QuestionBody, triviaGame, type TriviaGame } from '#contracts/trivia.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import type { Recorded } from '#kernel/fact.ts';
import type { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type TriviaEvent, triviaStream } from '#trivia/events.ts';
import { Crowd, type TestMember, type Told } from './crowd.ts';
import { type Echo, gameLine, type GameLine } from './game-line.ts';
import type { OpenMarket } from './market.ts';
import type { TriviaLine } from './trivia-reckoned.ts';
import { until } from './turns.ts';

/** The n-th question of a game; the second of its options is right, and what is of the box alone says so. */
export const triviaQuestion = (n: number): QuestionBody => ({
  text: { en: `Which one of round ${n}?` },
  options: [{ en: 'the first' }, { en: 'hidden-option' }, { en: 'the third' }],
  right: 1,
  explanation: { en: 'hidden-explanation' },
  source: 'hidden-source',
});

/** A game of two questions and a prize; its id. */
export async function scheduledGame(crowd: Crowd, host: string, startsAt: Instant, over: object = {}): Promise<string> {
  const body = {
    title: { en: 'Colours' },
    startsAt,
    rhythm: { readMs: 2000, answerMs: 5000, revealMs: 2000, boardMs: 2000 },
    spares: 0,
    prizes: [5000],
    questions: [triviaQuestion(1), triviaQuestion(2)],
    knowingly: true, // all games of a spec ask the same
    ...over,
  };
  const answer = await crowd.post(triviaRoutes.all, body, host);
  if (answer.status !== 201) throw new Error(`no game: ${answer.text}`);
  return String(answer.body['id']);
}

/** Games in a whole market whose clock a spec drives. */
export class TriviaRig {
  readonly crowd: Crowd;
  private readonly sockets: Socket[] = [];
  private analyst: Promise<Told> | undefined;

  constructor(
    readonly market: OpenMarket,
    readonly clock: DrivenClock,
  ) {
    this.crowd = new Crowd(market);
  }

  close() {
    for (const socket of this.sockets) socket.disconnect();
  }

  /** Of two questions and a prize, a minute from now; its id. */
  scheduled(over: object = {}): Promise<string> {
    return scheduledGame(this.crowd, this.market.operator.token, plus(this.clock.now(), minute), over);
  }

  async look(id: string): Promise<TriviaGame> {
    return triviaGame.parse((await this.crowd.get(triviaRoutes.game(id))).body);
  }

  /** Lets the network and the market go on, at this moment. */
  until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    return until(isTrue, () => this.clock.advance(0));
  }

  /** Time goes on in steps of a quarter of a second, until the game is there. */
  async goesTo(id: string, isThere: (game: TriviaGame) => boolean): Promise<TriviaGame> {
    await this.until(async () => {
      await this.market.caughtUp();
      if (isThere(await this.look(id))) return true;
      this.clock.advance(250);
      return false;
    });
    return this.look(id);
  }

  join(id: string, { token }: Pick<TestMember, 'token'>): Promise<Told> {
    return this.crowd.post(triviaRoutes.join(id), { alias: 'heron', official: officialOfToday }, token);
  }

  /** Over HTTP. */
  answer(id: string, { token }: Pick<TestMember, 'token'>, n: number, option: number, key?: string): Promise<Told> {
    return this.crowd.post(triviaRoutes.answers(id), { n, option }, token, key);
  }

  /** In the lobby, with these players. */
  async inLobby(players: readonly TestMember[], over: object = {}): Promise<string> {
    const id = await this.scheduled(over);
    await this.goesTo(id, ({ phase }) => phase === 'lobby');
    for (const one of players) {
      const { status, text } = await this.join(id, one);
      if (status !== 200) throw new Error(`cannot join: ${text}`);
    }
    return id;
  }

  /** Its n-th question is open to the millisecond. */
  async opened(id: string, n: number): Promise<NonNullable<TriviaGame['asked']>> {
    const { asked } = await this.goesTo(id, (game) => game.asked?.n === n && game.asked.options !== null);
    this.clock.advanceTo(asked!.opensAt);
    return asked!;
  }

  /** The answers that count, as the log has them. */
  async facts<T extends TriviaEvent['type']>(id: string, type: T) {
    const found: Extract<Recorded<TriviaEvent>, { type: T }>['data'][] = [];
    for await (const fact of this.market.stores.facts.read(triviaStream(id), 0))
      if (fact.type === type) found.push(fact.data as never);
    return found;
  }

  /** All that analysts read of games. */
  async feed(): Promise<readonly TriviaLine[]> {
    this.analyst ??= this.crowd.post(topicRoutes.tokens, {}, this.market.operator.token);
    const token = String((await this.analyst).body['token']);
    const all: TriviaLine[] = [];
    for (let after = ''; ;) {
      const { text } = await this.crowd.get(`${topicRoutes.feed('plinth.trivia.v1')}?limit=5000&after=${after}`, token);
      const page = text.trimEnd().split('\n');
      after = (JSON.parse(page.pop()!) as { through: string }).through;
      if (page.length === 0) return all;
      all.push(...page.map((line) => JSON.parse(line) as TriviaLine));
    }
  }

  /** A player's line, as their browser has it: with the csrf token of their session. */
  async line(id: string, member: TestMember, echo?: Echo): Promise<GameLine> {
    const line = await gameLine(this.market.url, id, member, echo);
    this.sockets.push(line.socket);
    return line;
  }
}

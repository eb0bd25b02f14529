import { array, constantFrom, type GeneratorValue, integer, nat } from 'fast-check';
import type { Recorded } from '#kernel/fact.ts';
import { type Instant, later, plus, second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { trivia } from '#trivia/decider.ts';
import type { TriviaEvent } from '#trivia/events.ts';
import type { TriviaCommand } from '#trivia/rules/command-data.ts';
import { commitmentTo } from '#trivia/rules/proof.ts';
import type { GameState, TriviaState } from '#trivia/rules/state.ts';
import { nextStep } from '#trivia/rules/time.ts';
import * as samples from '#trivia/samples.ts';
import type { TriviaLine } from './trivia-reckoned.ts';
import { saidOf } from './trivia-said.ts';

type Draw = GeneratorValue;

const { gameId } = samples;
const rightOf = (n: number) => n % 4;

/** A game from its schedule to its last appeal, in which players, host, time and the line do as chance will have it. */
class RandomGame {
  private state: TriviaState = trivia.initial();
  private at: Instant = plus(samples.lobbyAt, -3_600_000);
  readonly lines: TriviaLine[] = [];

  constructor(private readonly draw: Draw) {}

  play(): readonly TriviaLine[] {
    const [questions, spares] = [this.nat(3) + 1, this.nat(2)];
    const rhythm = { ...samples.rhythm, answerMs: this.draw(constantFrom, 5000, 7001, 10_000) };
    const prizes = this.draw(array, integer({ min: 1, max: 10_000 }), { maxLength: 6 });
    this.take(samples.scheduleGame({ questions, spares, rhythm, prizes }), this.at);
    for (let steps = 0; steps < 60 && nextStep(this.game); steps++) this.step();
    for (let n = this.nat(3); n > 0; n--) this.appeal();
    return this.lines;
  }

  private get game(): GameState {
    return this.state as GameState;
  }

  private nat(most: number): number {
    return this.draw(nat, most);
  }

  private one(of: number): boolean {
    return this.nat(of - 1) === 0;
  }

  private step() {
    const { game } = this;
    const step = nextStep(game)!;
    if (step.do === 'StartGame')
      for (let n = this.nat(11); n > 0; n--) this.take(samples.join(`member ${n}`), plus(this.at, 10));
    if (step.do === 'CloseQuestion') this.answers();
    if (this.one(5)) this.host();
    if (nextStep(game)?.do !== step.do) return;
    const lateBy = this.one(20) ? 60 * second : 250;
    this.take(this.inTime(step.do), plus(later(nextStep(game)!.at, this.at), lateBy));
  }

  private inTime(name: keyof typeof samples.byTime): TriviaCommand {
    const { n } = this.game;
    if (name === 'CloseQuestion') return samples.close(n, rightOf(n));
    const command = samples.byTime[name](n);
    if (command.type !== 'AskQuestion') return command;
    const { text } = command.data;
    const commitment = commitmentTo({ salt: samples.salt, text, options: samples.four, right: rightOf(n + 1) });
    return { ...command, data: { ...command.data, commitment } };
  }

  /** Some twice, early, late, or for what is no option; some frames wait before they are decided. */
  private answers() {
    const { asked, members } = this.game;
    const frames = members.flatMap((member) =>
      Array.from({ length: this.one(6) ? 2 : 1 }, () => {
        const ms = this.draw(integer, { min: this.one(9) ? -300 : 200, max: 10_100 });
        const received = plus(asked!.opensAt, this.one(9) ? Math.round(ms / 500) * 500 : ms);
        return { member, received, entered: plus(received, this.one(9) ? 200 : 0) };
      }),
    );
    for (const { member, received, entered } of frames.toSorted((a, b) => (a.entered < b.entered ? -1 : 1))) {
      if (entered < this.at) continue; // time does not go back
      const option = this.one(3) ? this.nat(4) : rightOf(asked!.n);
      this.take(samples.answer(member, asked!.n, option, received, this.nat(100)), entered);
    }
  }

  private host() {
    const { n, members } = this.game;
    const acts: readonly TriviaCommand[] = [
      samples.pause,
      samples.resume(),
      { type: 'HoldReveal', data: { gameId } },
      { type: 'SkipQuestion', data: { gameId } },
      { type: 'ExtendQuestion', data: { gameId, ms: 3000 } },
      samples.voidQuestion(this.nat(n) + 1),
      samples.kick(this.nat(members.length) + 1),
    ];
    const act = acts[this.nat(acts.length - 1)]!;
    this.take(act, plus(this.at, this.nat(400)));
  }

  /** Somebody appeals, the host settles it, and a minute later what that adds is given out. */
  private appeal() {
    const { n, members } = this.game;
    const [player, question] = [this.nat(members.length) + 1, this.nat(n) + 1];
    const [by, memberId] = ['hana', members[player - 1] ?? 'nobody'];
    const appeal = { gameId, memberId, n: question, reason: 'wrong-answer' } as const;
    this.take({ type: 'RaiseAppeal', data: appeal }, plus(this.at, second));
    const outcome = this.draw(constantFrom, 'rejected', 'voided', 'other-right', 'other-right');
    const right = outcome === 'other-right' ? this.nat(3) : null;
    this.take(
      { type: 'SettleAppeal', data: { gameId, player, n: question, outcome, right, by } },
      plus(this.at, second),
    );
    const step = nextStep(this.game);
    if (step) this.take(samples.release, plus(later(step.at, this.at), 250));
  }

  private take(command: TriviaCommand, at: Instant) {
    this.at = at;
    let facts: readonly TriviaEvent[] = [];
    try {
      facts = trivia.decide(command, this.state, at);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    for (const fact of facts) {
      this.state = trivia.evolve(this.state, { ...fact, meta: { v: 1, at } } as Recorded<TriviaEvent>);
    }
    this.lines.push(...saidOf(facts));
  }
}

/** What the feed says of a game that chance plays. */
export const randomGame = (draw: Draw): readonly TriviaLine[] => new RandomGame(draw).play();

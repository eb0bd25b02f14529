import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Instant, msOf, plus } from '#kernel/instant.ts';
import { lateMs } from '#platform/projections/due-view.ts';
import { trivia } from './decider.ts';
import type { TriviaEvent } from './events.ts';
import type { TriviaCommand } from './rules/command-data.ts';
import type { GameState } from './rules/state.ts';
import { nextStep } from './rules/time.ts';
import * as samples from './samples.ts';
import { triviaSteps } from './views/trivia-steps.view.ts';

/* Whatever a host does, and when: the due list has the game's next step at its moment, and nothing once nothing is left. */

const { gameId } = samples;
const runs = { numRuns: Number(process.env['RUNS'] ?? 100) };

const player = fc.integer({ min: 1, max: 3 });
const anAct = fc.oneof(
  fc.constantFrom<TriviaCommand>(
    samples.pause,
    samples.resume(),
    samples.start('host'),
    { type: 'HoldReveal', data: { gameId } },
    { type: 'SkipQuestion', data: { gameId } },
    { type: 'ExtendQuestion', data: { gameId, ms: 30_000 } },
  ),
  fc.integer({ min: 1, max: 3 }).map(samples.voidQuestion),
  fc.tuple(player, fc.boolean()).map(([one, released]): TriviaCommand => ({
    type: 'ReviewPrize',
    data: { gameId, player: one, released, linked: {} },
  })),
  { weight: 1, arbitrary: player.map(samples.kick) },
);
/** What is done on the way to the next step, so far along it; and how long the answers take, with how late that step is. */
const aMove = fc.record({
  acts: fc.array(fc.record({ act: anAct, along: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 2 }),
  took: fc.constantFrom(100, 800, 3000),
  late: fc.constantFrom(0, 0, 0, 0, 1500, 60_000),
});

it('the due list has what time does next', () => {
  fc.assert(
    fc.property(fc.array(aMove, { minLength: 12, maxLength: 30 }), (moves) => {
      const game = new Game();
      for (const { acts, took, late } of moves) {
        for (const { act, along } of acts) game.act(act, along);
        game.answers(took);
        game.step(late);
        if (game.due === undefined) break;
      }
      expect(game.wrong).toEqual([]);
    }),
    runs,
  );
});

class Game {
  state = trivia.initial();
  due: Instant | undefined;
  at: Instant = plus(samples.lobbyAt, -3_600_000);
  readonly wrong: string[] = [];

  constructor() {
    this.take(samples.scheduleGame(), this.at);
    this.step(0);
    for (const member of ['ann', 'bob', 'cid']) this.take(samples.join(member), this.at);
  }

  take(command: TriviaCommand, at: Instant) {
    this.at = at;
    let facts: readonly TriviaEvent[];
    try {
      facts = trivia.decide(command, this.state, at);
    } catch {
      return; // refused: nothing happened
    }
    for (const fact of facts) {
      const recorded = { ...fact, meta: { v: 1, at } } as never;
      this.state = trivia.evolve(this.state, recorded);
      if (fact.type in triviaSteps.shapes) this.due = this.folded(recorded);
    }
    this.check();
  }

  private folded(recorded: never): Instant | undefined {
    const doc = this.due === undefined ? undefined : { id: gameId, at: this.due, kind: 'trivia-step', target: gameId };
    return triviaSteps.fold(doc, recorded, gameId, undefined as never)?.at;
  }

  /** What is wrong, by the step that is next. */
  private check() {
    const game = this.state as GameState;
    const step = nextStep(game);
    if (step === null) {
      if (this.due !== undefined) this.wrong.push('due, and nothing is left to do');
      return;
    }
    const ms = this.due === undefined ? Number.NaN : msOf(this.due) + lateMs - msOf(step.at);
    // a try that comes too early is told when to come again
    if (!(ms >= -1000 && ms <= 1250)) this.wrong.push(`${step.do}: due ${ms} ms after its moment`);
    if (step.do === 'CloseQuestion' && step.at < game.asked!.closesAt) this.wrong.push('closed before its close');
    if (step.do === 'StartGame' && step.at < samples.startsAt) this.wrong.push('begins before it was said to');
  }

  act(command: TriviaCommand, along: number) {
    if (this.due === undefined) return;
    this.take(command, plus(this.at, Math.max(0, Math.floor((msOf(this.due) + lateMs - msOf(this.at)) * along))));
  }

  answers(took: number) {
    const { asked } = this.state as GameState;
    if (!asked || asked.options === 0) return;
    for (const [n, member] of ['ann', 'bob', 'cid'].entries()) {
      const at = plus(asked.opensAt, took + n * 400);
      if (at >= this.at) this.take(samples.answer(member, asked.n, n % 2, at), at);
    }
  }

  step(late: number) {
    const step = nextStep(this.state as GameState);
    if (!step || this.due === undefined) return;
    const { n } = this.state as GameState;
    this.take(samples.byTime[step.do](n), plus([this.due, step.at, this.at].toSorted().at(-1)!, lateMs + late));
  }
}

import { foldView } from '#kernel/fold.ts';
import type { Recorded } from '#kernel/fact.ts';
import { type Instant, msOf } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Document, View } from '#kernel/view.ts';
import type { TriviaRehearsal } from '#contracts/trivia-rehearsal.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/observability/log.ts';
import { trivia } from '../decider.ts';
import type { TriviaEvent } from '../events.ts';
import type { BoxedQuestion } from '../question-box.ts';
import type { CommandData, TriviaCommand } from '../rules/command-data.ts';
import type { GameState, TriviaState } from '../rules/state.ts';
import { nextStep, type StepName } from '../rules/time.ts';
import { numberOf, stepCommand } from '../steps.ts';
import { latestAnswersOf, withAnswers } from '../open-answer.ts';
import { triviaBoard, triviaCounts } from '../views/trivia-counts.view.ts';
import { triviaGame } from '../views/trivia-game.view.ts';
import { triviaHistory } from '../views/trivia-history.view.ts';
import { seatId, triviaSeats } from '../views/trivia-seats.view.ts';
import { botsAfter } from './bots.ts';

/** The game as it is planned. The salts and the key are of this rehearsal: what is committed to for the real one stays untold. */
export type Planned = Readonly<{
  game: CommandData<'ScheduleGame'>;
  questions: readonly BoxedQuestion[];
  leafKey: string;
}>;

/**
 * A game that one host plays through with bots, in memory alone: decided by the game's own decider, shown by its own views, moved on
 * by its own next steps. None of its facts is written, so that no topic, list, bank or prize can have it.
 */
export class Rehearsal {
  private state: TriviaState = trivia.initial();
  private readonly facts: Recorded<TriviaEvent>[] = [];
  private readonly timers = new Set<Cancel>();
  private cancelStep: Cancel = () => {};
  private readonly began: string;
  private isOver = false;

  constructor(
    private readonly deps: Readonly<{ clock: Clock; log: Pick<Log, 'tell'> }>,
    private readonly planned: Planned,
    private readonly memberId: string,
  ) {
    this.began = deps.clock.now();
    this.take({ type: 'ScheduleGame', data: planned.game });
  }

  /** Decides it as the game would. Throws `Refused`. */
  take(command: TriviaCommand): void {
    const { clock } = this.deps;
    const at = clock.now();
    for (const fact of trivia.decide(command, this.state, at)) {
      const recorded = { ...fact, meta: this.metaAt(at) } as Recorded<TriviaEvent>;
      this.state = trivia.evolve(this.state, recorded);
      this.facts.push(recorded);
      for (const next of botsAfter(recorded, this.planned.questions, at))
        this.keepUntil(next.at, () => this.tryTo(next.command(clock.now())));
    }
    this.arm();
  }

  /** What the host's screens show: the same documents that players have. */
  look(): TriviaRehearsal {
    const { gameId } = this.planned.game;
    const player = this.game?.numbers[this.memberId];
    return {
      game: this.shown(triviaGame, gameId)!,
      counts: this.shown(triviaCounts, gameId)!,
      board: this.shown(triviaBoard, gameId)!,
      history: this.shown(triviaHistory, gameId)!,
      seat:
        player === undefined
          ? null
          : withAnswers(this.shown(triviaSeats, seatId(gameId, player))!, latestAnswersOf(this.game!, player)),
    };
  }

  end(): void {
    this.isOver = true;
    this.cancelStep();
    for (const cancel of this.timers) cancel();
    this.timers.clear();
  }

  private get game(): GameState | null {
    return this.state.phase === 'none' ? null : this.state;
  }

  /** Newer than those of a rehearsal that was begun before. */
  private get rev(): string {
    return `${this.began} ${String(this.facts.length).padStart(6, '0')}`;
  }

  private shown<D extends Document>(view: View<D>, id: string): D | null {
    const doc = foldView(view, this.facts).get(id);
    return doc ? ({ ...doc, rev: this.rev } as unknown as D) : null;
  }

  /** Time does to it what it does to every game; at the end nothing is given out. */
  private arm() {
    this.cancelStep();
    const step = this.game && nextStep(this.game);
    if (!step || step.do === 'ReleasePrizes' || this.isOver) return;
    this.cancelStep = this.after(step.at, () => {
      this.tryTo(this.stepOf(step.do));
      this.arm();
    });
  }

  private stepOf(name: StepName): TriviaCommand {
    const { questions, leafKey, game } = this.planned;
    const n = numberOf(name, this.game!.n);
    return stepCommand(name, { gameId: game.gameId, n, question: questions[n - 1]!, leafKey, linked: {} });
  }

  private tryTo(command: TriviaCommand) {
    try {
      this.take(command);
    } catch (error) {
      if (error instanceof Refused) return; // a bot came too late, as many a player does
      this.end();
      this.deps.log.tell('error', 'a rehearsal failed', { error });
    }
  }

  private keepUntil(at: Instant, call: () => void) {
    const cancel = this.after(at, () => {
      this.timers.delete(cancel);
      call();
    });
    this.timers.add(cancel);
  }

  private after(at: Instant, call: () => void): Cancel {
    const { clock } = this.deps;
    return clock.after(Math.max(0, msOf(at) - msOf(clock.now())), call);
  }

  private metaAt(at: Instant): Recorded<TriviaEvent>['meta'] {
    const id = `rehearsal-${this.planned.game.gameId}`;
    const origin = { commandId: id, bodyHash: '', actorId: 'rehearsal', correlationId: id, causationId: id };
    return { v: 1, at, revision: this.facts.length, ...origin };
  }
}

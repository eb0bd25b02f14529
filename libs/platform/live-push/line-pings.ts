import { randomBytes } from 'node:crypto';
import type { Instant } from '#kernel/instant.ts';
import { second } from '#kernel/instant.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';

/** How long a word needed there and back, as this process measured it, and when it was back. `ms`: milliseconds. */
export type Ping = Readonly<{ at: Instant; ms: number }>;

/** Says a word to the other side, and calls back with what it answers, once, or never. */
export type Say = (word: string, answered: (answer: unknown) => void) => void;

/** So many, until the line is known; then now and then. */
const first = 5;
const [soon, later] = [second, 5 * second];
/** Whoever leaves so many unanswered is asked no more. */
const mostUnanswered = 8;
/** The last ones: of a minute and a half. */
const mostKept = 24;

/**
 * How far away the other side of a line is. It is measured here alone: what a browser says of it counts for nothing, an answer
 * without the word that was sent is none, and who answers late is farther away than they are, which their own bound ends.
 */
export class LinePings {
  private kept: readonly Ping[] = [];
  private cancel: Cancel | undefined;
  private isOver = false;
  private unanswered = 0;

  constructor(
    private readonly clock: Clock,
    private readonly say: Say,
  ) {}

  get known(): readonly Ping[] {
    return this.kept;
  }

  /** Whether it was asked again before it answered. */
  get isSilent(): boolean {
    return this.unanswered > 1;
  }

  /** Measures from now on, until `stop`; once is enough. */
  start(): void {
    if (this.cancel || this.isOver) return;
    this.measure(0);
  }

  stop(): void {
    this.isOver = true;
    this.cancel?.();
  }

  private measure(before: number) {
    if (this.isOver || this.unanswered >= mostUnanswered) return;
    this.unanswered++;
    const word = randomBytes(6).toString('hex');
    const sent = this.clock.monotonic();
    this.say(word, (answer) => {
      this.unanswered--;
      if (answer === word) this.keep({ at: this.clock.now(), ms: this.clock.monotonic() - sent });
    });
    this.cancel = this.clock.after(before + 1 < first ? soon : later, () => this.measure(before + 1));
  }

  private keep(ping: Ping) {
    this.kept = [...this.kept.slice(1 - mostKept), ping];
  }
}

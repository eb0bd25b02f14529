import { type Instant, minute, msOf, second } from '#kernel/instant.ts';
import type { Clock } from './clock.ts';

/** Drift and the small corrections of a time service pass; what moves further between two looks has jumped. */
const mostDrift = 2 * second;
/** A clock that stands where it has jumped to for so long is believed: it was put right, or the machine has slept. */
const doubtedFor = minute;
/** One that never stands, as of a machine that is suspended again and again, is believed all the same: late, but not never. */
const doubtedAtMost = 5 * minute;

/** The wall clock jumped by so many milliseconds, forwards or (negative) backwards, and is not believed yet. */
export type Jump = Readonly<{ ms: number }>;

/**
 * Tells whether the wall clock may be acted upon, by what the monotonic one says (reliability, row 5). Look at least once a
 * second: what the wall clock moves by between two looks is all that can be seen.
 */
export class JumpWatch {
  private readonly clock: Clock;
  private readonly onJump: (jump: Jump) => void;
  /** The believed difference between the wall clock and the monotonic one, in milliseconds. */
  private offset: number;
  private doubt: { offset: number; until: number; atMost: number } | undefined;

  /** `onJump` is called once for each jump. */
  constructor(clock: Clock, onJump: (jump: Jump) => void) {
    this.clock = clock;
    this.onJump = onJump;
    this.offset = this.difference().offset;
  }

  /** Now, or nothing while the clock is in doubt: it has jumped, has not stood a minute (nor jumped for five), nor come back. */
  look(): Instant | undefined {
    const { now, elapsed, offset } = this.difference();
    if (!this.clock.leaps && isFar(offset, this.offset)) {
      if (!this.doubt || isFar(offset, this.doubt.offset)) this.begin(offset, elapsed);
      if (this.doubt && elapsed < this.doubt.until) return undefined;
    }
    this.offset = offset;
    this.doubt = undefined;
    return now;
  }

  /** The jump that is not believed yet. */
  get jump(): Jump | undefined {
    return this.doubt && { ms: Math.round(this.doubt.offset - this.offset) };
  }

  private begin(offset: number, elapsed: number) {
    const atMost = this.doubt?.atMost ?? elapsed + doubtedAtMost;
    this.doubt = { offset, until: Math.min(elapsed + doubtedFor, atMost), atMost };
    this.onJump({ ms: Math.round(offset - this.offset) });
  }

  private difference() {
    const [now, elapsed] = [this.clock.now(), this.clock.monotonic()];
    return { now, elapsed, offset: msOf(now) - elapsed };
  }
}

const isFar = (a: number, b: number) => Math.abs(a - b) > mostDrift;

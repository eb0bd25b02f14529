import type { Position } from '#kernel/position.ts';
import { UnknownFact } from '#kernel/shapes.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { Overloaded, TryAgain } from '#platform/event-store/command.ts';
import {
  StoreUnavailable,
  UnknownOutcome,
  type EventStore,
  type StoredFact,
} from '#platform/event-store/event-store.ts';
import { KeysUnavailable, type PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { ProcessTail } from '#platform/read-store/process-tail.ts';
import { readableOf } from '#platform/read-store/readable.ts';
import { ViewsUnavailable, type ReadStore } from '#platform/read-store/read-store.ts';
import type { Parked, ParkedFact } from './parked.ts';
import type { Reaction } from './reaction.ts';

/** `stopped`: it met a fact that this build cannot read. `parked` facts wait to be replayed. */
export type ReactionHealth = Readonly<{
  reaction: string;
  state: 'live' | 'catching-up' | 'stopped';
  position: Position;
  parked: number;
  error?: string;
}>;

export type ReactionParts = Readonly<{
  tail: ProcessTail;
  events: Pick<EventStore, 'read'>;
  store: ReadStore;
  keys: Pick<PersonKeys, 'open'>;
  clock: Clock;
  /** From 0 to 1: spreads repeated tries. */
  random?: () => number;
}>;

export type Replayed = Readonly<{ replayed: number; failed: number }>;

const mostTries = 3;
const firstPauseMs = 100;
const longestPauseMs = 5000;
const factsPerCheckpoint = 50;
const stretchesPerCheckpoint = 200;

/** Not the fact's fault: it is tried until it works. */
const passing = [StoreUnavailable, ViewsUnavailable, KeysUnavailable, UnknownOutcome, Overloaded, TryAgain];

/** One reaction on its way through the log. */
export class ReactionLine {
  readonly reaction: Reaction;
  private readonly parts: ReactionParts;
  private readonly parked: Parked;
  private readonly signal: AbortSignal;
  private state: ReactionHealth['state'] = 'catching-up';
  private at: Position = '';
  private written: Position = '';
  private sinceWritten = 0;
  private error?: string;
  /** Parked facts by stream: what follows them in their stream waits behind them. */
  private readonly blocked = new Map<string, number>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(reaction: Reaction, parts: ReactionParts, parked: Parked, signal: AbortSignal) {
    this.reaction = reaction;
    this.parts = parts;
    this.parked = parked;
    this.signal = signal;
  }

  async open(): Promise<void> {
    this.at = this.written = await this.parts.store.checkpoint(this.checkpointName);
    this.blocked.clear();
    for (const { stream } of await this.parked.all({ reaction: this.reaction.name })) this.block(stream);
  }

  /** Until the signal aborts, or a fact from the future stops it. */
  async run(): Promise<void> {
    const types = Object.keys(this.reaction.on);
    for await (const stretch of this.parts.tail.follow(this.at, { types, signal: this.signal, limit: 500 })) {
      for (const fact of stretch.facts) {
        await this.inTurn(() => this.take(fact));
        if (this.signal.aborted || this.state === 'stopped') return this.write();
        if (++this.sinceWritten >= factsPerCheckpoint) await this.write();
      }
      this.at = stretch.through;
      if (stretch.facts.length > 0 || ++this.sinceWritten >= stretchesPerCheckpoint) await this.write();
      if (stretch.live) this.state = 'live';
    }
    await this.write();
  }

  health(): ReactionHealth {
    const { state, at: position, error } = this;
    const parked = [...this.blocked.values()].reduce((sum, n) => sum + n, 0);
    return { reaction: this.reaction.name, state, position, parked, ...(error !== undefined && { error }) };
  }

  /** Tries parked facts once more, in their order; where one fails, those after it in its stream go on waiting. */
  replay(facts: readonly ParkedFact[]): Promise<Replayed> {
    return this.inTurn(async () => {
      const failing = new Set<string>();
      let replayed = 0;
      for (const fact of facts) {
        if (!failing.has(fact.stream) && (await this.again(fact))) replayed++;
        else failing.add(fact.stream);
      }
      return { replayed, failed: facts.length - replayed };
    });
  }

  private async again(parked: ParkedFact): Promise<boolean> {
    const fact = await this.factOf(parked);
    const error = fact ? await this.attempt(fact) : 'it is not in the log';
    if (error === undefined) {
      await this.parked.remove(parked.id);
      this.unblock(parked.stream);
    } else if (fact) await this.parked.put(this.reaction.name, fact, error);
    return error === undefined;
  }

  private async factOf({ stream, revision }: ParkedFact): Promise<StoredFact | undefined> {
    for await (const fact of this.parts.events.read(stream, revision)) return fact;
    return undefined;
  }

  private async take(fact: StoredFact): Promise<void> {
    if (this.blocked.has(fact.stream)) return this.park(fact, 'waits behind an earlier fact of its stream');
    let error: string | undefined;
    for (let tried = 0; tried < mostTries && !this.signal.aborted; tried++) {
      if (tried > 0) await this.pause(tried);
      error = await this.attempt(fact);
      if (error === undefined || this.state === 'stopped') break;
    }
    if (this.signal.aborted || this.state === 'stopped' || error === undefined) return this.done(fact, error);
    return this.park(fact, error);
  }

  /** A fact that was cut short is not done: it comes again at the next start. */
  private done(fact: StoredFact, error: string | undefined) {
    if (error === undefined) this.at = fact.position;
  }

  /** The error's words, or nothing when it worked. What passes by itself is waited for. */
  private async attempt(fact: StoredFact): Promise<string | undefined> {
    for (let waited = 1; !this.signal.aborted; waited++) {
      try {
        const [readable] = await readableOf(this.reaction.shapes, [fact], this.parts.keys);
        if (readable) await this.reaction.on[fact.type]?.(readable);
        return undefined;
      } catch (error) {
        if (error instanceof UnknownFact) this.stop(error);
        if (!passing.some((kind) => error instanceof kind))
          return error instanceof Error ? error.message : String(error);
        await this.pause(waited);
      }
    }
    return 'it was cut short';
  }

  private async park(fact: StoredFact, error: string) {
    await this.parked.put(this.reaction.name, fact, error);
    this.block(fact.stream);
    this.at = fact.position;
  }

  private stop(error: Error) {
    this.state = 'stopped';
    this.error = error.message;
  }

  private async write() {
    if (this.written === this.at) return;
    await this.parts.store.write([], [{ of: this.checkpointName, position: this.at }]);
    this.written = this.at;
    this.sinceWritten = 0;
  }

  private get checkpointName() {
    return `reaction:${this.reaction.name}`;
  }

  private pause(tried: number) {
    const { clock, random = Math.random } = this.parts;
    const most = Math.min(longestPauseMs, firstPauseMs * 2 ** tried);
    return clock.pause(most / 2 + (random() * most) / 2, this.signal);
  }

  private block(stream: string) {
    this.blocked.set(stream, (this.blocked.get(stream) ?? 0) + 1);
  }

  private unblock(stream: string) {
    const left = (this.blocked.get(stream) ?? 1) - 1;
    if (left > 0) this.blocked.set(stream, left);
    else this.blocked.delete(stream);
  }

  /** A replay and the log's next fact never work at the same time. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }
}

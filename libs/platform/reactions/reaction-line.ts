import { UnknownFact } from '#kernel/shapes.ts';
import { OtherLog, type StoredFact } from '#platform/event-store/event-store.ts';
import { unmarked, type Mark } from '#platform/event-store/log-identity.ts';
import { plainly } from '#platform/observability/log-fields.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { BlockedLines } from './blocked-lines.ts';
import { FactsInHand } from './facts-in-hand.ts';
import { isPassing } from './passing.ts';
import type { ReactionDeps, ReactionHealth, Replayed } from './reaction-deps.ts';
import { startOf } from './reaction-start.ts';
import type { Reaction } from './reaction.ts';
import { HeardOrders } from './standing-orders.ts';
import { LineTurns } from './line-turns.ts';
import { parkedFactOf, parkedIn, StoodDown, type ParkedFact, type WorkStore } from './work-store.ts';

const mostTries = 3;
const [cutShort, behind] = ['it was cut short', 'waits behind an earlier fact of its stream'];
const [firstPauseMs, longestPauseMs] = [100, 5000];
const [factsPerCheckpoint, batchesPerCheckpoint] = [50, 200];

/** One reaction on its way through the log. */
export class ReactionLine {
  readonly reaction: Reaction;
  private readonly deps: ReactionDeps;
  private readonly signal: AbortSignal;
  private readonly orders: HeardOrders;
  private state: ReactionHealth['state'] = 'standing-by';
  private inHand: FactsInHand;
  private written: Mark = unmarked;
  private sinceWritten = 0;
  /** What the lease was when it was opened: with another one, other processes may have moved it. */
  private epoch: number | undefined;
  private isOpen = false;
  /** In words, by the id of the fact that waits, or the reaction's name where it waits itself. */
  private readonly waits = new Map<string, string>();
  private error?: string;
  private readonly blocked: BlockedLines;
  private readonly turns = new LineTurns();

  constructor(reaction: Reaction, deps: ReactionDeps, signal: AbortSignal) {
    this.reaction = reaction;
    this.deps = deps;
    this.signal = signal;
    this.inHand = new FactsInHand(1, unmarked, signal);
    this.blocked = new BlockedLines(this.isApart);
    this.orders = new HeardOrders(reaction.name, deps.orders);
  }

  /** Waits for the lease, and goes where it was, or to where the log lets it begin. */
  async open(): Promise<void> {
    const { work, events, log, lease } = this.deps;
    const { name } = this.reaction;
    this.state = 'standing-by';
    if (lease.epoch === undefined) this.waits.clear();
    this.epoch = await lease.held(this.signal);
    if (this.epoch === undefined) return;
    this.state = 'catching-up';
    try {
      const { mark, why } = await startOf(await work.mark(name), events);
      if (why !== undefined)
        log.tell('warn', `a reaction begins elsewhere: ${why}`, { reaction: name, position: mark.position });
      // under our epoch, so that an earlier holder of the lease cannot move it any more
      if (mark.factId !== '') await this.work.move(name, mark);
      const { atOnce, streamsAtOnce = 1 } = this.reaction;
      this.inHand = new FactsInHand(atOnce ?? streamsAtOnce, mark, this.signal);
      this.turns.afresh();
      this.written = mark;
    } catch (error) {
      if (!(error instanceof OtherLog)) throw error;
      return this.stop(error);
    }
    await this.orders.hear();
    this.blocked.clear();
    for (const fact of await work.parked({ reaction: name })) {
      if (this.orders.isSkipped(fact.factId)) await this.work.unpark(fact.id);
      else if (await parkedFactOf(fact, this.deps.events)) this.blocked.add(fact);
      else await this.drop(fact);
    }
    this.isOpen = true;
    this.waits.clear();
  }

  /** Until the signal aborts, or a fact from the future stops it. Throws when a store is away; it may be run again. */
  async run(): Promise<void> {
    if (this.state === 'stopped') return;
    try {
      if (!this.isOpen) await this.open();
      if (this.isOpen) await this.follow();
    } catch (error) {
      await this.inHand.dropped();
      await this.write().catch(() => {}); // written down, so that what was read is not read again at the next start
      this.isOpen = false;
      this.waits.set(this.reaction.name, wordsOf(error));
      throw error;
    } finally {
      this.inHand = new FactsInHand(1, this.inHand.mark, this.signal);
    }
  }

  private async follow(): Promise<void> {
    const types = Object.keys(this.reaction.on);
    const { tail } = this.deps;
    const { inHand } = this;
    const { signal } = inHand;
    for await (const batch of tail.follow(inHand.mark.position, { types, signal, limit: 500 })) {
      for (const fact of batch.facts) {
        await inHand.take(this.markAt(fact), () => this.inItsTurn(fact));
        if (signal.aborted) break;
        if (++this.sinceWritten >= factsPerCheckpoint) await this.write();
      }
      if (signal.aborted) break;
      inHand.pass(tail.markOf(batch));
      if (batch.facts.length > 0 || ++this.sinceWritten >= batchesPerCheckpoint) await this.write();
      if (batch.live) this.state = 'live';
    }
    await inHand.ended();
    await this.write();
  }

  health(): ReactionHealth {
    const waitsFor = [...new Set(this.waits.values())].join('; ');
    const { error } = this;
    const state = this.isOpen && this.orders.isPaused && this.state !== 'stopped' ? 'paused' : this.state;
    return {
      reaction: this.reaction.name,
      state,
      position: this.inHand.mark.position,
      parked: this.blocked.count,
      ...(waitsFor !== '' && { waitsFor }),
      ...(error !== undefined && { error }),
    };
  }

  /** What an operator has said since: it waits or goes on, and what is skipped is parked no longer. */
  async heed(): Promise<void> {
    await this.orders.hear();
    void this.turns.alone(() => this.dropSkipped()).catch(() => {}); // a line that waits keeps no other from hearing; another try drops them too
  }

  private async dropSkipped() {
    if (!this.isOpen) return; // it drops them when it opens
    for (const fact of await this.deps.work.parked({ reaction: this.reaction.name }))
      if (this.orders.isSkipped(fact.factId)) await this.unparked(fact);
  }

  /** Tries parked facts once more, in their order; where one fails, those after it in its stream go on waiting. None while paused. Throws `StoodDown` where another process had the reactions meanwhile: it opens again. */
  replay(facts: readonly ParkedFact[]): Promise<Replayed> {
    return this.turns
      .alone(() => this.replayed(facts))
      .catch((error: unknown) => {
        if (error instanceof StoodDown) this.inHand.fail(error);
        throw error;
      });
  }

  private async replayed(facts: readonly ParkedFact[]): Promise<Replayed> {
    const failing = new Set<string>();
    let replayed = 0;
    if (this.orders.isPaused) return { replayed, failed: facts.length };
    for (const fact of facts) {
      if (!failing.has(this.blocked.lineOf(fact)) && (await this.again(fact))) replayed++;
      else failing.add(this.blocked.lineOf(fact));
    }
    return { replayed, failed: facts.length - replayed };
  }

  private async again(parked: ParkedFact): Promise<boolean> {
    const [fact, isSkipped] = [await parkedFactOf(parked, this.deps.events), this.orders.isSkipped(parked.factId)];
    if (!fact && !isSkipped) return false; // it is not in the log
    const error = isSkipped ? undefined : await this.attempt(fact!, mostTries);
    if (error === undefined) await this.unparked(parked);
    else await this.work.park(parkedIn(this.reaction, fact!, { error, tries: (parked.tries ?? mostTries) + 1 }));
    return error === undefined;
  }

  private async unparked(fact: ParkedFact) {
    await this.work.unpark(fact.id);
    this.blocked.remove(fact);
  }

  private async drop({ id, reaction, stream, type, position }: ParkedFact) {
    await this.work.unpark(id);
    const fields = { reaction, stream, type, position };
    this.deps.log.tell('warn', 'a parked fact is dropped: it is not in the log, which was put back', fields);
  }

  private inItsTurn(fact: StoredFact): Promise<boolean> {
    return this.isApart ? this.untilTaken(fact) : this.turns.behind(fact.stream, () => this.untilTaken(fact));
  }

  /** Whether it is behind us: what was cut short, or is beyond this build, is not. */
  private async untilTaken(fact: StoredFact): Promise<boolean> {
    for (;;) {
      await this.orders.whenGoing(this.inHand.signal); // not in its turn: what is skipped meanwhile has one
      if (this.inHand.signal.aborted) return false;
      if (await (this.isApart ? this.take(fact) : this.turns.beside(() => this.take(fact)))) return true;
    }
  }

  private async take(fact: StoredFact): Promise<boolean> {
    if (this.orders.isSkipped(fact.id)) return true;
    const isBlocked = this.blocked.has(fact);
    if (isBlocked) return this.isApart || this.park(fact, { error: behind, tries: 0 }); // apart: by itself
    let why = { error: cutShort, tries: 0 };
    while (why.tries < mostTries && !this.isCut(why.tries)) {
      if (why.tries > 0) await this.pause(why.tries);
      const error = await this.attempt(fact);
      if (error === undefined) return true;
      why = { error, tries: why.tries + 1 };
    }
    if (this.isCut(1)) return false;
    return this.isApart ? this.turns.alone(() => this.park(fact, why)) : this.park(fact, why);
  }

  /** The error's words, or nothing when it worked. What passes by itself is waited for, `longest` times at most. */
  private async attempt(fact: StoredFact, longest = Infinity): Promise<string | undefined> {
    try {
      for (let waited = 1; !this.isCut(waited - 1); waited++) {
        if (!(await this.mayGoOn())) break;
        const error = await this.tried(fact);
        if (!isPassing(error) || waited >= longest) return error && wordsOf(error);
        if (waited > 1) this.waits.set(fact.id, wordsOf(error));
        await this.untilAgain(waited);
      }
      return cutShort;
    } finally {
      this.waits.delete(fact.id);
    }
  }

  private async tried(fact: StoredFact): Promise<Error | undefined> {
    try {
      const [readable] = await readableOf(this.reaction.shapes, [fact], this.deps.keys);
      if (readable) await this.reaction.on[fact.type]?.(readable);
      return undefined;
    } catch (error) {
      if (error instanceof UnknownFact) this.stop(error);
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Nothing is begun anew while it waits for an operator: the fact in hand comes again. */
  private isCut = (tried: number): boolean => this.inHand.signal.aborted || (tried > 0 && this.orders.isPaused);

  private async park(fact: StoredFact, why: Pick<ParkedFact, 'error' | 'tries'>): Promise<true> {
    if (this.orders.isSkipped(fact.id)) return true; // meanwhile
    await this.work.park(parkedIn(this.reaction, fact, why));
    this.blocked.add(fact);
    return true;
  }

  private markAt = ({ position: through, id: throughId }: StoredFact): Mark =>
    this.deps.tail.markOf({ through, throughId });

  /** To be written to: under the epoch that it was opened with, or not at all. What it knows may be old under another one. */
  private get work(): WorkStore {
    const { work, lease } = this.deps;
    if (lease.epoch !== this.epoch) throw new StoodDown('another process has, or had, the reactions meanwhile');
    return work;
  }

  /** Before each try: not when it ends while it stands by. Throws when another process may have had the reactions meanwhile: it opens again. */
  private async mayGoOn(): Promise<boolean> {
    const epoch = await this.deps.lease.held(this.signal);
    if (epoch !== undefined && epoch !== this.epoch) throw new StoodDown('another process had the reactions meanwhile');
    return epoch !== undefined;
  }

  private stop(error: Error) {
    this.state = 'stopped';
    this.error = error.message;
    this.inHand.cut();
  }

  private async write() {
    const { mark } = this.inHand;
    if (this.written === mark) return;
    await this.work.move(this.reaction.name, mark);
    this.written = mark;
    this.sinceWritten = 0;
  }

  private pause(tried: number) {
    const { clock, random = Math.random } = this.deps;
    const most = Math.min(longestPauseMs, firstPauseMs * 2 ** tried);
    return clock.pause(most / 2 + (random() * most) / 2, this.inHand.signal);
  }

  /** What passes may take long: where each fact is on its own, others have its place until then. */
  private untilAgain(waited: number): Promise<void> {
    return this.isApart ? this.inHand.waitAside(() => this.pause(waited)) : this.pause(waited);
  }

  private get isApart(): boolean {
    return this.reaction.atOnce !== undefined;
  }
}

/** Without addresses and secrets, as in the log: what is parked with them would outlive an erasure. */
const wordsOf = (error: unknown) => plainly(error instanceof Error ? error.message : error);

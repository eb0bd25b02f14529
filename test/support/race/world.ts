import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { minute, plus, type Instant } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type CommandEnvelope, Overloaded, type Receipt, TryAgain } from '#platform/streams/command.ts';
import {
  type EventStore,
  StoreUnavailable,
  type StoredFact,
  UnknownOutcome,
} from '#platform/event-store/event-store.ts';
import type { StreamState } from '#platform/streams/cached-stream.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { Chance } from './chance.ts';
import type { RaceLog, RaceLogOptions } from './race-log.ts';
import type { Hearing } from './node-log.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** One process on the log. */
type Node = Readonly<{ streams: Streams; hearing: Hearing; tail: LogTail }>;

// oxlint-disable-next-line no-explicit-any -- deciders of all kinds in one list
type AnyDecider = Decider<any, any, any>;

/**
 * One try of a command at one node, and what it was told. `before` and `after` count the log's facts then; `began` and
 * `ended` order all that was asked and answered.
 */
export type Call = Readonly<{
  decider: AnyDecider;
  stream: string;
  command: CommandEnvelope;
  node: number;
  entered: Instant;
  before: number;
  after: number;
  began: number;
  ended: number;
}> &
  (Readonly<{ receipt: Receipt }> | Readonly<{ error: unknown }>);

/** One look, as it was answered; `state` as JSON. */
export type Seen = Readonly<{
  decider: AnyDecider;
  stream: string;
  node: number;
  fresh: boolean;
  before: number;
  after: number;
  began: number;
  ended: number;
  revision: number | 'none';
  state: string;
}>;

/** `mutant` breaks a node on purpose. */
export type Race = Readonly<{
  nodes: number;
  seed: number;
  lay: (laying: RaceLogOptions) => Promise<RaceLog>;
  mutant?: Mutant | undefined;
}>;
export type Mutant = Readonly<{ streams?: (streams: Streams) => void; log?: (log: EventStore) => void }>;

const namespace = '1b671a64-40d5-491e-99b0-da01ff1f3341';
const hearings: readonly Hearing[] = ['live', 'dead', 'lagging'];
const mostTries = 60;
/** Virtual ms after which a round is taken to hang. */
const longest = 5 * minute;

/** A log, its nodes, and a record of all that they were asked and said. Time passes while somebody waits. */
export class World {
  readonly chance: Chance;
  readonly clock = new DrivenClock();
  readonly nodes: Node[] = [];
  readonly calls: Call[] = [];
  readonly looks: Seen[] = [];
  private readonly race: Race;
  private raceLog: RaceLog | undefined;
  private readonly weathering = new AbortController();
  private weather: Promise<void> = Promise.resolve();
  private keys = 0;
  private copies = 0;
  private moment = 0;

  constructor(race: Race) {
    this.race = race;
    this.chance = new Chance(race.seed);
  }

  /** All that the log holds. */
  get facts(): readonly StoredFact[] {
    return this.raceLog?.facts() ?? [];
  }

  /** The log, as one more process has it. */
  far(hearing: Hearing): Promise<EventStore> {
    if (!this.raceLog) throw new Error('before its start there is no log');
    return this.raceLog.open(hearing, this.chance.fork());
  }

  async start(): Promise<void> {
    const { clock, chance } = this;
    const { nodes, lay } = this.race;
    this.raceLog = await this.pass(lay({ clock, chance: chance.fork(), isShared: nodes > 1 }));
    for (let n = 0; n < nodes; n++) this.nodes.push(await this.pass(this.node(hearings[n % 3]!)));
    await this.pass(Promise.all(this.nodes.map(({ tail }) => tail.start())));
    this.weather = this.raceLog.storm(this.weathering.signal);
  }

  /** What befalls the log is over. */
  async calm(): Promise<void> {
    this.weathering.abort();
    await this.pass(this.weather);
  }

  async stop(): Promise<void> {
    await this.calm();
    await this.pass(Promise.all(this.nodes.map(({ tail }) => tail.stop())));
    if (this.raceLog) await this.pass(this.raceLog.stop());
  }

  private async node(hearing: Hearing): Promise<Node> {
    const { mutant = {} } = this.race;
    const log = await this.far(hearing);
    mutant.log?.(log);
    const tail = new LogTail(log, this.clock);
    const chance = this.chance.fork();
    const streams = new Streams(
      log,
      this.clock,
      new NoSnapshots(),
      () => tail.isProved(),
      () => chance.next(),
    );
    mutant.streams?.(streams);
    tail.subscribe(({ facts }) => streams.observe(facts));
    return { streams, hearing, tail };
  }

  /** Lets time pass until that has come to its end. Throws when it does not. */
  async pass<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(...done);
    const end = plus(this.clock.now(), longest);
    while (!(await Promise.race([settled, new Promise((tick) => void setImmediate(tick, false))]))) {
      this.clock.advance(1);
      if (this.clock.now() > end) throw new Error('it hangs');
    }
    return work;
  }

  /** A command with a key of its own. */
  command<C extends AnyMessage>(message: C): CommandEnvelope<C> {
    const commandId = uuidV5(namespace, `command ${this.keys++}`);
    const metadata = { commandId, bodyHash: commandId, actorId: 'a', correlationId: commandId, causationId: '' };
    return { ...message, metadata };
  }

  /** Sent to a node, and often by the balancer to another one, until both have heard. */
  async send<C extends AnyMessage>(decider: AnyDecider, stream: string, command: CommandEnvelope<C>): Promise<void> {
    const copy = async () => {
      await this.clock.pause(this.chance.int(0, this.chance.of([5, 40, 150])));
      await this.insist(decider, stream, command);
    };
    await Promise.all([this.insist(decider, stream, command), ...(this.chance.is(0.5) ? [copy()] : [])]);
  }

  async look(decider: AnyDecider, stream: string, { fresh = this.chance.is(0.5) } = {}): Promise<string> {
    const node = this.chance.int(0, this.nodes.length - 1);
    const asked = { decider, stream, node, fresh, before: this.facts.length, began: this.moment++ };
    const told = await this.nodes[node]!.streams.readState(decider, stream, asText, { fresh });
    this.looks.push({ ...asked, ...told, after: this.facts.length, ended: this.moment++ });
    return told.state;
  }

  private async insist<C extends AnyMessage>(decider: AnyDecider, stream: string, command: CommandEnvelope<C>) {
    for (let tries = 0; tries < mostTries; tries++) {
      const call = await this.call(decider, stream, command);
      this.calls.push(call);
      const again = 'error' in call && [TryAgain, UnknownOutcome, StoreUnavailable, Overloaded];
      if (!again || !again.some((kind) => call.error instanceof kind)) return;
      await this.clock.pause(this.chance.int(1, 30));
    }
  }

  /** Each try says in its facts which it was: so it shows who wrote them. */
  private async call(decider: AnyDecider, stream: string, { metadata, ...message }: CommandEnvelope): Promise<Call> {
    const node = this.chance.int(0, this.nodes.length - 1);
    const command = { ...message, metadata: { ...metadata, causationId: `try ${this.copies++}` } };
    const [entered, before, began] = [this.clock.now(), this.facts.length, this.moment++];
    const asked = { decider, stream, command, node, entered, before, began };
    try {
      const receipt = await this.nodes[node]!.streams.decide(decider, stream, command);
      return { ...asked, after: this.facts.length, ended: this.moment++, receipt };
    } catch (error) {
      return { ...asked, after: this.facts.length, ended: this.moment++, error };
    }
  }
}

const done = [() => true, () => true] as const;

const asText = ({ state, revision }: StreamState<unknown>) => ({ state: JSON.stringify(state), revision });

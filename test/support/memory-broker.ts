import type { TopicLine } from '#platform/topics/reading.ts';
import { piecesOf, recordOf } from '#platform/relay/pieces.ts';
import {
  BrokerAway,
  Fenced,
  type RelayMark,
  TopicBroker,
  type TopicWriter,
  WrongTopic,
} from '#platform/relay/broker.ts';

type Kept = { partitions: string[][]; mark?: RelayMark; epoch: number; most: number };

/** What several relays share, and how it can be made to fail. */
export class MemoryTopics {
  readonly topics = new Map<string, Kept>();
  /** Asked before each act of a writer and each look: throws what shall go wrong. After a commit too, when its answer is lost. */
  fault: (act: 'prepare' | 'look' | 'take' | 'send' | 'commit' | 'committed') => void = () => {};

  committed(topic: string): readonly (readonly string[])[] {
    return this.topics.get(topic)?.partitions ?? [];
  }
}

/** A broker in memory, for specs of what uses one: it keeps the port's promises as Kafka does. */
export class MemoryBroker extends TopicBroker {
  readonly description = 'a broker in memory';
  private readonly kept: MemoryTopics;

  constructor(kept: MemoryTopics) {
    super();
    this.kept = kept;
  }

  async prepare(topic: string, partitions: number): Promise<void> {
    this.kept.fault('prepare');
    const there = this.kept.topics.get(topic);
    if (!there)
      this.kept.topics.set(topic, {
        partitions: Array.from({ length: partitions }, () => []),
        epoch: 0,
        most: Infinity,
      });
    else if (there.partitions.length !== partitions) throw new WrongTopic(`${topic} has ${there.partitions.length}`);
  }

  async glance(topic: string): Promise<RelayMark | undefined> {
    return this.look(topic).mark;
  }

  async markOf(topic: string): Promise<RelayMark | undefined> {
    return this.look(topic).mark;
  }

  async marks(): Promise<ReadonlyMap<string, RelayMark>> {
    this.kept.fault('look');
    return new Map([...this.kept.topics].flatMap(([name, { mark }]) => (mark ? [[name, mark] as const] : [])));
  }

  async readers(): Promise<readonly []> {
    return [];
  }

  async isEmpty(topic: string): Promise<boolean> {
    return this.look(topic).partitions.every((part) => part.length === 0);
  }

  async read(topic: string, each: (line: string) => void): Promise<void> {
    for (const line of this.look(topic).partitions.flat()) each(line);
  }

  async take(topic: string): Promise<TopicWriter> {
    this.kept.fault('take');
    const kept = this.of(topic);
    kept.epoch += 1;
    return new MemoryWriter(this.kept, topic, kept);
  }

  async close(): Promise<void> {}

  private look(topic: string): Kept {
    this.kept.fault('look');
    return this.of(topic);
  }

  private of(topic: string): Kept {
    const kept = this.kept.topics.get(topic);
    if (!kept) throw new BrokerAway(`${topic} was not prepared`);
    return kept;
  }
}

class MemoryWriter implements TopicWriter {
  private readonly epoch: number;
  private readonly all: MemoryTopics;
  private readonly topic: string;
  private readonly kept: Kept;
  private open: TopicLine[] = [];
  private failed = false;

  constructor(all: MemoryTopics, topic: string, kept: Kept) {
    this.all = all;
    this.topic = topic;
    this.kept = kept;
    this.epoch = kept.epoch;
  }

  async send(lines: readonly TopicLine[]): Promise<void> {
    this.trying(() => {
      this.all.fault('send');
      for (const record of piecesOf(lines.map((line) => recordOf(this.topic, line))).flat())
        if (record.value.length > this.kept.most) throw new BrokerAway('the broker takes no such message');
      this.open.push(...lines);
    });
  }

  async commit(mark: RelayMark): Promise<void> {
    this.trying(() => {
      this.all.fault('commit');
      const { partitions } = this.kept;
      for (const { key, line } of this.open) partitions[placeOf(key) % partitions.length]!.push(line);
      this.open = [];
      this.kept.mark = mark;
      this.all.fault('committed');
    });
  }

  async close(): Promise<void> {}

  private trying(work: () => void) {
    if (this.failed) throw new BrokerAway('something of this transaction was refused');
    try {
      if (this.epoch !== this.kept.epoch) throw new Fenced(`another writes ${this.topic}`);
      work();
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }
}

const placeOf = (key: string) => Buffer.from(key).reduce((sum, byte) => sum + byte, 0);

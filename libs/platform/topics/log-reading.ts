import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Position } from '#kernel/position.ts';
import { type AnyShapes, upcast } from '#kernel/shapes.ts';
import type { People, Topic } from '#kernel/topic.ts';
import type { TestMembers } from '#platform/auth/test-members.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { followed, linesPerBatch } from './followed.ts';
import { type TopicBatch, type TopicLine, TopicReading, type TopicReadOptions } from './reading.ts';

/** What topics are read from. `unchecked`: the log's rows are checked elsewhere. */
export type TopicReadingDeps = Readonly<{
  events: Pick<EventStore, 'read' | 'readAll'>;
  keys: Pick<PersonKeys, 'pseudonym'>;
  testMembers: TestMembers;
  clock: Clock;
  unchecked?: boolean;
}>;

/** Facts of one look into the log, some 3 ms: between two of them others have their turn, and it may be stopped. */
const factsPerLook = 250;
/** Characters of a batch: what is longer goes on in the next. */
const mostText = 4_000_000;
/** The words that a lasting name is made with: no stream is called so. */
const everywhere = 'lasting';

/** Reads topics from the log itself: all that a message is made of is there, so that it is the same whenever it is read. */
export class LogTopicReading extends TopicReading {
  private readonly deps: TopicReadingDeps;

  constructor(deps: TopicReadingDeps) {
    super();
    this.deps = deps;
  }

  async read(topic: Topic, after: Position, { limit, signal }: TopicReadOptions): Promise<TopicBatch> {
    const filter = { types: Object.keys(topic.shapes) };
    const { events, unchecked = false } = this.deps;
    const lines: TopicLine[] = [];
    let [at, text] = [after, 0];
    for (;;) {
      const most = Math.min(limit - lines.length, factsPerLook);
      const { facts, ...looked } = await events.readAll(at, { filter, limit: most, unchecked });
      for (const fact of facts) {
        const line = await this.lineOf(topic, fact);
        if (!line) continue;
        lines.push(line);
        text += line.line.length;
        if (text > mostText) return { lines, through: fact.position, throughId: fact.id, caughtUp: false };
      }
      at = looked.through;
      if (looked.caughtUp || signal?.aborted || lines.length >= limit) return { lines, ...looked };
      await turn();
    }
  }

  follow(topic: Topic, after: Position, signal: AbortSignal): AsyncIterable<TopicBatch> {
    const { clock } = this.deps;
    const read = (at: Position) => this.read(topic, at, { limit: linesPerBatch, signal });
    return followed(after, signal, { read, countOf: ({ lines }) => lines.length, clock });
  }

  private async lineOf(topic: Topic, fact: StoredFact): Promise<TopicLine | undefined> {
    const { id, type, position: offset, meta } = fact;
    const told = recorded(topic.shapes, fact);
    const past = topic.needsPast.includes(type) ? await this.pastOf(topic, fact) : [];
    const data = await this.named(fact.stream, (people) => topic.message(told, { people, past }));
    if (!data) return undefined;
    const [v, { at, correlationId }] = [topic.v, meta];
    const line = JSON.stringify({ id, type, v, at, offset, data });
    return { key: topic.key(told), id, type, v, at, offset, correlationId, line };
  }

  private async pastOf({ pastShapes }: Topic, { stream, revision }: StoredFact): Promise<Recorded<AnyMessage>[]> {
    const past: Recorded<AnyMessage>[] = [];
    for await (const fact of this.deps.events.read(stream)) {
      if (fact.revision >= revision) break;
      if (Object.hasOwn(pastShapes, fact.type)) past.push(recorded(pastShapes, fact));
    }
    return past;
  }

  /** Mapping is pure and at once, keys are not: the first time it says whom it names, the second time their names are there. */
  private async named<T>(stream: string, map: (people: People) => T): Promise<T> {
    const [here, lasting] = [new Set<string>(), new Set<string>()];
    const asked = map({
      here: (person) => (here.add(person), ''),
      lasting: (person) => (lasting.add(person), { person: '' }),
    });
    if (here.size + lasting.size === 0) return asked;
    const { keys, testMembers } = this.deps;
    const namesHere = await byPerson(here, (person) => keys.pseudonym(person, stream));
    const names = await byPerson(lasting, async (id) => {
      const [person, isTest] = await Promise.all([keys.pseudonym(id, everywhere), testMembers.isTest(id)]);
      return isTest ? { person, test: true as const } : { person };
    });
    return map({ here: (person) => namesHere.get(person)!, lasting: (person) => names.get(person)! });
  }
}

async function byPerson<T>(people: ReadonlySet<string>, of: (person: string) => Promise<T>): Promise<Map<string, T>> {
  return new Map(await Promise.all([...people].map(async (person) => [person, await of(person)] as const)));
}

function recorded(shapes: AnyShapes, { type, data, meta, revision }: StoredFact): Recorded<AnyMessage> {
  return { type, data: upcast(shapes, type, meta.v, data), meta: { ...meta, revision } };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

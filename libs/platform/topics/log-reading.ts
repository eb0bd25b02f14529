import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Position } from '#kernel/position.ts';
import { type AnyShapes, upcast } from '#kernel/shapes.ts';
import type { LastingPerson, People, Topic } from '#kernel/topic.ts';
import type { TestMembers } from '#platform/auth/test-members.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { followed, linesPerBatch } from './followed.ts';
import { type TopicBatch, type TopicLine, TopicReading, type TopicReadOptions, type TopicText } from './reading.ts';

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
const encoder = new TextEncoder();
const nothing: readonly never[] = [];

type Reach = Omit<TopicBatch, 'lines'>;
/** Takes each line, with the fact that it is made of, and that fact as it is said today. */
type Take = (line: string, fact: StoredFact, said: AnyMessage) => void;

/** The words that a lasting name is made with: no stream is called so. */
const everywhere = 'lasting';

/** Reads topics from the log itself: all that a message is made of is there, so that it is the same whenever it is read. */
export class LogTopicReading extends TopicReading {
  private readonly deps: TopicReadingDeps;

  constructor(deps: TopicReadingDeps) {
    super();
    this.deps = deps;
  }

  async read(topic: Topic, after: Position, options: TopicReadOptions): Promise<TopicBatch> {
    const lines: TopicLine[] = [];
    const reach = await this.each(topic, after, options, (line, { id, type, position: offset, meta }, said) => {
      const { at, correlationId } = meta;
      lines.push({ key: topic.key(said), id, type, v: topic.v, at, offset, correlationId, line });
    });
    return { lines, ...reach };
  }

  override async text(topic: Topic, after: Position, options: TopicReadOptions): Promise<TopicText> {
    let [text, count] = ['', 0];
    const reach = await this.each(topic, after, options, (line) => {
      text += `${line}\n`;
      count++;
    });
    return { ...reach, text: encoder.encode(text), count };
  }

  follow(topic: Topic, after: Position, signal: AbortSignal): AsyncIterable<TopicBatch> {
    const { clock } = this.deps;
    const read = (at: Position) => this.read(topic, at, { limit: linesPerBatch, signal });
    return followed(after, signal, { read, countOf: ({ lines }) => lines.length, clock });
  }

  /** Looks through the log. A promise for each line would cost as much as the line: only who is named is waited for. */
  private async each(topic: Topic, after: Position, { limit, signal }: TopicReadOptions, take: Take): Promise<Reach> {
    const filter = { types: Object.keys(topic.shapes) };
    const { events, unchecked = false } = this.deps;
    let asked = new Asked();
    let [at, count, length] = [after, 0, 0];
    for (;;) {
      const most = Math.min(limit - count, factsPerLook);
      const { facts, ...looked } = await events.readAll(at, { filter, limit: most, unchecked });
      for (const fact of facts) {
        const said = saidBy(topic.shapes, fact);
        const past = topic.needsPast.includes(fact.type) ? await this.pastOf(topic, fact) : nothing;
        let data = topic.message(said, { people: asked, past });
        if (asked.any) {
          data = topic.message(said, { people: await this.namesOf(asked.persons, fact.stream), past });
          asked = new Asked();
        }
        if (!data) continue;
        const line = lineOf(topic, fact, data);
        take(line, fact, said);
        count++;
        length += line.length;
        if (length > mostText) return { through: fact.position, throughId: fact.id, caughtUp: false };
      }
      at = looked.through;
      if (looked.caughtUp || signal?.aborted || count >= limit) return looked;
      await turn();
    }
  }

  private async pastOf({ pastShapes }: Topic, { stream, revision }: StoredFact): Promise<Recorded<AnyMessage>[]> {
    const past: Recorded<AnyMessage>[] = [];
    for await (const fact of this.deps.events.read(stream)) {
      if (fact.revision >= revision) break;
      if (Object.hasOwn(pastShapes, fact.type))
        past.push({ ...saidBy(pastShapes, fact), meta: { ...fact.meta, revision: fact.revision } });
    }
    return past;
  }

  /** Their names, for the second time that it is mapped. */
  private async namesOf({ here, lasting }: Asked['persons'], stream: string): Promise<People> {
    const { keys, testMembers } = this.deps;
    const namesHere = await byPerson(here, (person) => keys.pseudonym(person, stream));
    const names = await byPerson(lasting, async (id) => {
      const [person, isTest] = await Promise.all([keys.pseudonym(id, everywhere), testMembers.isTest(id)]);
      return isTest ? { person, test: true as const } : { person };
    });
    return { here: (person) => namesHere.get(person)!, lasting: (person) => names.get(person)! };
  }
}

/** Mapping is pure and at once, keys are not: the first time it says whom it names. */
class Asked implements People {
  readonly persons = { here: new Set<string>(), lasting: new Set<string>() };

  get any(): boolean {
    return this.persons.here.size + this.persons.lasting.size > 0;
  }

  readonly here = (person: string): string => (this.persons.here.add(person), '');
  readonly lasting = (person: string): LastingPerson => (this.persons.lasting.add(person), { person: '' });
}

async function byPerson<T>(people: ReadonlySet<string>, of: (person: string) => Promise<T>): Promise<Map<string, T>> {
  return new Map(await Promise.all([...people].map(async (person) => [person, await of(person)] as const)));
}

function lineOf({ v }: Topic, { id, type, position: offset, meta: { at } }: StoredFact, data: object): string {
  return JSON.stringify({ id, type, v, at, offset, data });
}

function saidBy(shapes: AnyShapes, { type, data, meta }: StoredFact): AnyMessage {
  return { type, data: upcast(shapes, type, meta.v, data) };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

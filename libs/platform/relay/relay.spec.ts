import { afterEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { BrokerAway, type RelayMark, type TopicBroker, type TopicWriter } from './broker.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { MemoryBroker, MemoryTopics } from '../../../test/support/memory-broker.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { PlainReading, SaidEditions, sayings } from '../../../test/support/telling.ts';
import { turns, until } from '../../../test/support/turns.ts';
import { Relay } from './relay.ts';
import { NoTracing } from '#platform/observability/tracing.ts';

/*
 * `MUTANT=looks-early`: the mark is asked for before the topic is taken; `goes-on-blindly`: what is there is not compared
 * with the mark; `fences-strangers`: a topic is taken before it is known whose it is;
 * `keeps-retired`: an edition that was retired is written on.
 */

const topic = 'plinth.sayings.v1';

/** A market's log, the brokers, and relays between them. */
function house() {
  const [events, topics, clock] = [new FakeEventStore(), new MemoryTopics(), new DrivenClock()];
  const [relays, editions]: [Relay[], SaidEditions] = [[], new SaidEditions()];
  const say = (...words: readonly string[]) =>
    events.add('sayings-1', ...words.map((word) => newFact('Said', { key: 'a', word })));
  const begin = (by: string, { broker = new MemoryBroker(topics), log = events } = {}) => {
    const reading = new PlainReading(log, 7);
    const quiet = { log: { tell: () => {} }, tracing: new NoTracing() };
    const deps = { ...quiet, broker: mutated(broker), reading, events: log, clock, by, editions: heard(editions) };
    const relay = new Relay([sayings], '', deps);
    relays.push(relay);
    relay.start();
    return relay;
  };
  const words = (name = topic) =>
    topics.committed(name).flatMap((part) => part.map((line) => (JSON.parse(line) as Line).data.word));
  const mark = (name = topic) => topics.topics.get(name)?.mark;
  const stop = () => Promise.all(relays.map((relay) => relay.stop()));
  const whole = (name = topic) =>
    until(
      () => mark(name)?.position === events.facts.at(-1)?.position,
      () => clock.advance(50),
    );
  return { events, topics, clock, editions, say, begin, words, mark, stop, whole };
}

type Line = Readonly<{ data: Readonly<{ word: string }> }>;

/** `keeps-retired` */
function heard(editions: SaidEditions): SaidEditions {
  if (mutant !== 'keeps-retired') return editions;
  const deaf = new SaidEditions();
  deaf.of = async () => ({ ...(await editions.of()), written: [1, 2] });
  return deaf;
}

function mutated(broker: TopicBroker): TopicBroker {
  if (mutant === 'looks-early') {
    let early: RelayMark | undefined;
    const take = broker.take.bind(broker);
    broker.take = async (name) => ((early = await broker.glance(name)), take(name));
    broker.markOf = async () => early;
  }
  if (mutant === 'goes-on-blindly') broker.isEmpty = async (name) => (await broker.glance(name)) === undefined;
  if (mutant === 'fences-strangers') broker.glance = async () => undefined;
  return broker;
}

const stateOf = (relay: Relay) => relay.written()[0]?.state;

let market = house();
afterEach(async () => {
  market.topics.fault = () => {};
  await market.stop();
  market = house();
});

describe('a relay', () => {
  it('writes each message once, in order, also what comes while it runs and after it began again', async () => {
    const { say, begin, words, whole, mark } = market;
    await say(...'a b c d e f g h i j'.split(' '));
    const first = begin('one');
    await whole();
    await say('k');
    await whole();
    await first.stop();
    await say(...'l m n o p q r s t'.split(' '));
    begin('two');
    await whole();
    expect(words().join('')).toBe('abcdefghijklmnopqrst');
    expect(mark()).toMatchObject({ sent: 20, by: 'two', logId: market.events.facts[0]!.id });
  });

  it('says how far it is also when nothing was to be told', async () => {
    const { events, begin, words, whole, mark } = market;
    await events.add('other-1', newFact('Whispered', {}));
    begin('one');
    await whole();
    expect([words(), mark()]).toMatchObject([[], { sent: 0, factId: events.facts[0]!.id }]);
  });

  it('goes on behind what an older one committed while it came', async () => {
    const { topics, say, begin, words, whole, mark } = market;
    await say('a');
    begin('older');
    await whole();
    const broker = new MemoryBroker(topics);
    const take = broker.take.bind(broker);
    broker.take = async (name): Promise<TopicWriter> => {
      await say('b');
      await until(() => mark()?.sent === 2); // committed by the older one, after ours looked for the first time
      return take(name);
    };
    begin('newer', { broker });
    await until(
      () => mark()?.by === 'newer' || words().length > 2,
      () => market.clock.advance(50),
    );
    await say('c');
    await whole();
    expect(words().join('')).toBe('abc');
  });

  it('stands by once another writes, and takes over when that one has been silent for 30 s', async () => {
    const { say, begin, words, whole, clock } = market;
    await say('a');
    const [older, newer] = [begin('older'), begin('newer')];
    await until(() => [older, newer].filter((relay) => stateOf(relay) === 'writing').length > 0);
    await whole();
    await say('b');
    await until(
      () => [older, newer].some((relay) => stateOf(relay) === 'standby'),
      () => clock.advance(50),
    );
    const [standing, writing] = stateOf(older) === 'standby' ? [older, newer] : [newer, older];
    await whole();
    await writing.stop();
    await say('c');
    for (let ms = 0; ms < 25_000; ms += 1000) {
      clock.advance(1000);
      await turns(5);
    }
    expect(stateOf(standing)).toBe('standby');
    await until(
      () => stateOf(standing) === 'writing',
      () => clock.advance(1000),
    );
    await whole();
    expect(words().join('')).toBe('abc');
  });

  it('takes over from one that died before it wrote anything', async () => {
    const { topics, say, begin, words, whole, clock } = market;
    const relay = begin('one');
    await until(() => stateOf(relay) === 'writing');
    await new MemoryBroker(topics).take(topic);
    await say('a');
    await until(() => stateOf(relay) === 'standby');
    await until(
      () => stateOf(relay) === 'writing',
      () => clock.advance(1000),
    );
    await whole();
    expect(words().join('')).toBe('a');
  });

  it.each(['prepare', 'look', 'take', 'send', 'commit', 'committed'] as const)(
    'writes each message once though the broker fails now and then at: %s',
    async (act) => {
      const { topics, say, begin, words, whole } = market;
      let asked = 0;
      topics.fault = (now) => {
        if (now === act && ++asked % 4 === 1) throw new BrokerAway('no answer');
      };
      const said = Array.from({ length: 40 }, (_, n) => `${n}`);
      await say(...said.slice(0, 30));
      begin('one');
      await whole();
      await say(...said.slice(30));
      await whole();
      expect(words()).toEqual(said);
    },
  );

  it('goes on in a log that was put back from a backup and has its last fact', async () => {
    const { events, say, begin, words, whole, mark } = market;
    await say('a');
    const first = begin('one');
    await whole();
    await first.stop();
    await events.add('log-restores', newFact('LogRestored', { restoredAt: '2026-05-01T12:00:00.000Z' }));
    await say('b');
    begin('two');
    await whole();
    expect(words().join('')).toBe('ab');
    expect(mark()!.logId).toBe(events.facts[1]!.id);
  });

  it('stops before it ends the relay of another market, and says whose the messages are', async () => {
    const { topics, say, begin, words, whole } = market;
    await say('a');
    const ours = begin('ours');
    await whole();
    const staging = new FakeEventStore();
    await staging.add('sayings-1', newFact('Said', { key: 'a', word: 'x' }));
    const theirs = begin('theirs', { log: staging });
    await until(() => stateOf(theirs) === 'stopped');
    expect(theirs.written()[0]!.error).toContain('not of this log');
    expect(theirs.health().ok).toBe(false);
    await say('b');
    await whole();
    expect([words().join(''), stateOf(ours), topics.topics.get(topic)!.epoch]).toEqual(['ab', 'writing', 1]);
  });

  it('sends nothing where there are messages without a mark, or a mark without its messages', async () => {
    const { topics, say, begin, words, whole } = market;
    await say('a');
    const first = begin('one');
    await whole();
    await first.stop();
    const kept = topics.topics.get(topic)!;
    const { mark, partitions } = kept;
    delete kept.mark;
    const unmarked = begin('two');
    await until(() => stateOf(unmarked) === 'stopped' || words().length > 1);
    expect(unmarked.written()[0]!.error).toContain('no mark');
    Object.assign(kept, { mark, partitions: [[]] });
    await say('b');
    const emptied = begin('three');
    await until(() => stateOf(emptied) === 'stopped' || words().length > 0);
    expect(emptied.written()[0]!.error).toContain('no messages');
    kept.partitions = partitions;
    expect(words().join('')).toBe('a');
  });

  it('writes an edition that is begun from the first fact on, beside the old one, and leaves what is retired', async () => {
    const { editions, say, begin, words, whole, clock, mark } = market;
    const next = `${topic}.e2`;
    await say('a', 'b');
    const relay = begin('one');
    await whole();
    editions.now = { current: 1, written: [1], filling: 2 };
    await say('c');
    await whole(next);
    await whole();
    expect([words(), words(next)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    const filling = () => relay.written().map((one) => [one.topic, one.isFilling]);
    expect(filling()).toEqual([
      [topic, false],
      [next, true],
    ]);
    editions.now = { current: 2, written: [2], filling: null };
    for (let second = 0; second < 10; second++) {
      clock.advance(1000);
      await turns(5);
    }
    expect(filling()).toEqual([[next, false]]);
    const left = mark();
    await say('d');
    await whole(next);
    expect([words().join(''), mark(), words(next).join('')]).toEqual(['abc', left, 'abcd']);
  });

  it('goes on with a second edition after it began again, and asks once more when the log cannot be asked', async () => {
    const { editions, say, begin, words, whole, clock } = market;
    editions.now = { current: 2, written: [2], filling: null };
    const of = editions.of.bind(editions);
    editions.of = async () => Promise.reject(new Error('away'));
    await say('a');
    const relay = begin('one');
    await until(() => !relay.health().ok);
    expect(relay.written()).toEqual([]);
    editions.of = of;
    await until(
      () => relay.health().ok && relay.written().length > 0,
      () => clock.advance(1000),
    );
    await whole(`${topic}.e2`);
    expect([words(), words(`${topic}.e2`)]).toEqual([[], ['a']]);
  });

  it('stops at a message that is too large, and says at which', async () => {
    const { say, begin, words, mark } = market;
    await say('a');
    await say('x'.repeat(600_000));
    const relay = begin('one');
    await until(() => stateOf(relay) === 'stopped');
    expect(relay.written()[0]!.error).toContain(market.events.facts[1]!.id);
    expect([words(), mark()]).toEqual([[], undefined]);
  });
});

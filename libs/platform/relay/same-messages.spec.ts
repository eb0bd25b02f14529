import { expect, it } from '@jest/globals';
import { MemoryBroker, MemoryTopics } from '../../../test/support/memory-broker.ts';
import { contentsOf, differing } from './same-messages.ts';

const line = (id: string, type = 'Said', offset = id) => JSON.stringify({ id, type, offset });

it.each([
  ['the same in another order', [line('2'), line('1')], []],
  ['one that is missing', [line('1')], ['Said']],
  ['one twice', [line('1'), line('2'), line('2')], ['Said']],
  ['another in its place', [line('1'), line('3', 'Said', '2')], ['Said']],
  ['one of another type', [line('1'), line('2', 'Whispered')], ['Said', 'Whispered']],
  ['more beyond the place', [line('1'), line('2'), line('3')], []],
])('two topics are compared by their messages: %s', async (_, lines, expected) => {
  const topics = new MemoryTopics();
  const broker = new MemoryBroker(topics);
  for (const name of ['old', 'new']) await broker.prepare(name, 1);
  topics.topics.get('old')!.partitions = [[line('1'), line('2')]];
  topics.topics.get('new')!.partitions = [lines];
  const [one, other] = [await contentsOf(broker, 'old', '2'), await contentsOf(broker, 'new', '2')];
  expect(differing(one, other)).toEqual(expected);
});

import { describe, expect, it } from '@jest/globals';
import { recordedAt } from '#kernel/fold.ts';
import { given as givenOf } from '#kernel/given.ts';
import { upcast } from '#kernel/shapes.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { editions } from './decider.ts';
import { type EditionEvent, editionShapes, editionStream } from './events.ts';
import stored from './events.samples.json' with { type: 'json' };
import { LogTopicEditions } from './log-editions.ts';

const now = '2026-05-01T12:00:00.000Z';
const given = givenOf(editions, now);
const topic = 'plinth.auctions.v1';
const begin = { type: 'BeginTopicEdition', data: { topic } } as const;
const open = (edition: number) => ({ type: 'OpenTopicEdition', data: { topic, edition } }) as const;
const retire = (edition: number) => ({ type: 'RetireTopicEdition', data: { topic, edition } }) as const;
const begun = (edition: number): EditionEvent => ({ type: 'TopicEditionBegun', data: { topic, edition } });
const opened = (edition: number): EditionEvent => ({ type: 'TopicEditionOpened', data: { topic, edition } });
const retired = (edition: number): EditionEvent => ({ type: 'TopicEditionRetired', data: { topic, edition } });

describe('a topic’s editions', () => {
  it('begin with the second', () => given().when(begin).then(begun(2)));
  it('are begun one at a time', () => given(begun(2)).when(begin).thenRefused('edition-under-way', { edition: 2 }));
  it('never have a number twice', () => given(begun(2), retired(2)).when(begin).then(begun(3)));
  it('are opened once they were begun', () => given(begun(2)).when(open(2)).then(opened(2)));
  it('are opened once', () => given(begun(2), opened(2)).when(open(2)).thenNothing());
  it.each([[[]], [[begun(2), retired(2)]], [[begun(2), opened(2), begun(3), opened(3)]]])(
    'are not opened unless they are under way: %j',
    (before: readonly EditionEvent[]) =>
      given(...before)
        .when(open(2))
        .thenRefused('edition-not-under-way', { edition: 2 }),
  );
  it('are all written until they are retired', () =>
    expect(given(begun(2), opened(2)).state()).toMatchObject({ current: 2, written: [1, 2], filling: null }));
  it('are retired, the older ones', () => given(begun(2), opened(2)).when(retire(1)).then(retired(1)));
  it('are given up on their way', () => given(begun(2)).when(retire(2)).then(retired(2)));
  it('are retired once', () => given(begun(2), opened(2), retired(1)).when(retire(1)).thenNothing());
  it('keep the one that readers are sent to', () =>
    given(begun(2)).when(retire(1)).thenRefused('edition-is-current', { edition: 1 }));
  it('are not retired before they are there', () =>
    given().when(retire(2)).thenRefused('edition-not-under-way', { edition: 2 }));

  it('are read from the log, for whoever writes them', async () => {
    const events = new FakeEventStore();
    const read = new LogTopicEditions(events);
    expect(await read.of(topic)).toEqual({ current: 1, written: [1], filling: null });
    await events.add(editionStream(topic), newFact('TopicEditionBegun', { topic, edition: 2 }));
    expect(await read.of(topic)).toEqual({ current: 1, written: [1], filling: 2 });
  });
});

it.each(stored)('$type version $v is still read and folded', ({ type, v, data }) => {
  const [fact] = recordedAt([{ type, data: upcast(editionShapes, type, v, data) } as EditionEvent], now);
  expect(editions.evolve(editions.initial(), fact!)).not.toEqual(editions.initial());
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { wants } from './decider.ts';
import type { WantsEvent } from './events.ts';
import { mostEntries } from './rules/limits.ts';

const now = '2026-05-01T11:00:00.000Z';
const at = given(wants, now);
const nine = { memberId: 'ann', templateId: 'shoe', size: '9' };
const ten = { ...nine, size: '10' };
type Of = typeof nine;
const added = (want: Of, count = 1) => ({ type: 'WantAdded', data: { ...want, count, context: null } }) as const;
const counted = (want: Of, count: number) => ({ type: 'WantCounted', data: { ...want, count } }) as const;
const removed = (want: Of) => ({ type: 'WantRemoved', data: want }) as const;
const own = ({ templateId, size }: Of) => ({ templateId, size, count: 1 });
const closed = { type: 'WantsClosed', data: { memberId: 'ann' } } as const;
const add = (want: Of, count?: number) => ({ type: 'AddWant', data: { ...want, ...(count && { count }) } }) as const;

describe('a want', () => {
  it('is added once, for each size', () => {
    at().when(add(nine)).then(added(nine));
    at(added(nine)).when(add(nine)).thenNothing();
    at(added(nine)).when(add(ten)).then(added(ten));
    const boot = { ...nine, templateId: 'boot' };
    at(added(nine)).when(add(boot)).then(added(boot));
  });

  it('is of as many as one says, and asking without a number leaves it at that', () => {
    at().when(add(nine, 3)).then(added(nine, 3));
    at(added(nine)).when(add(nine, 3)).then(counted(nine, 3));
    at(added(nine), counted(nine, 3)).when(add(nine, 3)).thenNothing();
    at(added(nine), counted(nine, 3)).when(add(nine)).thenNothing();
    at(added(nine), counted(nine, 3)).when(add(nine, 1)).then(counted(nine, 1));
  });

  it('says where somebody was who wants it, and keeps that: a size that cannot be had is pdp_not_available', () => {
    const away = { type: 'AddWant', data: { ...nine, context: 'pdp_not_available' } } as const;
    const said = { type: 'WantAdded', data: { ...nine, count: 1, context: 'pdp_not_available' } } as const;
    at().when(away).then(said);
    at(said).when(add(nine)).thenNothing();
    at(said).when(add(nine, 2)).then(counted(nine, 2));
    at()
      .when({ type: 'MergeWants', data: { memberId: 'ann', wants: [{ ...own(nine), context: 'pdp_not_available' }] } })
      .then(said);
  });

  it('is removed once, and may be added again', () => {
    const remove = { type: 'RemoveWant', data: nine } as const;
    at(added(nine), added(ten)).when(remove).then(removed(nine));
    at(added(ten)).when(remove).thenNothing();
    at(added(nine), removed(nine)).when(remove).thenNothing();
    at(added(nine, 2), removed(nine)).when(add(nine)).then(added(nine));
  });

  it('is one of so many at a time', () => {
    const all = Array.from({ length: mostEntries }, (_, n) => added({ ...nine, size: String(n) }));
    at(...all)
      .when({ type: 'AddWant', data: { ...nine, size: 'one more' } })
      .thenRefused('too-many-wants', { most: mostEntries });
    at(...all)
      .when({ type: 'AddWant', data: { ...nine, size: '0' } })
      .thenNothing();
    at(...all, removed({ ...nine, size: '0' }))
      .when({ type: 'AddWant', data: { ...nine, size: 'one more' } })
      .then(added({ ...nine, size: 'one more' }));
  });
});

type Brought = Readonly<{ templateId: string; size: string; count: number }>;
const merge = (...wanted: readonly Brought[]) =>
  ({ type: 'MergeWants', data: { memberId: 'ann', wants: wanted } }) as const;
const of = ({ memberId: _, ...want }: Of, count: number): Brought => ({ ...want, count });

describe('what a browser kept', () => {
  it('is wanted from then on, the higher count of what was wanted already', () => {
    at(added(nine, 2), added(ten, 2))
      .when(merge(of(nine, 1), of(ten, 5), of({ ...nine, size: '11' }, 1)))
      .then(counted(ten, 5), added({ ...nine, size: '11' }));
    at(added(nine))
      .when(merge(of(nine, 1)))
      .thenNothing();
  });

  it('is taken whole or not at all', () => {
    const all = Array.from({ length: mostEntries - 1 }, (_, n) => added({ ...nine, size: String(n) }));
    at(...all)
      .when(merge(of({ ...nine, size: 'a' }, 1), of({ ...nine, size: 'b' }, 1)))
      .thenRefused('too-many-wants', { most: mostEntries });
    at(...all)
      .when(merge(of({ ...nine, size: '0' }, 1), of({ ...nine, size: 'a' }, 1)))
      .then(added({ ...nine, size: 'a' }));
  });

  it('ends as the union with the highest counts, whatever the order, and once more changes nothing', () => {
    const some = fc.array(
      fc.record({
        templateId: fc.constantFrom('shoe', 'boot'),
        size: fc.constantFrom('8', '9'),
        count: fc.integer({ min: 1, max: 4 }),
      }),
    );
    const state = (facts: readonly WantsEvent[]) => foldFacts(wants, recordedAt(facts, now));
    fc.assert(
      fc.property(some, some, (before, brought) => {
        const start = before.map(({ count, ...want }) => added({ memberId: 'ann', ...want }, count));
        const facts = [...start, ...wants.decide(merge(...brought), state(start), now)];
        const { wanted } = state(facts);
        const names = wanted.map(({ templateId, size }) => `${templateId} ${size}`);
        expect(new Set(names).size).toBe(names.length);
        for (const { templateId, size, count } of wanted) {
          const was = state(start).wanted.filter((one) => one.templateId === templateId && one.size === size);
          const came = brought.filter((one) => one.templateId === templateId && one.size === size);
          expect(count).toBe(Math.max(...[...was, ...came].map((one) => one.count)));
        }
        for (const one of brought) expect(names).toContain(`${one.templateId} ${one.size}`);
        expect(wants.decide(merge(...brought.toReversed()), state(facts), now)).toEqual([]);
      }),
    );
  });
});

it('whoever is forgotten wants nothing, nor later', () => {
  const gone = [removed(nine), removed(ten), closed] as const;
  const close = { type: 'CloseWants', data: { memberId: 'ann' } } as const;
  at(added(nine), added(ten))
    .when(close)
    .then(...gone);
  at().when(close).then(closed);
  at(closed).when(close).thenNothing();
  at(closed).when({ type: 'AddWant', data: nine }).thenNothing();
});

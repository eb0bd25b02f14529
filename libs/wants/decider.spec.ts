import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { wants } from './decider.ts';
import { mostWants } from './rules/limits.ts';

const at = given(wants, '2026-05-01T11:00:00.000Z');
const nine = { memberId: 'ann', templateId: 'shoe', size: '9' };
const ten = { ...nine, size: '10' };
const added = (want: typeof nine) => ({ type: 'WantAdded', data: want }) as const;
const removed = (want: typeof nine) => ({ type: 'WantRemoved', data: want }) as const;
const closed = { type: 'WantsClosed', data: { memberId: 'ann' } } as const;

describe('a want', () => {
  it('is added once, for each size', () => {
    at().when({ type: 'AddWant', data: nine }).then(added(nine));
    at(added(nine)).when({ type: 'AddWant', data: nine }).thenNothing();
    at(added(nine)).when({ type: 'AddWant', data: ten }).then(added(ten));
    at(added(nine))
      .when({ type: 'AddWant', data: { ...nine, templateId: 'boot' } })
      .then(added({ ...nine, templateId: 'boot' }));
  });

  it('is removed once, and may be added again', () => {
    at(added(nine), added(ten)).when({ type: 'RemoveWant', data: nine }).then(removed(nine));
    at(added(ten)).when({ type: 'RemoveWant', data: nine }).thenNothing();
    at(added(nine), removed(nine)).when({ type: 'RemoveWant', data: nine }).thenNothing();
    at(added(nine), removed(nine)).when({ type: 'AddWant', data: nine }).then(added(nine));
  });

  it('is one of so many at a time', () => {
    const all = Array.from({ length: mostWants }, (_, n) => added({ ...nine, size: String(n) }));
    at(...all)
      .when({ type: 'AddWant', data: { ...nine, size: 'one more' } })
      .thenRefused('too-many-wants', { most: mostWants });
    at(...all)
      .when({ type: 'AddWant', data: { ...nine, size: '0' } })
      .thenNothing();
    at(...all, removed({ ...nine, size: '0' }))
      .when({ type: 'AddWant', data: { ...nine, size: 'one more' } })
      .then(added({ ...nine, size: 'one more' }));
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

import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { mostEntries } from '../rules/limits.ts';
import { owns } from './decider.ts';

const at = given(owns, '2026-05-01T11:00:00.000Z');
const worn = { memberId: 'ann', templateId: 'shoe', size: '9', condition: 'used' } as const;
const boxed = { ...worn, condition: 'new_no_defects' } as const;
type Of = Omit<typeof worn, 'condition' | 'size'> & Readonly<{ size: string; condition: 'used' | 'new_no_defects' }>;
const added = (own: Of, count = 1) => ({ type: 'OwnAdded', data: { ...own, count } }) as const;
const counted = (own: Of, count: number) => ({ type: 'OwnCounted', data: { ...own, count } }) as const;
const removed = (own: Of) => ({ type: 'OwnRemoved', data: own }) as const;
const closed = { type: 'OwnsClosed', data: { memberId: 'ann' } } as const;
const add = (own: Of, count?: number) => ({ type: 'AddOwn', data: { ...own, ...(count && { count }) } }) as const;

describe('what somebody owns', () => {
  it('is listed once for each size and condition, with its count', () => {
    at().when(add(worn)).then(added(worn));
    at(added(worn)).when(add(worn)).thenNothing();
    at(added(worn)).when(add(boxed, 2)).then(added(boxed, 2));
    at(added(worn), added(boxed, 2)).when(add(boxed, 3)).then(counted(boxed, 3));
    at(added(boxed), counted(boxed, 3)).when(add(boxed)).thenNothing();
  });

  it('is taken off once, in its condition alone', () => {
    const remove = { type: 'RemoveOwn', data: worn } as const;
    at(added(worn, 2), added(boxed)).when(remove).then(removed(worn));
    at(added(boxed)).when(remove).thenNothing();
    at(added(worn), removed(worn)).when(remove).thenNothing();
  });

  it('is one of so many at a time', () => {
    const all = Array.from({ length: mostEntries }, (_, n) => added({ ...worn, size: String(n) }));
    at(...all)
      .when(add(worn))
      .thenNothing();
    at(...all)
      .when(add(boxed))
      .thenRefused('too-many-owns', { most: mostEntries });
  });

  it('is forgotten with its owner, and later too', () => {
    const close = { type: 'CloseOwns', data: { memberId: 'ann' } } as const;
    const gone = [removed(worn), removed(boxed), closed] as const;
    at(added(worn), added(boxed, 2))
      .when(close)
      .then(...gone);
    at(closed).when(close).thenNothing();
    at(closed).when(add(worn)).thenNothing();
  });
});

import { describe, expect, it } from '@jest/globals';
import { mutant } from '../../../../test/support/mutants.ts';
import type { ToldChange } from './messages.ts';
import { UntoldChanges } from './untold.ts';

const of = { view: 'lots', collection: 'lots.v1.b1', id: '1' };
const there = (rev: string, ...rooms: string[]): ToldChange => ({ ...of, rev, rooms, gone: false });
const gone = (rev: string, ...rooms: string[]): ToldChange => ({ ...of, rev, rooms, gone: true });

/** `MUTANT=last-word`: of each document the last change alone is told. */
function untold(...changes: readonly ToldChange[]) {
  const all = new UntoldChanges();
  for (const change of changes) {
    if (mutant === 'last-word') all.take();
    all.add(change);
  }
  return all.take();
}

describe('changes that wait to be told', () => {
  it('are one of each document, the last', () => {
    expect(untold(there('a', 'page'), there('b', 'page'))).toEqual([there('b', 'page')]);
    expect(untold(there('a', 'page'), { ...there('a', 'page'), id: '2' })).toHaveLength(2);
    expect(untold()).toEqual([]);
  });

  it('are for every room that has not heard since, also where the last one is not for it (MUTANT=last-word)', () => {
    expect(untold(there('a', 'page', 'list'), there('b', 'page'))).toEqual([there('b', 'page', 'list')]);
  });

  it('tell a room that was left that it is gone, and one that was left and entered what is there', () => {
    expect(untold(there('a', 'page', 'list'), gone('b', 'list'), there('b', 'page'))).toEqual([
      gone('b', 'list'),
      there('b', 'page'),
    ]);
    expect(untold(gone('b', 'list'), there('b', 'page'), there('c', 'page', 'list'))).toEqual([
      there('c', 'page', 'list'),
    ]);
    expect(untold(there('a', 'page', 'list'), gone('b', 'page', 'list'))).toEqual([gone('b', 'page', 'list')]);
  });
});

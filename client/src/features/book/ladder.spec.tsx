import { describe, expect, it } from '@jest/globals';
import type { BookLevel } from '#contracts/book.ts';
import { ladderOf, mostRungs, nothingTold, type Told, toldAfter } from './ladder.ts';

const level = (side: BookLevel['side'], dollars: number, rev: string, rest: Partial<BookLevel> = {}): BookLevel => ({
  id: `t-10:${side}:${rest.tier ?? 'new'}:${dollars}`,
  rev,
  bookId: 't-10',
  side,
  tier: 'new',
  cents: dollars * 100,
  count: 1,
  instant: 0,
  ...rest,
});
const put = (told: Told, doc: BookLevel) => toldAfter(told, { view: 'book-levels', id: doc.id, doc });
const gone = (told: Told, { id }: BookLevel, rev: string) =>
  toldAfter(told, { view: 'book-levels', id, doc: null, rev });
const dollarsOf = (levels: readonly BookLevel[]) => levels.map(({ cents }) => cents / 100);

describe('the ladder as it is now', () => {
  const answered = { asks: [level('ask', 210, '2'), level('ask', 220, '2')], offers: [level('offer', 150, '2')] };
  const now = (told: Told, of = answered) => {
    const { asks, offers, isShort } = ladderOf(of, told, 'new');
    return { asks: dollarsOf(asks), offers: dollarsOf(offers), isShort };
  };

  it('is what was answered, where nothing was told', () =>
    expect(now(nothingTold)).toEqual({ asks: [210, 220], offers: [150], isShort: false }));

  it('takes in what comes, in its place: the best of each side first', () => {
    const told = [level('ask', 215, '3'), level('ask', 200, '3'), level('offer', 160, '3')].reduce(put, nothingTold);
    expect(now(told)).toMatchObject({ asks: [200, 210, 215, 220], offers: [160, 150] });
  });

  it('loses what goes, and has a level as it was told last', () => {
    const told = put(gone(nothingTold, level('ask', 210, ''), '3'), level('ask', 220, '3', { count: 4 }));
    expect(ladderOf(answered, told, 'new').asks).toEqual([level('ask', 220, '3', { count: 4 })]);
  });

  it('an answer that is newer than what was told stands', () => {
    const told = gone(put(nothingTold, level('ask', 210, '1', { count: 9 })), level('ask', 220, ''), '1');
    expect(ladderOf(answered, told, 'new').asks).toEqual(answered.asks);
  });

  it('is of one tier alone', () =>
    expect(now(put(nothingTold, level('ask', 100, '3', { tier: 'used' })))).toMatchObject({ asks: [210, 220] }));

  it('shows no more than so many of a side', () => {
    const asks = Array.from({ length: 15 }, (_, n) => level('ask', 200 + n, '2'));
    expect(now(nothingTold, { asks, offers: [] }).asks).toEqual(dollarsOf(asks).slice(0, mostRungs));
  });

  it('says nothing of what nobody has told: behind the last of a full answer others may stand', () => {
    const asks = Array.from({ length: 20 }, (_, n) => level('ask', 200 + n, '2'));
    const some = asks
      .slice(0, 10)
      .reduce((told, one) => gone(told, one, '3'), put(nothingTold, level('ask', 300, '3')));
    expect(now(some, { asks, offers: [] })).toMatchObject({ asks: dollarsOf(asks.slice(10)), isShort: false });
    const more = gone(some, asks[10]!, '3');
    expect(now(more, { asks, offers: [] })).toMatchObject({ asks: dollarsOf(asks.slice(11)), isShort: true });
  });
});

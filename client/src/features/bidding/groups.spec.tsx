import { expect, it } from '@jest/globals';
import type { MyBids } from '#contracts/auctions.ts';
import { grouped, itemsIn, tabOf } from './groups.ts';

type Item = MyBids['items'][number];

const item = (id: string, bid: Partial<Item['bid']>, auction: Partial<Item['auction']> = {}): Item =>
  ({
    bid: { id, alias: 1, retracted: false, won: null, ...bid },
    auction: { id, phase: 'open', leader: 2, closesAt: '2026-05-01T12:00:00.000Z', ...auction },
  }) as Item;

const shown = (items: readonly Item[]) =>
  grouped(items).map(([group, own]) => `${group}: ${own.map(({ bid }) => bid.id).join(' ')}`);

it('a lead that was lost in a live auction stands above all that is over, and what ends next is first', () => {
  const items = [
    item('lost', {}, { phase: 'closed' }),
    item('won', { won: { minor: 100, currency: 'USD' } }, { phase: 'closed', leader: 1 }),
    item('later', {}, { closesAt: '2026-05-01T13:00:00.000Z' }),
    item('leading', {}, { leader: 1 }),
    item('sooner', {}, { closesAt: '2026-05-01T11:00:00.000Z' }),
    item('retracted', { retracted: true }),
    item('void', {}, { phase: 'cancelled' }),
  ];
  expect(shown(items)).toEqual([
    'beaten: sooner later',
    'leading: leading',
    'idle: retracted',
    'won: won',
    'ended: lost void',
  ]);
});

it('nothing has no groups', () => expect(grouped([])).toEqual([]));

it('a tab has what runs, what was won or what is over; together they are all', () => {
  const items = [
    item('leading', {}, { leader: 1 }),
    item('lost', {}, { phase: 'closed' }),
    item('won', { won: { minor: 100, currency: 'USD' } }, { phase: 'closed', leader: 1 }),
    item('beaten', {}),
  ];
  const ids = (tab: string | null) => itemsIn(tabOf(tab), items).map(({ bid }) => bid.id);
  expect(ids('open')).toEqual(['leading', 'beaten']);
  expect(ids('won')).toEqual(['won']);
  expect(ids('ended')).toEqual(['lost']);
  expect(ids(null)).toEqual(ids('no such tab'));
  expect(ids(null)).toHaveLength(items.length);
});

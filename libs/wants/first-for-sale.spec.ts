import { beforeEach, expect, it } from '@jest/globals';
import type { BookEvent } from '#book/events.ts';
import { anySize } from '#contracts/sizes.ts';
import type { Want } from '#contracts/wants.ts';
import { showing } from '#kernel/fold.ts';
import { usd } from '#kernel/money.ts';
import type { View } from '#kernel/view.ts';
import type { Notice } from '#platform/notices/notices.ts';
import { readableOf } from '#platform/projections/readable.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import type { AskAt, Unit } from '#platform/trading/asks.ts';
import { FakeEventStore, newFact } from '../../test/support/fake-event-store.ts';
import { mutant } from '../../test/support/mutants.ts';
import { whenFirstIsForSaleTellWhoWantsIt, type WantNoticeDeps } from './reactions.ts';
import { wantedStock } from './views/wanted-stock.view.ts';

/*
 * Which of what came is told of, whatever has happened until somebody looks. To see it fail, run with
 *   MUTANT=one-came   what came last is all that is known
 */
if (mutant === 'one-came') {
  const { fold } = wantedStock;
  const forgets: typeof fold = (...of) => {
    const doc = fold(...of);
    return doc && { ...doc, came: doc.came.slice(-1) };
  };
  Object.assign(wantedStock, { fold: forgets });
}

const idOf = (n: number) => `5f3e7a10-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ann, bob, sue] = [idOf(1), idOf(2), idOf(3)];
const [a, b] = [idOf(11), idOf(12)];
const ofBook = { bookId: idOf(300), templateId: idOf(200), size: '9' };
const at = '2026-05-01T12:00:00.000Z';
const until = '2026-05-31T12:00:00.000Z';

type Said<T extends BookEvent['type']> = Extract<BookEvent, { type: T }>;
const placed = (listingId: string): Said<'AskPlaced'> => ({
  type: 'AskPlaced',
  data: { ...ofBook, listingId, sellerId: sue, linked: [], price: usd(200), tier: 'new', isInstant: false, until },
});
const byOrder = (listingId: string) => ({ ...ofBook, listingId, orderId: idOf(400) });
const reserved = (listingId: string): Said<'AskReserved'> => ({
  type: 'AskReserved',
  data: { ...byOrder(listingId), buyerId: bob, linked: [], price: usd(200), since: null, until },
});
const released = (listingId: string): Said<'AskReleased'> => ({
  type: 'AskReleased',
  data: { ...byOrder(listingId), why: 'lapsed', until },
});
/** So many are for sale now. */
const levels = (count: number): Said<'LevelsMoved'> => ({
  type: 'LevelsMoved',
  data: {
    ...ofBook,
    levels: [{ side: 'ask', tier: 'new', price: usd(200), count }],
    best: { new: { ask: count > 0 ? usd(200) : null, offer: null } },
  } as never,
});
const opened: Said<'BookOpened'> = { type: 'BookOpened', data: { ...ofBook, rules: 'offers-1' } };

let told: { notice: Notice; metadata: CommandMetadata }[];
beforeEach(() => {
  told = [];
});

/** What is told after all of these facts have happened, where these listings are free, at so many dollars. */
async function tellAfter(facts: readonly BookEvent[], free: Readonly<Record<string, number>>) {
  const log = new FakeEventStore();
  for (const { type, data } of [opened, ...facts]) {
    const v = ['AskReserved', 'AskReleased'].includes(type) ? 2 : 1;
    await log.add(`book-${ofBook.bookId}`, newFact(type, data, { at, v }));
  }
  const card = { templateId: ofBook.templateId, name: 'Harbour Low Salt', category: 'sneakers', brandName: 'Nike' };
  const waiting = [
    { memberId: ann, size: '9' },
    { memberId: ann, size: anySize },
    { memberId: bob, size: anySize },
  ];
  const one = whenFirstIsForSaleTellWhoWantsIt({
    notices: { tell: async (notice: Notice, metadata: CommandMetadata) => void told.push({ notice, metadata }) },
    queries: {
      get: async (view: View<never>) =>
        view.name === wantedStock.name ? showing(wantedStock, opened, ...facts) : { card },
      find: async (_: unknown, { where }: Find<Want>) => ({
        items: waiting.filter(({ size }) => size === where?.size),
      }),
    },
    progress: { whenPast: async () => true },
    linked: { of: async () => [] },
    asks: {
      unit: async ({ listingId }: AskAt) =>
        ({ sellerId: sue, price: usd(free[listingId] ?? 0), is: listingId in free ? 'free' : 'kept' }) as Unit,
    },
  } as unknown as WantNoticeDeps & Parameters<typeof whenFirstIsForSaleTellWhoWantsIt>[0]);
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  for (const fact of await readableOf(one.shapes, log.facts, { decrypt: async () => '' })) await on[fact.type]?.(fact);
  return told.map(({ notice }) => notice);
}

const prices = (notices: readonly Notice[]) => [...new Set(notices.map(({ words }) => words['price']))];

it('tells of what stands beside the first, where the first is kept before anybody was told', async () => {
  const facts = [placed(a), levels(1), placed(b), levels(2), reserved(a), levels(1)];
  expect(prices(await tellAfter(facts, { [b]: 210 }))).toEqual([usd(210)]);
});

it('tells of the one that stays free where two were let go at once and one of them is kept again', async () => {
  const kept = [placed(a), levels(1), placed(b), levels(2), reserved(a), levels(1), reserved(b), levels(0)];
  const facts = [...kept, released(a), released(b), reserved(b), levels(1)];
  expect(prices(await tellAfter(facts, { [a]: 200 }))).toEqual([usd(200)]);
});

it('tells of nothing that was kept, and of no second beside what is for sale', async () => {
  expect(await tellAfter([placed(a), levels(1), reserved(a), levels(0)], {})).toEqual([]);
  const facts = [placed(a), levels(1), placed(b), levels(2)];
  expect(prices(await tellAfter(facts, { [a]: 200, [b]: 150 }))).toEqual([usd(200)]);
});

it('of the size for who named it and of the product for who waits for any, by one command for who does both', async () => {
  await tellAfter([placed(a), levels(1)], { [a]: 200 });
  expect(told.map(({ notice }) => [notice.memberId, notice.about.id === ofBook.templateId])).toEqual([
    [ann, false],
    [ann, true],
    [bob, true],
  ]);
  const ids = told.map(({ metadata }) => metadata.commandId);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
});

it('by the same command when the same listing comes back, by another of another listing', async () => {
  const back = [placed(a), levels(1), reserved(a), levels(0), released(a), levels(1)];
  const sold = [...back, reserved(a), levels(0), placed(b), levels(1)];
  for (const [facts, id] of [
    [back.slice(0, 2), a],
    [back, a],
    [sold, b],
  ] as const)
    await tellAfter(facts, { [id]: 200 });
  const ids = told.filter(({ notice }) => notice.memberId === bob).map(({ metadata }) => metadata.commandId);
  expect([ids.length, ids[0] === ids[1], ids[1] === ids[2]]).toEqual([3, true, false]);
});

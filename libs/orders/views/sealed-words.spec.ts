import { expect, it } from '@jest/globals';
import { erased, type Encrypted } from '#kernel/shapes.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { mutant } from '../../../test/support/mutants.ts';
import type { OrderDocument } from '../rules/order-document.ts';
import { shownAtDesk, shownOrder } from '../shown.ts';
import { ordersView } from './orders.view.ts';

/* To see it fail, run with MUTANT=words-in-clear: the words of a buyer lie open in the order's document, which nobody takes out when they are erased. */
if (mutant === 'words-in-clear')
  Object.assign(ordersView.shapes['ProblemReported']!, { personal: ['says', 'pictures'] });

const words = 'The left one is torn.';
const at = '2026-05-01T12:00:00.000Z';
const money = { minor: 100, currency: 'GBP' };
const line = { net: money, tax: money, gross: money };
const terms = {
  orderId: 'o',
  memberId: 'ann',
  goods: { is: 'lot', auctionId: 'a', sellerId: 'sue', templateId: 't', variantId: 'v' },
  price: money,
  delivered: { item: line, shipping: line, tax: money, total: money },
  tenders: [],
  returns: null,
};
const said = {
  orderId: 'o',
  memberId: 'ann',
  says: { person: 'ann', box: 'sealed' },
  pictures: { person: 'ann', box: 'photographs' },
};
const facts = [
  ['OrderStarted', terms, 2],
  ['OrderPlaced', { orderId: 'o' }, 1],
  ['ProblemReported', said, 2],
].map(([type, data, v]) => ({ id: '', stream: 'order-o', revision: 0, position: '', type, data, meta: { v, at } }));

const keysOf = (isErased: boolean) => ({
  decrypt: ({ box }: Encrypted) => Promise.resolve(isErased ? erased : box === 'sealed' ? words : '["p"]'),
});

it('what a buyer says is wrong lies sealed in the order’s document, is read by them and the desk, and goes with their key', async () => {
  const read = await readableOf(ordersView.shapes, facts as unknown as StoredFact[], keysOf(false));
  const fold = (doc: object | undefined, fact: (typeof read)[number]) =>
    ordersView.fold(doc as never, fact, 'o', () => undefined);
  const doc = read.reduce<object | undefined>(fold, undefined) as OrderDocument;
  expect(JSON.stringify(doc)).not.toContain(words);
  expect(JSON.stringify(doc)).not.toContain('"p"');
  expect((await shownOrder(doc, null, keysOf(false))).problem).toEqual({
    says: words,
    pictures: ['p'],
    at,
    answer: null,
  });
  const desk = (operatorId: string, linkedTo: string[] = []) =>
    shownAtDesk(doc, null, { operatorId, linkedTo }, keysOf(false));
  expect((await desk('oli')).problem).toEqual({ says: words, pictures: ['p'], at });
  expect([(await desk('sue')).problem, (await desk('oli', ['sue'])).problem]).toEqual([null, null]);
  expect((await shownOrder(doc, null, keysOf(true))).problem).toMatchObject({ says: erased, pictures: [] });
});

import { afterAll, afterEach, expect, it } from '@jest/globals';
import { recordedAt } from '#kernel/fold.ts';
import { day, hour, plus } from '#kernel/instant.ts';
import { orders } from '#orders/decider.ts';
import type { OrderEvent } from '#orders/events.ts';
import { whenOrderMovesTellItsPeople } from '#orders/notices/reactions.ts';
import { reminding } from '#orders/rules/after-sale/reminding.ts';
import type { Notice } from '#platform/notices/notices.ts';
import { carrier, Checkout, clock, closeBank, parcels } from './support/checkout-run.ts';
import { mutant } from './support/mutants.ts';
import { decided, paid, seller } from './support/sold-lots.ts';

/*
 * A seller is reminded that they have a day left to ship. To see the tests fail, run with
 *   MUTANT=reminds-who-shipped   whoever has said that it is ready is reminded too
 *   MUTANT=reminds-again         nobody remembers that they were
 */
const { isDue } = reminding;
if (mutant === 'reminds-who-shipped') reminding.isDue = (way, at) => isDue({ ...way, isHandedOver: false }, at);
if (mutant === 'reminds-again') reminding.isDue = (way, at) => isDue({ ...way, isReminded: false }, at);

afterAll(closeBank);
afterEach(() => {
  parcels.fate = 'arrives';
});

const orderOf = ({ now, orderId }: Checkout) => now.order(orderId);
const dueIn = async (sold: Checkout) => (await orderOf(sold)).way.due!;
/** As many times as somebody looks. */
const looked = async ({ now, orderId }: Checkout) => {
  for (let n = 0; n < 3; n++) await now.driver.drive(orderId);
};
const remindedOf = ({ store }: Checkout) => store.facts.filter(({ type }) => type === 'ShippingReminded');
const lastDay = async () => {
  const sold = await paid();
  const due = await dueIn(sold);
  clock.advance(Date.parse(reminding.at(due)) - Date.parse(clock.now()));
  return { sold, due };
};

it('a day before their time is over, once, and not before', async () => {
  const sold = await paid();
  const due = await dueIn(sold);
  clock.advance(Date.parse(due) - Date.parse(clock.now()) - day - 1);
  await looked(sold);
  expect(remindedOf(sold)).toEqual([]);
  clock.advance(1);
  await looked(sold);
  clock.advance(hour);
  await looked(sold);
  expect(remindedOf(sold)).toMatchObject([{ data: { sellerId: seller, due, rules: 'ship-reminder-1' } }]);
  clock.advance(day);
  await looked(sold);
  expect((await orderOf(sold)).is).toBe('refunded'); // and it did not help
});

it('is said once, whoever says it', async () => {
  const { sold, due } = await lastDay();
  const fact = {
    type: 'ShippingReminded',
    data: { orderId: sold.orderId, sellerId: seller, due, rules: 'r' },
  } as const;
  const again = { type: 'NoteStep', data: { orderId: sold.orderId, fact } } as const;
  const state = await orderOf(sold);
  expect(orders.decide(again, state, clock.now())).toEqual([fact]);
  expect(orders.decide(again, state, due)).toEqual([]);
  const then = orders.evolve(state, recordedAt([fact as OrderEvent], clock.now())[0] as never);
  expect(orders.decide(again, then, clock.now())).toEqual([]);
});

it('not who has said that it is ready, whenever the carrier comes for it', async () => {
  parcels.fate = 'never-seen';
  const sold = await paid();
  await decided(sold.now, sold.orderId, { type: 'HandOver', data: { memberId: seller } });
  clock.advance(Date.parse(reminding.at(await dueIn(sold))) - Date.parse(clock.now()));
  await looked(sold);
  clock.advance(hour);
  await looked(sold);
  expect(remindedOf(sold)).toEqual([]);
});

it('nor who has shipped it and said nothing: the carrier has seen it', async () => {
  const { sold, due } = await lastDay();
  await carrier.collect((await orderOf(sold)).way.labels['to-us']!.tracking);
  clock.advance(hour);
  expect(clock.now() < due).toBe(true);
  await looked(sold);
  expect([(await orderOf(sold)).is, remindedOf(sold)]).toEqual(['shipped-to-us', []]);
});

it('its seller hears of it, by its number and until when, and nobody else', async () => {
  const told: Notice[] = [];
  const order = { id: 'o', number: '123412341234', memberId: 'ann', soldBy: 'sue', terms: { goods: { is: 'lot' } } };
  const deps = {
    notices: { tell: async (notice: Notice) => void told.push(notice) },
    progress: { whenPast: async () => true },
    queries: { get: async () => order },
  };
  const due = plus(clock.now(), day);
  const fact = { type: 'ShippingReminded', data: { orderId: 'o', sellerId: 'sue', due, rules: 'r' } } as const;
  const reaction = whenOrderMovesTellItsPeople(deps as never);
  await reaction.on.ShippingReminded!(recordedAt([fact], clock.now())[0] as never);
  expect(told).toMatchObject([
    { memberId: 'sue', kind: 'sale-ship-soon', about: { kind: 'sale' }, words: { by: due, order: '1234-1234-1234' } },
  ]);
});

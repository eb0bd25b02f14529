import type { AddressBody } from '#contracts/addresses.ts';
import type { giftAmounts } from '#contracts/gift-designs.ts';
import type { GiftTo } from '#contracts/gift-cards.ts';
import type { Currency } from '#kernel/money.ts';
import { firstProducts } from './demo-products.ts';

/** How far an order of the demo world goes. */
export type Goal =
  | 'confirmed'
  | 'shipped-to-us'
  | 'in-review'
  | 'mismatch'
  | 'verified'
  | 'shipped'
  | 'delivered'
  | 'problem'
  | 'completed'
  | 'refunded';

/** An item that is had at once for so many US cents. `buyer` counts `shoppers`. */
export type PlannedItem = Readonly<{ buyer: number; slug: string; cents: number; goal: Goal }>;

/** Who buys, by the address of their sign-in: where they live, what they pay with. The card is one of the sandbox's. */
export const shoppers: readonly Readonly<{
  email: string;
  address: AddressBody;
  card: string;
  currency: Currency;
  locale: 'en-us' | 'fr-ca';
}>[] = [
  {
    email: 'mina@demo.example',
    address: { country: 'US', name: 'Mina', line1: '12 Orchard Street', city: 'Portland', state: 'OR', zip: '97201' },
    card: '4242424242424242',
    currency: 'USD',
    locale: 'en-us',
  },
  {
    email: 'luc@demo.example',
    address: { country: 'CA', name: 'Luc', line1: '8, rue des Érables', city: 'Montréal', state: 'QC', zip: 'H2Y 1C6' },
    card: '5555555555554444',
    currency: 'CAD',
    locale: 'fr-ca',
  },
];

/** Each state once: what a newcomer finds under 'Orders'. */
export const plannedItems: readonly PlannedItem[] = (
  [
    [0, 'completed'],
    [0, 'delivered'],
    [0, 'shipped'],
    [0, 'in-review'],
    [0, 'mismatch'],
    [0, 'confirmed'],
    [1, 'verified'],
    [1, 'problem'],
    [1, 'refunded'],
    [1, 'shipped-to-us'],
  ] as const
).map(([buyer, goal], n) => ({ buyer, goal, slug: firstProducts[3 * n + 1]!.slug, cents: 12_000 + 1500 * n }));

const toLuc: GiftTo = {
  email: 'luc@demo.example',
  name: 'Luc',
  from: 'Mina',
  message: 'For the ones you keep looking at.',
  sendAt: null,
};

/** One that its buyer keeps, one given by each to the other. */
export const plannedGifts: readonly Readonly<{
  buyer: number;
  cents: (typeof giftAmounts)[number];
  to: GiftTo | null;
}>[] = [
  { buyer: 0, cents: 5000, to: null },
  { buyer: 0, cents: 2500, to: toLuc },
  {
    buyer: 1,
    cents: 7500,
    to: { ...toLuc, email: 'mina@demo.example', name: 'Mina', from: 'Luc', message: 'Bonne fête !' },
  },
];

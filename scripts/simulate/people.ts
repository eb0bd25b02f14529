import { accountRoutes } from '#contracts/account-routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import type { Behaviour } from '#platform/payments/sandbox/test-cards.ts';
import { testCards } from '#platform/payments/sandbox/test-cards.ts';
import type { Asking } from './asking.ts';

/** Somebody who buys. */
export type Buyer = Readonly<{
  token: string;
  country: string;
  addressId: string;
  cards: Map<Behaviour, Promise<string>>;
}>;

/** An order on its way, whoever places it. */
export interface Run {
  /** Over, or it never was one. */
  readonly isEnded: boolean;
  readonly is: string;
  /** As the market calls it, once its buyer has seen it; nobody needs a guest's. */
  readonly id?: string | undefined;
  /** Chooses, quotes and places it; what follows from a sale is waited for by `settled`. */
  begun(settled: () => Promise<unknown>): Promise<void>;
  /** What its people do today. */
  today(): Promise<void>;
}

/** Cards whose answers come at once, the good ones more often. */
export const cards: readonly Behaviour[] = [
  ...(['approved', 'approved', 'approved', 'challenge', 'challenge', 'declined', 'insufficient', 'expired'] as const),
  ...(['answer-lost', 'capture-fails', 'refund-fails-once', 'refund-returns'] as const),
  ...(['word-late', 'word-twice', 'word-forged'] as const),
];

const homes = [
  { country: 'US', name: 'Ann', line1: '1 Long Lane', city: 'Portland', state: 'OR', zip: '97201' },
  { country: 'GB', name: 'Bob', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' },
  { country: 'CA', name: 'Cleo', line1: '1, rue Longue', city: 'Montréal', state: 'QC', zip: 'H2Y 1C6' },
  { country: 'FR', name: 'Dan', line1: '1, rue Longue', city: 'Paris', zip: '75001' },
  { country: 'GB', name: 'Late Parcel', line1: '2 Long Lane', city: 'London', zip: 'SW1A 1AA' },
  { country: 'FR', name: 'Lost Parcel', line1: '2, rue Longue', city: 'Paris', zip: '75001' },
  { country: 'US', name: 'Returned Parcel', line1: '2 Long Lane', city: 'Portland', state: 'OR', zip: '97201' },
] as const;

/** So many of them, each at home somewhere. The market must make test members. */
export async function buyersIn(asking: Asking, operator: string, count: number): Promise<readonly Buyer[]> {
  const names = Array.from({ length: count }, (_, n) => `Buyer ${n}`);
  const { members } = (await asking.done(accountRoutes.testMembers, { names }, operator)) as unknown as TestMembers;
  const all: Buyer[] = [];
  for (const [n, { token }] of members.entries()) {
    const home = homes[n % homes.length]!;
    const { id } = await asking.done(addressRoutes.all, home, token);
    all.push({ token, country: home.country, addressId: String(id), cards: new Map() });
  }
  return all;
}

/** Their card of that kind, which is typed at the bank and proved there the first time. */
export function cardOf(asking: Asking, buyer: Buyer, does: Behaviour): Promise<string> {
  const known = buyer.cards.get(does) ?? added(asking, buyer, does);
  buyer.cards.set(does, known);
  return known;
}

/** What the bank gives for a card of that kind, to whom it was typed at the page that `ask` leads to. */
export async function typedAt(
  asking: Asking,
  ask: string,
  { does, token }: Readonly<{ does: Behaviour; token: string }>,
) {
  const { number } = testCards.find((card) => card.does === does)!;
  const { url } = await asking.done(ask, { locale: 'en-us' }, token);
  const back = await asking.typed(String(url), { number, expires: '12/99' });
  return back.split('#card=')[1];
}

async function added(asking: Asking, { token }: Buyer, does: Behaviour): Promise<string> {
  const locale = 'en-us';
  const card = await typedAt(asking, paymentRoutes.askCard, { does, token });
  const { id } = await asking.done(paymentRoutes.methods, { card }, token);
  const proof = await asking.done(paymentRoutes.askProof(String(id)), { locale }, token);
  await asking.typed(String(proof['url']), { answer: 'yes' });
  await asking.done(paymentRoutes.verify(String(id)), {}, token);
  return String(id);
}

import {
  buyersElsewhere,
  everybody,
  guests,
  house,
  members,
  membersElsewhere,
  nobody,
  operators,
  operatorsElsewhere,
  type Row,
} from './access-rows.ts';

const v1 = '/web-api/v1';
const nobodysId = '5f3e7a10-0000-4000-8000-00000000ffff';
/** With a method that nobody has. */
const asked = () => ({
  goods: { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black' }] },
  methodId: nobodysId,
  guest: { email: 'nobody@example.org' },
  currency: 'USD',
  locale: 'en-us',
});

/** Who may do what at checkout and with orders: a part of `access`, by hand too. */
export const accessToOrders: Readonly<Record<string, Row>> = {
  [`POST ${v1}/checkout/quotes`]: { who: buyersElsewhere, body: asked },
  [`GET ${v1}/checkout/quotes/:id`]: { who: buyersElsewhere },
  [`POST ${v1}/checkout/quotes/:id/place`]: { who: buyersElsewhere, body: () => ({}) },
  [`POST ${v1}/checkout/quotes/:id/end`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/checkout/guest-cards`]: { who: guests, body: () => ({ card: 'x'.repeat(32) }) },
  [`POST ${v1}/checkout/guest-cards/ask-card`]: { who: guests, body: () => ({ locale: 'en-us' }) },
  [`GET ${v1}/checkout/guest-cards/:id`]: { who: buyersElsewhere },
  [`POST ${v1}/payments/guest-cards/:payer/forget`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/guest-orders/ask-code`]: {
    who: everybody,
    body: () => ({ number: '000000000000', email: 'nobody@example.org', locale: 'en-us' }),
  },
  [`POST ${v1}/guest-orders/open`]: {
    who: everybody,
    body: () => ({ asking: nobodysId, number: '000000000000', code: '000000' }),
  },
  [`POST ${v1}/guest-orders/read`]: { who: nobody, body: () => ({ pass: 'x' }) },
  [`POST ${v1}/guest-orders/:id/forget`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/guest-orders/claim`]: { who: membersElsewhere, body: () => ({ pass: 'x' }) },
  [`GET ${v1}/users/me/won-lots/:id`]: { who: membersElsewhere },
  [`POST ${v1}/users/me/won-lots/:id/decline`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${v1}/settlements/:id/pass-time`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`GET ${v1}/users/me/orders`]: { who: members },
  [`GET ${v1}/users/me/orders/:number`]: { who: membersElsewhere },
  [`GET ${v1}/users/me/orders/:number/evidence`]: { who: membersElsewhere },
  [`GET ${v1}/users/me/sales`]: { who: members },
  [`GET ${v1}/users/me/sales/:number`]: { who: membersElsewhere },
  [`POST ${v1}/orders/:id/hand-over`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/mismatch-answer`]: { who: membersElsewhere, body: () => ({ accepts: true }) },
  [`POST ${v1}/orders/:id/all-is-well`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/return`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/return-hand-over`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/problem`]: {
    who: membersElsewhere,
    body: () => ({ says: 'It is not what it was said to be.', pictures: [] }),
  },
  [`GET ${v1}/users/me/seller-account`]: { who: members },
  [`POST ${v1}/users/me/seller-account`]: { who: members, body: () => ({ account: 'a'.repeat(32) }) },
  [`POST ${v1}/users/me/seller-account/ask-account`]: { who: members, body: () => ({ locale: 'en-us' }) },
  [`GET ${v1}/users/me/sales/:number/money`]: { who: membersElsewhere },
  [`POST ${v1}/sales/:id/settle`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/seller-accounts/:id/pay-out`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/seller-accounts/:id/write-off`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`GET ${v1}/order-desk`]: { who: operators },
  [`POST ${v1}/orders/:id/receive`]: { who: operatorsElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/begin-review`]: { who: operatorsElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/verdict`]: {
    who: operatorsElsewhere,
    body: () => ({ verdict: 'verified', failed: [] }),
  },
  [`POST ${v1}/orders/:id/receive-return`]: { who: operatorsElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/check-return`]: { who: operatorsElsewhere, body: () => ({ failed: [] }) },
  [`POST ${v1}/orders/:id/end-problem`]: { who: operatorsElsewhere, body: () => ({ answer: 'no' }) },
  [`POST ${v1}/orders/:id/back-address`]: { who: membersElsewhere, body: () => ({ addressId: nobodysId }) },
  [`POST ${v1}/orders/:id/send-back`]: { who: operatorsElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/send-on`]: { who: operatorsElsewhere, body: () => ({}) },
  [`POST ${v1}/orders/:id/drive`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
};

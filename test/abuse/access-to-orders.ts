import { house, members, membersElsewhere, type Row } from './access-rows.ts';

const v1 = '/web-api/v1';
const nobodysId = '5f3e7a10-0000-4000-8000-00000000ffff';
/** With a method that nobody has. */
const asked = () => ({
  goods: { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black' }] },
  methodId: nobodysId,
  currency: 'USD',
  locale: 'en-us',
});

/** Who may do what at checkout and with orders: a part of `access`, by hand too. */
export const accessToOrders: Readonly<Record<string, Row>> = {
  [`POST ${v1}/checkout/quotes`]: { who: membersElsewhere, body: asked },
  [`GET ${v1}/checkout/quotes/:id`]: { who: membersElsewhere },
  [`POST ${v1}/checkout/quotes/:id/place`]: { who: membersElsewhere, body: () => ({}) },
  [`GET ${v1}/users/me/won-lots/:id`]: { who: membersElsewhere },
  [`GET ${v1}/users/me/orders`]: { who: members },
  [`GET ${v1}/users/me/orders/:number`]: { who: membersElsewhere },
  [`POST ${v1}/orders/:id/drive`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
};

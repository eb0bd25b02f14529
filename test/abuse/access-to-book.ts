import {
  buyers,
  everybody,
  everybodyElsewhere,
  house,
  members,
  membersElsewhere,
  type Row,
  sellers,
  sellersElsewhere,
  verifiedElsewhere,
} from './access-rows.ts';

const v1 = '/web-api/v1';
const usd = (minor: number) => ({ minor, currency: 'USD' });

/** Nobody has that card or address: whoever may offer hears of that. */
const nobodys = '5f3e7a10-0000-4000-8000-00000000ffff';
const asked = () => ({
  price: usd(20_000),
  hours: 72,
  methodId: nobodys,
  addressId: nobodys,
  shippingMethod: 'standard',
  currency: 'USD',
  locale: 'en-us',
  total: usd(23_000),
});

/** Who may do what with items for sale at a price: a part of `access`, by hand too. */
export const accessToBook: Readonly<Record<string, Row>> = {
  [`GET ${v1}/product-books/:id`]: { who: everybody },
  [`GET ${v1}/product-books/:id/sales`]: { who: everybody },
  [`GET ${v1}/product-books/:id/prices`]: { who: everybody },
  [`GET ${v1}/product-books/:id/levels`]: { who: everybody },
  [`GET ${v1}/product-books/:id/odds`]: { who: everybody },
  [`GET ${v1}/products/:slug/sales`]: { who: everybody },
  [`GET ${v1}/product-books/:id/lowest`]: { who: everybody },
  [`POST ${v1}/book-entries/:entry/end-due`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/listings`]: { who: sellers, body: ({ lot }) => ({ ...lot, price: usd(20_000) }) },
  [`GET ${v1}/listings/standing`]: { who: sellers },
  [`GET ${v1}/users/me/listings`]: { who: members },
  [`GET ${v1}/users/me/holiday`]: { who: members },
  [`POST ${v1}/users/me/holiday`]: { who: sellers, body: () => ({ until: null }) },
  [`POST ${v1}/users/me/holiday/end`]: { who: members, body: () => ({}) },
  [`POST ${v1}/holidays/:id/end-due`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/listings/:id/ask`]: { who: sellersElsewhere, body: () => ({ price: usd(20_000) }) },
  [`POST ${v1}/listings/:id/price`]: { who: sellersElsewhere, body: () => ({ price: usd(20_000) }) },
  [`POST ${v1}/listings/:id/renew`]: { who: sellersElsewhere, body: () => ({}) },
  [`POST ${v1}/listings/:id/withdraw`]: { who: membersElsewhere, body: () => ({}) },
  [`GET ${v1}/products/:id/used-listings`]: { who: everybody },
  [`GET ${v1}/used-listings/:id`]: { who: everybodyElsewhere },
  [`POST ${v1}/offers`]: {
    who: verifiedElsewhere,
    body: ({ lot: { templateId } }) => ({ ...asked(), templateId, size: '9', tiers: ['new'] }),
  },
  [`GET ${v1}/offers/total`]: { who: members },
  [`GET ${v1}/users/me/offers`]: { who: members },
  [`GET ${v1}/users/me/offers/wants`]: { who: members },
  [`POST ${v1}/offers/:id/ask`]: { who: verifiedElsewhere, body: asked },
  [`POST ${v1}/offers/:id/price`]: { who: verifiedElsewhere, body: asked },
  [`POST ${v1}/offers/:id/extend`]: { who: verifiedElsewhere, body: asked },
  [`POST ${v1}/offers/:id/pay`]: { who: membersElsewhere, body: () => ({ methodId: nobodys }) },
  [`POST ${v1}/offers/:id/ending`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/offers/:id/counter/accept`]: {
    who: verifiedElsewhere,
    body: () => {
      const { hours: _, ...counter } = asked();
      return counter;
    },
  },
  [`POST ${v1}/offers/:id/counter/decline`]: { who: membersElsewhere, body: () => ({}) },
  [`GET ${v1}/users/me/received-offers`]: { who: members },
  [`POST ${v1}/offers/:id/accept`]: {
    who: sellersElsewhere,
    body: () => ({ price: usd(20_000), net: usd(17_600) }),
  },
  [`POST ${v1}/offers/:id/counter`]: { who: sellersElsewhere, body: () => ({ price: usd(20_000) }) },
  [`POST ${v1}/offers/:id/decline`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${v1}/offers/:id/withdraw`]: { who: membersElsewhere, body: () => ({}) },
  [`GET ${v1}/checkout/ask`]: { who: buyers },
};

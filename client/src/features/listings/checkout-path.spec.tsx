import { expect, it } from '@jest/globals';
import { checkoutPathOfAsk } from './checkout-path.ts';

it('says all that the checkout has to know of an ask', () => {
  const path = checkoutPathOfAsk({ templateId: 't', size: '10 W', listingId: 'l', priceCents: 21_000 });
  const { pathname, searchParams } = new URL(path, 'https://plinth.example');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/checkout',
    { ask: 'l', product: 't', size: '10 W', price: '21000' },
  ]);
});

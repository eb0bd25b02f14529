/** Mutants of checkout and orders: part of `mutants.ts`. */
export const orderMutants = {
  'forgets-holds': ['test/orders.spec.ts'],
  'posts-first': ['test/orders.spec.ts'],
  'gives-up-sold': ['test/orders.spec.ts'],
  'card-back-alone': ['test/order-ways.spec.ts'],
  'fails-who-shipped': ['test/order-ways.spec.ts'],
  'one-pair': ['test/order-ways.spec.ts'],
  'second-account': ['test/order-ways.spec.ts'],
  'either-way': ['test/order-ways.spec.ts'],
  'looks-once': ['libs/orders/after-sale/parcel-watch.spec.ts'],
  'eyes-told': ['libs/orders/after-sale/http.spec.ts'],
  'any-quote': ['libs/orders/http.spec.ts'],
  'gift-of-buyer': ['test/gifts-sold.spec.ts'],
  'applied-by-all': ['test/gifts-sold.spec.ts'],
  'old-quotes': ['libs/orders/http.spec.ts'],
} as const;

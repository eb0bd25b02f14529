/** Addresses, as plain text without zod: the browser loads this file at once, the schemas when it fetches or sends. */

const v1 = '/web-api/v1';

export const auctionRoutes = {
  all: `${v1}/auctions`,
  page: (id: string) => `${v1}/auctions/${id}`,
  bids: (id: string) => `${v1}/auctions/${id}/bids`,
  history: (id: string, page: number | string) => `${v1}/auctions/${id}/history/${page}`,
  /** How the signed-in member stands in it. */
  mine: (id: string) => `${v1}/auctions/${id}/mine`,
  /** The operator's early end. */
  end: (id: string) => `${v1}/auctions/${id}/end`,
  myBids: `${v1}/users/me/bids`,
};

export const productRoutes = {
  all: `${v1}/products`,
  page: (slug: string) => `${v1}/products/${slug}`,
  variants: (templateId: string) => `${v1}/products/${templateId}/variants`,
  /** SVG drawn from the product's own data. Angles: `side`, `top`, `detail`. */
  picture: (templateId: string, angle: string) => `${v1}/products/${templateId}/pictures/${angle}`,
};

export const accountRoutes = {
  register: `${v1}/users`,
  verify: `${v1}/users/verify`,
  signIn: `${v1}/login`,
  signOut: `${v1}/logout`,
  me: `${v1}/users/me`,
  session: '/web-api/session',
  guest: `${v1}/guest-session`,
  outbox: `${v1}/outbox`,
  testMembers: `${v1}/operator/test-members`,
};

/** Header that every state-changing request carries: the same key and body is the same wish. */
export const idempotencyKey = 'idempotency-key';
/** Header with the csrf cookie's value. */
export const csrfHeader = 'x-csrf-token';
export const cookies = { jwt: 'jwt', csrf: 'csrf' } as const;

/** Addresses, as plain text without zod: the browser loads this file at once, the schemas when it fetches or sends. */

export const v1 = '/web-api/v1';

/** As many auctions as `among` of `auctionRoutes.watched` may name. */
export const mostAmong = 48;

export const auctionRoutes = {
  all: `${v1}/auctions`,
  /** How many there are of each phase and category. */
  counts: `${v1}/auctions/counts`,
  page: (id: string) => `${v1}/auctions/${id}`,
  bids: (id: string) => `${v1}/auctions/${id}/bids`,
  history: (id: string, page: number | string) => `${v1}/auctions/${id}/history/${page}`,
  /** What its seller has auctioned so far. */
  seller: (id: string) => `${v1}/auctions/${id}/seller`,
  /** Those of one seller that are not over, and how many there were. */
  ofSeller: (sellerId: string) => `${v1}/sellers/${sellerId}/auctions`,
  /** How the signed-in member stands in it. */
  mine: (id: string) => `${v1}/auctions/${id}/mine`,
  /** Takes bids back. */
  retractions: (id: string) => `${v1}/auctions/${id}/retractions`,
  /** Asks an operator to take back what one may not take back alone. */
  retractionRequests: (id: string) => `${v1}/auctions/${id}/retraction-requests`,
  /** At the seller's price, as long as it stands. */
  buyNow: (id: string) => `${v1}/auctions/${id}/buy-now`,
  /** The seller lowers it. */
  reserve: (id: string) => `${v1}/auctions/${id}/reserve`,
  /** The early end, the operator's or the seller's. */
  end: (id: string) => `${v1}/auctions/${id}/end`,
  cancel: (id: string) => `${v1}/auctions/${id}/cancel`,
  /** A bidder's own: what is held before a high bid counts. */
  deposit: (id: string) => `${v1}/auctions/${id}/deposit`,
  watch: (id: string) => `${v1}/auctions/${id}/watch`,
  unwatch: (id: string) => `${v1}/auctions/${id}/unwatch`,
  /** After the close: all bids and retractions. */
  audit: (id: string) => `${v1}/auctions/${id}/audit`,
  myBids: `${v1}/users/me/bids`,
  watched: `${v1}/users/me/watched-auctions`,
  /** What the signed-in member sells. */
  selling: `${v1}/users/me/auctions`,
};

/** Raised when pictures are drawn another way: each address is kept for ever by those who saw it. */
export const drawn = '5';

export const productRoutes = {
  all: `${v1}/products`,
  page: (slug: string) => `${v1}/products/${slug}`,
  /** Products of the same model, brand and category. */
  related: (slug: string) => `${v1}/products/${slug}/related`,
  revise: (templateId: string) => `${v1}/products/${templateId}/revise`,
  /** The operator's, up to 100 products at once. */
  batch: `${v1}/operator/products`,
  variants: (templateId: string) => `${v1}/products/${templateId}/variants`,
  /** SVG drawn from the product's own data. Angles: `side`, `top`, `detail`. */
  picturePath: (templateId: string, angle: string) => `${v1}/products/${templateId}/pictures/${angle}`,
  /** The picture as it is drawn now: what stands at this address never changes. */
  picture: (templateId: string, angle: string) => `${productRoutes.picturePath(templateId, angle)}?drawn=${drawn}`,
};

/** Models: products of one name, in all their colours. */
export const modelRoutes = {
  all: `${v1}/models`,
  /** How many of them each further choice leaves. */
  counts: `${v1}/models/counts`,
};

export const brandRoutes = {
  all: `${v1}/brands`,
  page: (slug: string) => `${v1}/brands/${slug}`,
};

export const mediaRoutes = {
  /** A seller's picture, as the raw body. */
  upload: `${v1}/media`,
  /** The picture of that hash, so many pixels wide at most: 320, 800 or 1600. */
  picture: (hash: string, width: number | string) => `/media/${hash}/${width}`,
};

/** Who the visitor is: every page asks. */
export const visitorRoutes = {
  me: `${v1}/users/me`,
  session: '/web-api/session',
  outbox: `${v1}/outbox`,
};

/** What a dollar is in the other currencies. */
export const rateRoutes = {
  inForce: `${v1}/rates`,
  /** One that is or was in force. */
  one: (id: string) => `${v1}/rates/${id}`,
};

export const flagRoutes = {
  all: '/web-api/feature-flags',
  /** The operator's. */
  settings: `${v1}/operator/flags`,
};

/** What the signed-in member waits for. */
export const wantsRoutes = {
  all: `${v1}/users/me/wants`,
  /** The sizes of one product that the member wants. */
  of: (templateId: string) => `${v1}/users/me/wants/${templateId}`,
  remove: `${v1}/users/me/wants/remove`,
  /** What a browser kept before its member signed in. */
  merge: `${v1}/users/me/wants/merge`,
};

/** How the signed-in member wants the market shown. */
export const preferencesRoutes = {
  all: `${v1}/users/me/preferences`,
  region: `${v1}/users/me/preferences/region`,
  sizes: `${v1}/users/me/preferences/sizes`,
};

/** Header that every state-changing request carries: the same key and body is the same command. */
export const idempotencyKey = 'idempotency-key';
/** Header with the csrf cookie's value. */
export const csrfHeader = 'x-csrf-token';
/** Header with the id of the member whose page it is: where somebody else has signed in since, nothing is done in their name. */
export const memberHeader = 'x-member';
/** Header with the `clientDedupID` of a page (specification, sections 3 and 4): a new one at every change of route; it names nobody. */
export const dedupHeader = 'x-client-dedup-id';
/** `known`: of accounts that signed in here before. `half`: of a sign-in that waits for a second factor. `passkey`: of one that has asked for a passkey. `device`: of a browser that has taken a seat in a game. `visitor` tells browsers apart; `featureFlags` asks for flags that an operator lets visitors ask for. `locale_next`, `localeOverride`, `country` and `currency` are what somebody has chosen: hints, of which only words of ours are taken. */
export const cookies = {
  jwt: 'jwt',
  csrf: 'csrf',
  known: 'known',
  half: 'half-signed-in',
  stepUp: 'step-up',
  passkey: 'passkey',
  device: 'device',
  visitor: 'visitor',
  featureFlags: 'featureFlags',
  locale: 'locale_next',
  localeOverride: 'localeOverride',
  country: 'country',
  currency: 'currency',
} as const;
/** What a cookie is called over https: browsers take one of this prefix from this very host alone, over https, for all its paths. */
export const hostCookie = <N extends string>(name: N): `__Host-${N}` => `__Host-${name}`;

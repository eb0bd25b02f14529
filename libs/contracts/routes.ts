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
  /** The operator's yes or no. */
  retractionAnswers: (id: string) => `${v1}/auctions/${id}/retraction-answers`,
  /** The operator's: who waits for an answer. */
  retractionDesk: `${v1}/operator/retraction-requests`,
  /** At the seller's price, as long as it stands. */
  buyNow: (id: string) => `${v1}/auctions/${id}/buy-now`,
  /** The seller lowers it. */
  reserve: (id: string) => `${v1}/auctions/${id}/reserve`,
  /** The early end, the operator's or the seller's. */
  end: (id: string) => `${v1}/auctions/${id}/end`,
  cancel: (id: string) => `${v1}/auctions/${id}/cancel`,
  /** The due list's, at the opening. */
  start: (id: string) => `${v1}/auctions/${id}/start`,
  /** The due list's, at the deadline. */
  close: (id: string) => `${v1}/auctions/${id}/close`,
  /** The due list's, when the end is near. */
  endingSoon: (id: string) => `${v1}/auctions/${id}/ending-soon`,
  watch: (id: string) => `${v1}/auctions/${id}/watch`,
  unwatch: (id: string) => `${v1}/auctions/${id}/unwatch`,
  /** After the close: all bids and retractions. */
  audit: (id: string) => `${v1}/auctions/${id}/audit`,
  myBids: `${v1}/users/me/bids`,
  watched: `${v1}/users/me/watched-auctions`,
  /** What the signed-in member sells. */
  selling: `${v1}/users/me/auctions`,
  /** The operator's: members who may not bid on each other's auctions. */
  linked: `${v1}/operator/linked-members`,
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

export const accountRoutes = {
  register: `${v1}/users`,
  verify: `${v1}/users/verify`,
  /** Asks for the link with which a forgotten password is replaced. */
  askPasswordReset: `${v1}/users/password-resets`,
  resetPassword: `${v1}/users/password`,
  /** The due list's, at the end of its link. */
  expireRegistration: (emailKey: string, id: string) => `${v1}/registrations/${emailKey}/${id}/expire`,
  signIn: `${v1}/login`,
  /** What a sign-in still needs after the password. */
  signInFactor: `${v1}/login/factor`,
  /** By a passkey, without an address: what the browser asks it with, and what it says. */
  askPasskeySignIn: `${v1}/login/passkey`,
  signInPasskey: `${v1}/login/passkey/confirm`,
  /** For who has lost all of it. */
  askFactorLossCode: `${v1}/login/factor/lost/code`,
  askFactorLoss: `${v1}/login/factor/lost`,
  /** The due list's, when nobody came in with a factor. */
  dropLostFactors: (memberId: string) => `${v1}/members/${memberId}/factors/drop`,
  signOut: `${v1}/logout`,
  /** Ends all sessions of the member, this one too. */
  signOutEverywhere: `${v1}/logout-everywhere`,
  /** Where the member is signed in. */
  sessions: `${v1}/users/me/sessions`,
  endSession: (id: string) => `${v1}/users/me/sessions/${id}/end`,
  askStepUp: `${v1}/users/me/step-up`,
  confirmStepUp: `${v1}/users/me/step-up/confirm`,
  changePassword: `${v1}/users/me/password`,
  /** What the member has beside the password. */
  factors: `${v1}/users/me/factors`,
  askTotp: `${v1}/users/me/factors/totp`,
  /** With a first code of it. */
  addTotp: `${v1}/users/me/factors/totp/confirm`,
  removeTotp: `${v1}/users/me/factors/totp/remove`,
  askPasskey: `${v1}/users/me/factors/passkeys`,
  addPasskey: `${v1}/users/me/factors/passkeys/confirm`,
  removePasskey: (id: string) => `${v1}/users/me/factors/passkeys/${id}/remove`,
  makeRecoveryCodes: `${v1}/users/me/factors/recovery-codes`,
  /** A code goes to another mailbox, which the account is to change to. */
  askEmailChange: `${v1}/users/me/email`,
  confirmEmailChange: `${v1}/users/me/email/confirm`,
  /** The old mailbox is lost: what waits, and how one asks for it and thinks better of it. */
  mailboxLoss: `${v1}/users/me/email/lost`,
  askMailboxLossCode: `${v1}/users/me/email/lost/code`,
  askMailboxLoss: `${v1}/users/me/email/lost/confirm`,
  callOffMailboxLoss: `${v1}/users/me/email/lost/stop`,
  /** By the link that went to the old mailbox: it is not lost. */
  keepEmail: `${v1}/users/email-keep`,
  /** The due list's, when nobody called it off. */
  callMailboxLossDue: (memberId: string) => `${v1}/members/${memberId}/lost-mailbox/due`,
  /** Back to the mailbox of before, by the link that went there. */
  undoEmailChange: `${v1}/users/email-undo`,
  /** The due list's, when nobody can go back any more. */
  letOldEmailGo: (memberId: string) => `${v1}/members/${memberId}/old-email/release`,
  /** To be erased in 14 days. */
  askErasure: `${v1}/users/me/erasure`,
  /** All that is kept of the member, to be taken away. */
  askExport: `${v1}/users/me/exports`,
  /** In the session that asked, for a quarter of an hour. */
  export: (id: string) => `${v1}/users/me/exports/${id}`,
  /** The due list's, when nobody has changed their mind. */
  callErasureDue: (memberId: string) => `${v1}/members/${memberId}/erasure/due`,
  /** All but the one that asks. */
  endOtherSessions: `${v1}/users/me/sessions/end-others`,
  me: `${v1}/users/me`,
  session: '/web-api/session',
  guest: `${v1}/guest-session`,
  /** What operators looked at of the member's sealed values. */
  openedSeals: `${v1}/users/me/opened-seals`,
  outbox: `${v1}/outbox`,
  testMembers: `${v1}/operator/test-members`,
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
/** `known`: of accounts that signed in here before. `half`: of a sign-in that waits for a second factor. `passkey`: of one that has asked for a passkey. `visitor` tells browsers apart; `featureFlags` asks for flags that an operator lets visitors ask for. `locale_next`, `localeOverride`, `country` and `currency` are what somebody has chosen: hints, of which only words of ours are taken. */
export const cookies = {
  jwt: 'jwt',
  csrf: 'csrf',
  known: 'known',
  half: 'half-signed-in',
  stepUp: 'step-up',
  passkey: 'passkey',
  visitor: 'visitor',
  featureFlags: 'featureFlags',
  locale: 'locale_next',
  localeOverride: 'localeOverride',
  country: 'country',
  currency: 'currency',
} as const;
/** What a cookie is called over https: browsers take one of this prefix from this very host alone, over https, for all its paths. */
export const hostCookie = <N extends string>(name: N): `__Host-${N}` => `__Host-${name}`;

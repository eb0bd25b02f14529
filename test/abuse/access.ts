import { firstRates } from '#contracts/first-rates.ts';
import { termsOfToday } from '#contracts/sellers.ts';
import {
  everybody,
  nobody,
  members,
  verified,
  room,
  sellers,
  operators,
  membersElsewhere,
  operatorsElsewhere,
  analysts,
  house,
  owners,
  owner,
  type Row,
  type Scene,
} from './access-rows.ts';
import { accessToBook } from './access-to-book.ts';
import { accessToBlackFriday } from './access-to-black-friday.ts';
import { accessToTrivia } from './access-to-trivia.ts';
import { accessToGiftCards } from './access-to-gift-cards.ts';
import { accessToOrders } from './access-to-orders.ts';
import { accessToSignIn } from './access-to-sign-in.ts';

export type { Outcome, Row, Scene } from './access-rows.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const anybody = '00000000-0000-4000-8000-000000000000';
const v1 = '/web-api/v1';
const want = ({ lot }: Scene) => ({ templateId: lot.templateId, size: '9' });
const address = () => ({ country: 'FR', name: 'Ann', line1: '1 rue de la Paix', zip: '75002', city: 'Paris' });
const application = () => ({
  sellerName: 'Kicks of Ann',
  terms: termsOfToday,
  particulars: { ...address(), kind: 'person', name: 'Ann', born: '1990-05-01', taxId: '' },
});
const own = (at: Scene) => ({ ...want(at), condition: 'used' });
const nobodysId = '5f3e7a10-0000-4000-8000-00000000ffff';

/** Who may do what, written by hand: a route that is not here fails the matrix. */
export const access: Readonly<Record<string, Row>> = {
  'GET /health/live': { who: everybody },
  'GET /health/ready': { who: everybody },
  'GET /openapi.json': { who: everybody },
  'GET /docs': { who: everybody },
  'GET /asyncapi.json': { who: everybody },
  'GET /docs/topics': { who: everybody },

  [`POST ${v1}/users`]: {
    who: everybody,
    body: () => ({ email: 'new@example.org', password: 'correct horse battery', name: 'New', language: 'en' }),
  },
  [`POST ${v1}/users/verify`]: { who: everybody, body: () => ({ token: 'x'.repeat(40), password: 'a long password' }) },
  [`POST ${v1}/users/password-resets`]: {
    who: everybody,
    body: () => ({ email: 'nobody@example.org', language: 'en' }),
  },
  [`POST ${v1}/users/password`]: { who: everybody, body: () => ({ token: 'x'.repeat(43), password: 'not this one' }) },
  [`POST ${v1}/registrations/:emailKey/:id/expire`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/payments/:id/drive`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/payments/words`]: { who: nobody }, // the bank's signature opens it
  [`POST ${v1}/login`]: { who: everybody, body: () => ({ email: 'nobody@example.org', password: 'not this one' }) },
  [`POST ${v1}/logout`]: { who: everybody, spends: 'session' },
  [`POST ${v1}/logout-everywhere`]: { who: members, spends: 'member' },
  [`POST ${v1}/users/me/step-up`]: { who: members, body: () => ({ act: 'password' }) },
  [`POST ${v1}/users/me/step-up/confirm`]: {
    who: members,
    body: () => ({ act: 'password', by: 'mail', password: 'not this one', code: '000000' }),
  },
  ...accessToSignIn,
  ...accessToGiftCards,
  ...accessToBlackFriday,
  ...accessToOrders,
  ...accessToBook,
  [`POST ${v1}/users/email-undo`]: {
    who: everybody,
    body: () => ({ token: 'x'.repeat(43), password: 'a long password' }),
  },
  [`POST ${v1}/users/me/exports`]: { who: members },
  [`GET ${v1}/users/me/exports/:id`]: { who: membersElsewhere },
  [`POST ${v1}/users/me/erasure`]: { who: members },
  [`POST ${v1}/members/:id/erasure/due`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/members/:id/old-email/release`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`GET ${v1}/users/me/sessions`]: { who: members },
  [`POST ${v1}/users/me/sessions/:id/end`]: { who: members },
  [`POST ${v1}/users/me/sessions/end-others`]: { who: members, spends: 'member' },
  [`POST ${v1}/guest-session`]: { who: everybody },
  [`GET ${v1}/users/me`]: { who: everybody },
  'GET /web-api/session': { who: everybody },
  [`GET ${v1}/outbox`]: { who: everybody },
  [`POST ${v1}/operator/test-members`]: { who: operators, body: () => ({ names: ['One'] }) },

  [`GET ${v1}/topics`]: { who: analysts },
  [`GET ${v1}/topics/:topic`]: { who: analysts },
  [`GET ${v1}/operator/topic-tokens`]: { who: operators },
  [`POST ${v1}/operator/topic-tokens`]: { who: operators, body: () => ({}) },
  [`POST ${v1}/operator/topic-tokens/:id/revoke`]: { who: operators },
  [`POST ${v1}/operator/topics/:topic/editions/:edition/open`]: { who: operatorsElsewhere },

  [`GET ${v1}/products`]: { who: everybody },
  [`GET ${v1}/products/:slug`]: { who: everybody },
  [`GET ${v1}/products/:slug/related`]: { who: everybody },
  [`GET ${v1}/products/:id/pictures/:angle`]: { who: everybody },
  [`GET ${v1}/models`]: { who: everybody },
  [`GET ${v1}/models/counts`]: { who: everybody },
  [`GET ${v1}/brands`]: { who: everybody },
  [`GET ${v1}/brands/:slug`]: { who: everybody },
  [`POST ${v1}/products`]: { who: operators },
  [`POST ${v1}/operator/products`]: { who: operators },
  [`POST ${v1}/products/:id/revise`]: { who: operators },
  [`POST ${v1}/products/:id/variants`]: {
    who: sellers,
    body: () => ({ size: '8', shoeCondition: 'new', boxCondition: 'good_condition' }),
  },

  [`GET ${v1}/auctions`]: { who: everybody },
  [`GET ${v1}/auctions/counts`]: { who: everybody },
  [`GET ${v1}/auctions/:id`]: { who: everybody },
  [`GET ${v1}/auctions/:id/seller`]: { who: everybody },
  [`GET ${v1}/auctions/:id/history/:page`]: { who: everybody },
  [`GET ${v1}/auctions/:id/audit`]: { who: everybody },
  [`GET ${v1}/auctions/:id/mine`]: { who: members },
  [`GET ${v1}/users/me/bids`]: { who: members },
  [`GET ${v1}/users/me/watched-auctions`]: { who: members },
  [`GET ${v1}/users/me/auctions`]: { who: members },
  [`POST ${v1}/auctions`]: {
    who: sellers,
    body: ({ lot, closesAt }) => ({ ...lot, closesAt, startPrice: usd(1000), reserve: null }),
  },
  [`POST ${v1}/auctions/:id/bids`]: {
    who: verified,
    body: () => ({ maximum: usd(100_000), maximumAgain: usd(100_000) }),
  },
  [`POST ${v1}/auctions/:id/buy-now`]: { who: verified },
  [`POST ${v1}/auctions/:id/retractions`]: { who: verified, body: () => ({ reason: 'typed-wrong' }) },
  [`POST ${v1}/auctions/:id/retraction-requests`]: { who: verified, body: () => ({ reason: 'typed-wrong' }) },
  [`POST ${v1}/auctions/:id/retraction-answers`]: {
    who: operators,
    body: () => ({ bidderId: nobodysId, requestId: nobodysId, granted: true, grounds: 'clear-slip' }),
  },
  [`GET ${v1}/operator/retraction-requests`]: { who: operators },
  [`POST ${v1}/auctions/:id/watch`]: { who: members },
  [`POST ${v1}/auctions/:id/unwatch`]: { who: members },
  [`POST ${v1}/auctions/:id/reserve`]: { who: owner, body: () => ({ reserve: null }) },
  [`POST ${v1}/auctions/:id/end`]: { who: owners },
  [`POST ${v1}/auctions/:id/cancel`]: { who: owners, body: () => ({ reason: null }) },
  [`POST ${v1}/auctions/:id/start`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`GET ${v1}/auctions/:id/deposit`]: { who: members },
  [`GET ${v1}/users/me/deposits`]: { who: members },
  [`POST ${v1}/auctions/:id/deposit`]: {
    who: verified,
    body: () => ({ maximum: usd(60_000), locale: 'en-us' }),
  },
  [`POST ${v1}/auctions/:id/deposits/:memberId/drive`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/auctions/:id/close`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/auctions/:id/ending-soon`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`POST ${v1}/operator/linked-members`]: { who: operators },

  [`POST ${v1}/media`]: { who: verified },
  'GET /media/:hash/:width': { who: nobody },

  'GET /web-api/feature-flags': { who: everybody },
  [`GET ${v1}/operator/flags`]: { who: operators },
  [`POST ${v1}/operator/flags`]: { who: operators },

  [`GET ${v1}/users/me/inbox`]: { who: members },
  [`POST ${v1}/users/me/inbox/read`]: { who: members, body: () => ({ ids: 'all' }) },
  [`GET ${v1}/users/me/notification-preferences`]: { who: members },
  [`POST ${v1}/users/me/newsletter`]: { who: members, body: () => ({ isWanted: true }) },
  [`POST ${v1}/users/me/notification-preferences`]: { who: members, body: () => ({ kinds: {} }) },
  [`POST ${v1}/unsubscribe/one-click`]: { who: everybody, body: () => ({ 'List-Unsubscribe': 'One-Click' }) },
  [`GET ${v1}/unsubscribe/one-click`]: { who: everybody },
  [`POST ${v1}/unsubscribe`]: { who: everybody, body: () => ({ token: 'x'.repeat(40), password: 'a long password' }) },

  [`POST ${v1}/operator/erasures`]: {
    who: operators,
    body: () => ({ memberId: anybody }),
  },

  [`POST ${v1}/ops/erasures/preview`]: { who: nobody, body: () => ({ memberId: anybody }) },

  ...Object.fromEntries(
    ['facts', 'fact', 'tree', 'counts', 'stream', 'document', 'drift', 'views', 'why', 'due', 'parked', 'types'].map(
      (name) => [`GET ${v1}/ops/${name}`, { who: room }],
    ),
  ),
  [`GET ${v1}/ops/relay`]: { who: room },
  [`GET ${v1}/ops/processes`]: { who: room },
  [`GET ${v1}/ops/clock`]: { who: room },
  [`POST ${v1}/ops/clock`]: { who: room, body: ({ closesAt }) => ({ to: closesAt }) },
  [`GET ${v1}/ops/log`]: { who: room },
  [`GET ${v1}/rates`]: { who: everybody },
  [`GET ${v1}/rates/:id`]: { who: nobody }, // nothing was published under that id: `rates.spec.ts`
  [`GET ${v1}/ops/rates`]: { who: room },
  [`POST ${v1}/ops/rates`]: { who: room, body: () => ({ ...firstRates, id: undefined }) },
  [`GET ${v1}/ops/reactions`]: { who: room },
  [`POST ${v1}/ops/reactions/:reaction/pause`]: { who: nobody, body: () => ({ reason: 'nobody has that name' }) },
  [`POST ${v1}/ops/reactions/:reaction/resume`]: { who: nobody, body: () => ({}) },
  [`POST ${v1}/ops/parked/skip`]: { who: nobody, body: () => ({ id: 'whenX:1', reason: 'nothing is parked' }) },
  [`POST ${v1}/ops/views/:view/rebuild`]: { who: nobody, body: () => ({}) },
  [`GET ${v1}/ops/jobs`]: { who: room },
  [`GET ${v1}/ops/jobs/:id`]: { who: nobody }, // no job has that id: `ops-jobs.spec.ts`
  [`POST ${v1}/ops/jobs`]: { who: room, body: () => ({ kind: 'drift', sample: 1 }) },
  [`POST ${v1}/ops/jobs/:id/stop`]: { who: nobody },
  [`POST ${v1}/ops/parked/retry`]: { who: room, body: () => ({ which: 'all' }) },

  [`GET ${v1}/ops/acts`]: { who: room },
  [`POST ${v1}/ops/confirm`]: { who: room, body: () => ({ password: 'not this one' }) },
  [`POST ${v1}/ops/acts`]: {
    who: room,
    body: () => ({ kind: 'grant-operator', target: { memberId: nobodysId }, reason: 'one more for the nights' }),
  },
  [`POST ${v1}/ops/acts/:operator/:id/approve`]: { who: nobody }, // nobody proposed it: `ops-acts.spec.ts`
  [`POST ${v1}/ops/acts/:operator/:id/withdraw`]: { who: nobody },
  [`POST ${v1}/ops/acts/:id/value`]: { who: room }, // refused: the password once more
  [`GET ${v1}/ops/acts/:id/backup`]: { who: room }, // refused: the password once more
  [`POST ${v1}/ops/seals`]: {
    who: room,
    body: ({ auctionId }) => ({ stream: `auction-${auctionId}`, revision: 0, field: 'reserve', reason: 'only to try' }),
  },
  [`GET ${v1}/users/me/opened-seals`]: { who: members },

  [`GET ${v1}/users/me/selling`]: { who: members },
  [`POST ${v1}/users/me/selling`]: { who: verified, body: application },
  [`GET ${v1}/sellers/:slug`]: { who: nobody }, // nobody has that name: `test/sellers.spec.ts`
  [`GET ${v1}/sellers/:id/auctions`]: { who: everybody },
  [`GET ${v1}/operator/sellers`]: { who: operators },
  [`POST ${v1}/operator/sellers/:id/answer`]: { who: operatorsElsewhere, body: () => ({ agreed: true }) },
  [`POST ${v1}/sellers/:id/particulars/destroy`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },

  [`GET ${v1}/users/me/wants`]: { who: members },
  [`GET ${v1}/users/me/wants/:id`]: { who: members },
  [`POST ${v1}/users/me/wants`]: { who: members, body: want },
  [`POST ${v1}/users/me/wants/remove`]: { who: members, body: want },

  [`GET ${v1}/users/me/addresses`]: { who: members },
  [`POST ${v1}/users/me/addresses`]: { who: members, body: address },
  [`POST ${v1}/users/me/addresses/:id`]: { who: membersElsewhere, body: address },
  [`POST ${v1}/users/me/addresses/:id/remove`]: { who: members },
  [`POST ${v1}/users/me/addresses/:id/default`]: { who: membersElsewhere },
  [`GET ${v1}/countries/:country/address-form`]: { who: everybody },

  [`GET ${v1}/users/me/payment-methods`]: { who: members },
  [`POST ${v1}/users/me/payment-methods`]: { who: members, body: () => ({ card: 'x'.repeat(32) }) },
  [`POST ${v1}/users/me/payment-methods/ask-card`]: { who: members, body: () => ({ locale: 'en-us' }) },
  [`POST ${v1}/users/me/payment-methods/:id/ask-proof`]: { who: membersElsewhere, body: () => ({ locale: 'en-us' }) },
  [`POST ${v1}/users/me/payment-methods/:id/verify`]: { who: membersElsewhere },
  [`POST ${v1}/users/me/payment-methods/:id/default`]: { who: membersElsewhere },
  [`POST ${v1}/users/me/payment-methods/:id/forget`]: { who: members },
  // that page has ended for everybody, which it says in HTML
  'GET /bank/cards/:visit': { who: everybody },
  'POST /bank/cards/:visit': { who: everybody, body: () => ({ number: '4242424242424242', expires: '12/99' }) },
  'GET /bank/accounts/:visit': { who: everybody },
  'POST /bank/accounts/:visit': { who: everybody, body: () => ({ number: 'US00SAND00000001' }) },
  'GET /bank/proofs/:visit': { who: everybody },
  'POST /bank/proofs/:visit': { who: everybody, body: () => ({ answer: 'yes' }) },

  [`POST ${v1}/users/me/wants/merge`]: { who: members, body: (at) => ({ wants: [{ ...want(at), count: 2 }] }) },
  [`GET ${v1}/users/me/owns`]: { who: members },
  [`GET ${v1}/users/me/owns/:id`]: { who: members },
  [`POST ${v1}/users/me/owns`]: { who: members, body: own },
  [`POST ${v1}/users/me/owns/remove`]: { who: members, body: own },

  [`GET ${v1}/users/me/preferences`]: { who: members },
  [`POST ${v1}/users/me/preferences/region`]: {
    who: members,
    body: () => ({ country: 'CA', language: 'fr', currency: 'CAD' }),
  },
  [`POST ${v1}/users/me/preferences/sizes`]: {
    who: members,
    body: () => ({ unit: 'eu', gender: 'women', brand: 'nike' }),
  },

  ...accessToTrivia,
};

/** The address of a route in this scene. */
export const filledUrl = (url: string, { auctionId, lot }: Scene): string =>
  url
    .replace('/products/:id', `/products/${lot.templateId}`)
    .replace(':emailKey', 'a'.repeat(64))
    .replace(':operator', nobodysId)
    .replace('/proofs/:n', '/proofs/1')
    .replace(':id', auctionId)
    .replace('/products/:slug', '/products/a-shoe')
    .replace('/sellers/:slug', '/sellers/nobody')
    .replace('/brands/:slug', '/brands/tidewright')
    .replace(':page', '1')
    .replace(':angle', 'side')
    .replace(':visit', 'x'.repeat(32))
    .replace(':country', 'FR')
    .replace(':hash', 'a'.repeat(64))
    .replace(':width', '320');

/**
 * The pages that axe walks, by who may see them (`sound.e2e.ts`); what the journey has to find out first stands as in the
 * routes. `test/walks.spec.ts` holds that no screen of the client is missing.
 */
export const walks = {
  everybody: [
    '/',
    '/auctions',
    '/auctions?phase=closed&sort=price-low',
    '/auctions?phase=scheduled',
    '/products',
    '/auctions/:id',
    '/sneakers/:slug',
    '/brand/:brandSlug',
    '/sneakers/running',
    '/apparel?sort=price-low',
    '/space',
    '/search?query=boots',
    '/help',
    '/help/fees',
    '/login',
    '/register',
    '/register/sent',
    '/forgot-password',
    '/reset-password#abc',
    '/undo-email-change#abc',
    '/verify?token=abc',
    '/unsubscribe?token=abc',
    '/outbox',
    '/nowhere',
  ],
  member: [
    '/account/bids',
    '/account/bids?phase=won',
    '/account/watching',
    '/account/wants',
    '/account/inbox',
    '/account/preferences',
    '/account/profile',
    '/auctions/:over',
  ],
  seller: ['/sell', '/account/auctions'],
  operator: [
    '/operator/retractions',
    '/ops',
    '/ops/fact',
    '/ops/request',
    '/ops/document',
    '/ops/stream',
    '/ops/types',
    '/ops/parked',
    '/ops/acts',
    '/ops/views',
    '/ops/due',
    '/ops/relay',
    '/ops/processes',
    '/ops/log',
    '/ops/jobs',
    '/ops/job',
    '/ops/tokens',
  ],
} as const;

/** A walk's address, with what the journey found in the place of its words. */
export const addressOf = (walk: string, found: Readonly<Record<string, string>> = {}): string =>
  walk.replace(/:(\w+)/g, (_, word: string) => found[word]!);

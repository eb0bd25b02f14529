/*
 * What `npm test` leaves to `npm run test:slow`, so that it ends within a quarter of an hour. A suite of more than eight seconds is here (the ones
 * that hold the house together stay: architecture, samples, who may do what, matches), and a journey whose way another one goes, too.
 */
/** One of these words. */
const any = (words) => `(?:${words.trim().split(/\s+/).join('|')})`;

/** Processes, kills, servers behind sockets, attacks, an older build, many rounds of chance, weeks of a market's time. */
export const slowSpecs = `<rootDir>/(?:${[
  'test/(?:processes|crash|attack)/',
  `test/${any(`
    after-restore analytics.* bargain-notices captcha card-tries cards-of-erased crawl demo-orders deploy deposits
    deposits-unneeded email-change erasure erasure-races factors guest-limits import leaving nginx notifications
    offer-notices older-build ops-acts ops-backup ops-grants ops-views outage outbox pages partial-writes particulars
    passkeys payer-tries race replay-sales second-chance simulate topics topics-of-orders trials
    trivia-(?:door|faults|game|lines|prizes) wallets
  `)}[.]spec`,
  `test/abuse/${any('.*-on-nodes bad-input clock-jumps close crowded-close indistinguishable races uploads wire')}[.]spec`,
  'libs/platform/.*(?:mongo|eventstoredb)',
  `libs/platform/(?:.*/)?${any('faults files kafka mail-sender pages thread')}[.]spec`,
  `libs/accounts/(?:.*/)?${any('guessing interleaved')}[.]spec`,
  `libs/(?:addresses/http|orders/after-sale/http|orders/lots|pictures/draw)[.]spec`,
].join('|')})`;

/** What a journey does a second time (in French, at another width, on other pages), walks of every page with axe, and what few people ever do. */
export const slowJourneys = [
  ', in (?:/?fr)|"/fr-fr"|[(]fr[)]|on /fr-ca|below /(?:fr-ca|en-gb)|, 1280 px:?$',
  'axe finds nothing',
  'a crowd of 200 plays|stands in another game to come',
  'whichever script does not come: (?!the auction stands)',
  `(?<![\\w-])${any(`
    addresses auctions-rules black-friday bulk captcha checkout-methods delivery deposit desk email-change factors
    going-back guest-gift-card inbox keyboard leaving ops ops-acts ops-rooms ops-seals passkeys password payments
    preferences prices recovery selling seller-sign-up sessions still thumb tree trivia-rehearsal
  `)}[.]e2e`,
  'pages of Black Friday|a seat is taken|forgotten and chosen anew|an operator who is a person|a slip is typed twice|below the reserve|led to the bank and back',
  'lost the mailbox|14 days later|a won lot that is not paid|its seller is paid out',
  'a topic is written anew|starts a rebuild|planted drift|whole log checked|walked by keys',
].join('|');

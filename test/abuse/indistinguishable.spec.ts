import { describe, expect, it, jest } from '@jest/globals';
import { FirstAccounts } from '#accounts/first-accounts.ts';
import { accountRoutes, auctionRoutes } from '#contracts/routes.ts';
import { breakViews, breakWire } from '../support/broken-parts.ts';
import { differences, type Secret, World, type Told } from '../support/two-markets.ts';
import { usd } from '../support/crowd.ts';
import { access, filledUrl } from './access.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=open-receipts   receipts leave as the house has them
 *   MUTANT=open-positions  documents leave as the store has them
 *   MUTANT=leaky-page      how a bidder stands is pushed to everybody who looks at the auction
 */
breakViews();
breakWire();

/** One line a secret: what offers, balances and answers keep to themselves comes here too. */
const secrets: Readonly<Record<string, Secret>> = {
  'a silent raise': { done: (world, isSo) => (isSo ? world.bid('ann', 20_000, 'raise-of-ann-1') : world.pass()) },
  "the leader's maximum": { done: (world, isSo) => world.bid('ann', isSo ? 20_000 : 30_000, 'raise-of-ann-1') },
  'a reserve': { terms: (isSo) => ({ reserve: usd(isSo ? 50_000 : 80_000) }), owners: ['sue'] },
  'what an operator is asked': { done: (world, isSo) => (isSo ? askForRetraction(world) : world.pass()) },
  'who watches': { done: (world, isSo) => world.watch(isSo ? 'ann' : 'gus') },
  'who leads': { leader: (isSo) => (isSo ? 'ann' : 'gus') },
  'whether an address is registered': { done: (world, isSo) => (isSo ? register(world) : world.pass()) },
  'whether an address has an account': { done: (world, isSo) => (isSo ? ownIt(world) : world.pass()) },
};

const askForRetraction = (world: World) =>
  world.post(
    'ann',
    auctionRoutes.retractionRequests(world.scene.auctionId),
    { reason: 'typed-wrong' },
    'request-of-ann',
  );

const known = { email: 'known@example.org', password: 'a password of one’s own', name: 'Known', language: 'en' };
async function ownIt(world: World) {
  const first = world.market.app.get(FirstAccounts, { strict: false });
  await first.ensureDemoMember({ ...known, language: 'en', roles: [] });
  await world.pass();
}
const register = (world: World) => world.post('ann', accountRoutes.register, known, 'key-of-known');

/** Where anybody may ask: all that the router has, and what stands beside it. */
const urls = (world: World) => [
  ...Object.keys(access).flatMap((name) => (name.startsWith('GET ') ? filledUrl(name.slice(4), world.scene) : [])),
  '/locales/en/auctions.json',
  '/nothing',
];

/** What everybody is told of an auction with a secret. */
async function story({ terms, leader, done }: Secret, isSo: boolean): Promise<readonly Told[]> {
  const world = await World.open(terms?.(isSo));
  await world.join();
  await world.bid('bob', 2000, 'first-bid-of-bob');
  await world.bid(leader?.(isSo) ?? 'ann', 9000, 'bid-of-leader');
  await done?.(world, isSo);
  await world.look(urls(world));
  await world.bid('tom', 2000, 'bid-too-low-of-tom');
  await world.bid('bob', 3000, 'second-bid-of-bob');
  const guess = { email: known.email, password: 'not this one' };
  await world.post('visitor', accountRoutes.signIn, guess, 'guess-of-visitor');
  await world.post('visitor', accountRoutes.register, { ...known, password: guess.password }, 'register-of-visitor');
  await world.post('visitor', accountRoutes.signIn, guess, 'sign-in-of-visitor'); // with what was registered just now
  await world.post('visitor', accountRoutes.verify, { token: 'x'.repeat(40), password: 'x' }, 'verify-of-visitor');
  await world.post(
    'tom',
    auctionRoutes.retractions(world.scene.auctionId),
    { reason: 'typed-wrong' },
    'retract-of-tom',
  );
  await world.look(urls(world));
  await world.close();
  return world.told;
}

describe('two markets that differ in one secret', () => {
  jest.setTimeout(60_000);

  it.each(Object.keys(secrets))('%s: tell everybody else the same, to the byte', async (name) => {
    const secret = secrets[name]!;
    const [one, other] = [await story(secret, true), await story(secret, false)];
    expect(one.length).toBeGreaterThan(150);
    expect(differences(one, other, secret.owners)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inbox } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { sellerAccount } from '#contracts/payouts.ts';
import { day, plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PayoutAccounts } from '#payouts/payout-accounts.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * Where a seller's money goes. To see it led away, run with
 *   MUTANT=payouts-led-away   whoever has the session chooses the account
 */
if (mutant === 'payouts-led-away') {
  const visit = Reflect.get<PayoutAccounts, 'visit'>(PayoutAccounts.prototype, 'visit');
  PayoutAccounts.prototype.visit = function (this: PayoutAccounts, who, code) {
    return visit.call(this, who, code, () => Promise.resolve());
  };
}

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sam: Joined;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sam = await Joined.at(crowd, 'sam@example.org');
});
afterAll(() => market.close());

const ask = { locale: 'en-us' };
const accountOf = async ({ browser }: Joined) => {
  await market.caughtUp();
  return sellerAccount.parse((await browser.get(payoutRoutes.account)).body).account;
};
const letters = async () => (await sam.letters()).filter((one) => one.startsWith('Your sales are paid out to a new'));
const setBy = async (number?: string) => {
  const account = await sam.bankAccount(number);
  expect((await sam.browser.post(payoutRoutes.account, { account })).status).toBe(201);
};

describe('the account that sales are paid out to', () => {
  it('is not chosen by whoever has a copy of the session, before or after its owner has said who they are', async () => {
    const thief = sam.browser.copy();
    expect(await thief.post(payoutRoutes.askAccount, ask)).toMatchObject({
      status: 403,
      body: { code: 'step-up-needed' },
    });
    await sam.stepUp('payouts');
    expect(await thief.post(payoutRoutes.askAccount, ask)).toMatchObject({ body: { code: 'step-up-needed' } });
    const key = 'f5a8cf2e-9a8e-4a38-8c27-3d4b5a0f1c11';
    expect(await sam.browser.post(payoutRoutes.askAccount, ask, { key })).toMatchObject({ status: 200 });
    expect(await sam.browser.post(payoutRoutes.askAccount, ask, { key })).toMatchObject({ status: 200 });
    expect(await sam.browser.post(payoutRoutes.askAccount, ask)).toMatchObject({ body: { code: 'step-up-needed' } });
  });

  it('is told to its owner by mail and in the inbox each time, whatever was switched off; another waits three days', async () => {
    const { kinds } = (await sam.browser.get(notificationRoutes.preferences)).body as { kinds: object };
    const silent = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { inbox: false, mail: false }]));
    await sam.browser.post(notificationRoutes.preferences, { kinds: silent });
    await setBy();
    expect(await accountOf(sam)).toMatchObject({ lastFour: '0001', heldUntil: null });
    const before = clock.now();
    await setBy('GB00 SAND 0000 0002');
    await until(
      async () => (await letters()).length === 2,
      () => clock.advance(second),
    );
    expect((await letters())[0]).toContain('/account/payments');
    expect((await letters())[0]).not.toContain('unsubscribe');
    const { items } = inbox.parse((await sam.browser.get(notificationRoutes.inbox)).body);
    expect(items.filter(({ kind }) => kind === 'payout-account-changed')).toHaveLength(2);
    const { heldUntil, lastFour } = (await accountOf(sam))!;
    expect([lastFour, heldUntil! >= plus(before, 3 * day)]).toEqual(['0002', true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentRoutes, guestCardRoutes } from '#contracts/payment-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { second } from '#kernel/instant.ts';
import { keeping } from '#payments/kept-cards.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { Guest } from './support/guest.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * A card is put to its bank where it is kept and where a deposit is held, too. To see the tests fail, run with
 *   MUTANT=tries-of-orders   what is paid alone counts
 *   MUTANT=tries-kept        no try comes back
 *   MUTANT=one-key-one-try   a key names the card, whichever comes with it
 *   MUTANT=unknown-counts    a token that nobody was given counts for all who share an address
 *   MUTANT=wallets-untold    who leaves a wallet's page keeps things from others as often as they like
 */
if (mutant === 'wallets-untold') {
  const { take } = PayerTries.prototype as unknown as { take: PayerTries['take'] };
  PayerTries.prototype.take = function ofCards(tried, address) {
    return tried.means?.is === 'wallet' ? Promise.resolve(false) : take.call(this, tried, address);
  };
}
if (mutant === 'tries-of-orders') {
  const { take } = PayerTries.prototype as unknown as { take: PayerTries['take'] };
  PayerTries.prototype.take = function orders(tried, address) {
    return 'quoteId' in tried ? take.call(this, tried, address) : Promise.resolve(false);
  };
}
if (mutant === 'one-key-one-try') keeping.by = (metadata) => metadata;
if (mutant === 'unknown-counts') PayerTries.prototype.unknown = () => Promise.resolve();
if (mutant === 'tries-kept') PayerTries.prototype.giveBack = () => Promise.resolve();

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
});
afterAll(() => market.close());

const [declined, asking] = ['4000 0000 0000 0002', '4000 0025 0000 3155'];
const member = async () => new Buyer(market, (await crowd.members(1))[0]!);
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const saved = async (by: Buyer, number?: string) => {
  const post = (url: string, body: object) => by.post(url, body);
  const { body } = await by.post(paymentRoutes.methods, {
    card: await by.bank.typed(await by.bank.sent(post), number),
  });
  return (body as { id?: string; code?: string }).id ?? String(body['code']);
};
/** What comes of a deposit for a bid of 900 on that card. */
const deposit = async (by: Buyer, auctionId: string, methodId: string) => {
  const { body } = await by.post(auctionRoutes.deposit(auctionId), { maximum: usd(90_000), methodId, locale: 'en-us' });
  return (body['code'] ?? body['declined'] ?? (body['held'] ? 'held' : 'asked')) as string;
};

describe('a deposit', () => {
  it('is declined for ten cards of a member in a day, and asked of the bank no more', async () => {
    const thief = await member();
    const auctionId = await crowd.auction({ rules: 'plinth-3' });
    const all = [];
    const bad = [];
    for (let n = 0; n < 12; n++) bad.push(await saved(thief, declined));
    for (const id of bad) all.push(await deposit(thief, auctionId, id));
    expect(all).toEqual([...times(10, 'declined'), ...times(2, 'tries-over')]);
    expect(await saved(thief)).toBe('tries-over');
  });

  it('that is pressed twelve times at once is one try, and one declined twelve times at once is no more than ten', async () => {
    const honest = await member();
    const id = await honest.method();
    const auctionId = await crowd.auction({ rules: 'plinth-3' });
    await Promise.all(times(12, null).map(() => deposit(honest, auctionId, id)));
    expect(await deposit(honest, auctionId, id)).toBe('held');
    const thief = await member();
    const bad = await Promise.all(times(5, null).map(() => saved(thief, declined)));
    const before = (await market.stores.bank.listSince('')).length;
    for (let n = 0; n < 8; n++) await Promise.all(bad.map((card) => deposit(thief, auctionId, card)));
    expect((await market.stores.bank.listSince('')).length - before).toBeLessThanOrEqual(10);
  });

  it('that is held is no try, however many there are', async () => {
    const honest = await member();
    const id = await honest.method();
    const all = [];
    for (let n = 0; n < 12; n++) all.push(await deposit(honest, await crowd.auction({ rules: 'plinth-3' }), id));
    expect(all).toEqual(times(12, 'held'));
  });
});

describe('a wallet', () => {
  const goods = { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black' }] };
  const order = async (by: Buyer) => {
    const asked = { goods, methodId: null, wallet: 'klarna', currency: 'GBP', locale: 'en-gb' };
    const { body } = await by.place(await by.quoted(asked));
    return body as Readonly<{ code?: string; challenge: string }>;
  };

  it('whose page is left ten times in a day begins nothing more: each time something was kept from others', async () => {
    const hider = await member();
    const all = [];
    for (let n = 0; n < 12; n++) all.push((await order(hider)).code ?? 'begun');
    expect(all).toEqual([...times(10, 'begun'), ...times(2, 'tries-over')]);
  });

  it('that pays is no try', async () => {
    const honest = await member();
    for (let n = 0; n < 11; n++) {
      const { challenge } = await order(honest);
      await honest.bank.open(challenge);
      await honest.bank.submit(challenge, { answer: 'pays' });
      await until(
        async () => (await honest.orders()).filter(({ is }) => is === 'completed').length > n,
        () => clock.advance(second),
      );
    }
    expect((await order(honest)).code).toBeUndefined();
  });
});

describe('a card that is kept', () => {
  it('counts until its bank knows whose it is: ten in a day', async () => {
    const thief = await member();
    const all = [];
    for (let n = 0; n < 12; n++) {
      const id = await saved(thief, asking);
      all.push(id.includes('tries') ? id : 'kept');
      if (!id.includes('tries')) await thief.post(paymentRoutes.forget(id), {});
    }
    expect(all).toEqual([...times(10, 'kept'), ...times(2, 'tries-over')]);
  });

  it('and is proved is no try, nor one that needs no proof', async () => {
    const honest = await member();
    for (let n = 0; n < 12; n++) {
      const id = await honest.method(n % 2 === 0 ? asking : undefined);
      await honest.post(paymentRoutes.forget(id), {});
    }
    expect(await saved(honest)).not.toBe('tries-over');
  });

  it('of a guest is a try where the bank does not take it: five in a session', async () => {
    const guest = await Guest.at(market, 'gus@guests.example', '10.8.0.1');
    const all = [];
    for (let n = 0; n < 7; n++)
      all.push((await guest.post(guestCardRoutes.all, { card: 'a'.repeat(32) })).body['code']);
    expect(all).toEqual([...times(5, 'card-unusable'), ...times(2, 'tries-over')]);
    const other = await Guest.at(market, 'gil@guests.example', '10.8.0.2');
    for (let n = 0; n < 7; n++) expect(await other.card()).not.toBe('tries-over');
  });

  it('under one key with a card after the other counts for each, a member’s and a guest’s', async () => {
    const [thief, guest] = [await member(), await Guest.at(market, 'gem@guests.example', '10.8.0.3')];
    const [all, ofGuest]: [unknown[], unknown[]] = [[], []];
    const key = crypto.randomUUID();
    for (let n = 0; n < 12; n++) {
      const card = String.fromCharCode(97 + n).repeat(32);
      all.push((await crowd.post(paymentRoutes.methods, { card }, thief.member.token, key)).body['code']);
      const answer = await guest.browser.post(guestCardRoutes.all, { card }, { key });
      ofGuest.push((answer.body as { code?: string }).code);
    }
    expect(all).toEqual([...times(10, 'card-unusable'), ...times(2, 'tries-over')]);
    expect(ofGuest).toEqual([...times(5, 'card-unusable'), ...times(7, 'tries-over')]);
  });

  it('that was never typed at the bank is no try of who else is at that address', async () => {
    for (let n = 0; n < 5; n++) {
      const thief = await Guest.at(market, `x${n}@guests.example`, '10.9.0.1');
      for (let token = 0; token < 5; token++) await thief.post(guestCardRoutes.all, { card: 'a'.repeat(32) });
    }
    expect(await (await Guest.at(market, 'gwen@guests.example', '10.9.0.1')).card()).not.toBe('tries-over');
  });
});

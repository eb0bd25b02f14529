import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsAuthority } from '#accounts/authority.ts';
import { AccountsStepUps } from '#accounts/step-up/passed.ts';
import { auctionSeller, sellerAuctions } from '#contracts/seller-auctions.ts';
import type { Inbox } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { auctionRoutes, visitorRoutes } from '#contracts/routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { ownSelling, sellerDesk, sellerPage } from '#contracts/sellers.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import type { Visitor } from './support/visitor.ts';
import { sellerName } from '#sellers/names/decider.ts';
import { application } from '#sellers/samples.ts';

/*
 * From the application to the first auction, in a whole market. To see it fail, run with
 *   MUTANT=two-of-a-name   whoever reserves a name has it
 *   MUTANT=sells-unasked   nobody has to say once more who they are
 *   MUTANT=sells-on-hold   who waits for an answer sells already
 */
if (mutant === 'two-of-a-name') {
  const { decide } = sellerName;
  Object.assign(sellerName, {
    decide: (command: Parameters<typeof decide>[0], _: unknown, at: string) => decide(command, { memberId: null }, at),
  });
}
if (mutant === 'sells-unasked') AccountsStepUps.prototype.take = async () => {};
if (mutant === 'sells-on-hold') {
  const member = Reflect.get(AccountsAuthority.prototype, 'member');
  AccountsAuthority.prototype.member = async function everySeller(this: AccountsAuthority, memberId, ...asked) {
    const found = await member.call(this, memberId, ...asked);
    return found && { ...found, roles: [...found.roles, 'seller'] };
  };
}

let market: OpenMarket;
let crowd: Crowd;
let joined = 0;

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
});
afterAll(() => market.close());

const person = () => Joined.at(crowd, `seller${++joined}@example.org`);
const told = async (browser: Visitor, url: string) => {
  await market.caughtUp();
  return (await browser.get(url)).body;
};
const own = async ({ browser }: Joined) => ownSelling.parse(await told(browser, sellerRoutes.own)).application;
const desk = async () => {
  await market.caughtUp();
  return sellerDesk.parse((await crowd.get(sellerRoutes.desk, market.operator.token)).body).items;
};
const answer = (who: Joined, said: object) => crowd.post(sellerRoutes.answer(who.id), said, market.operator.token);

async function apply(who: Joined, name: string) {
  await who.stepUp('selling');
  return who.browser.post(sellerRoutes.own, application(name));
}

const opens = async ({ browser }: Joined) =>
  browser.post(auctionRoutes.all, { ...(await crowd.terms()), rules: undefined });

describe('a member who wants to sell', () => {
  it('waits for an operator, and then opens an auction under their name', async () => {
    const ann = await person();
    expect(await own(ann)).toBeNull();
    expect(await apply(ann, 'Ann’s  Kicks')).toMatchObject({ status: 200 });
    expect(await own(ann)).toMatchObject({ phase: 'waiting', name: "Ann's Kicks", slug: 'ann-s-kicks' });
    expect(await opens(ann)).toMatchObject({ status: 403 });
    expect((await ann.browser.get(sellerRoutes.page('ann-s-kicks'))).status).toBe(404);
    expect((await desk()).map(({ id, name }) => [id, name])).toContainEqual([ann.id, "Ann's Kicks"]);

    expect(await answer(ann, { agreed: true })).toMatchObject({ status: 200 });
    expect(await own(ann)).toMatchObject({ phase: 'agreed' });
    expect((await desk()).map(({ id }) => id)).not.toContain(ann.id);
    const page = sellerPage.parse(await told(ann.browser, sellerRoutes.page('ann-s-kicks')));
    expect(page).toMatchObject({ id: ann.id, name: "Ann's Kicks" });

    const opened = await opens(ann);
    expect(opened).toMatchObject({ status: 201 });
    const { id } = opened.body as { id: string };
    const beside = auctionSeller.parse(await told(ann.browser, auctionRoutes.seller(id)));
    expect(beside.shop).toEqual({ name: "Ann's Kicks", slug: 'ann-s-kicks' });
    const running = sellerAuctions.parse(await told(ann.browser, auctionRoutes.ofSeller(ann.id)));
    expect(running).toMatchObject({ phases: { open: 1 }, items: [{ id }] });
    expect(await market.problems()).toEqual([]);
  });

  it('takes three names from all others, and then one a week: each is theirs for ever, whether anybody agrees or not', async () => {
    const eve = await person();
    for (const name of ['Eve Alpha', 'Eve Beta', 'Eve Gamma']) {
      expect(await apply(eve, name)).toMatchObject({ status: 200 });
      await answer(eve, { agreed: false, grounds: 'name-misleads' });
    }
    const fourth = await apply(eve, 'Eve Delta');
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too-many-seller-names' } });
    expect(await apply(await person(), 'Eve Delta')).toMatchObject({ status: 200 });
    expect(await apply(eve, 'Eve Alpha')).toMatchObject({ status: 200 }); // hers already
  });

  it('is told in the inbox and by mail, and asks again after a no', async () => {
    const bob = await person();
    await apply(bob, 'Best of Bob');
    expect(await answer(bob, { agreed: false, grounds: 'name-misleads' })).toMatchObject({ status: 200 });
    expect(await own(bob)).toMatchObject({ phase: 'declined', grounds: 'name-misleads' });
    const { items } = (await told(bob.browser, notificationRoutes.inbox)) as Inbox;
    expect(items.map(({ kind }) => kind)).toEqual(['seller-declined']);
    expect((await bob.letters())[0]).toContain('cannot say yes');
    expect(await answer(bob, { agreed: true })).toMatchObject({ status: 409, body: { code: 'selling-answered' } });
    expect(await opens(bob)).toMatchObject({ status: 403 });
    expect(await apply(bob, 'Feet of Bob')).toMatchObject({ status: 200 });
    expect(await apply(bob, 'Feet of Bob')).toMatchObject({ status: 409, body: { code: 'selling-waits' } });
    expect(await own(bob)).toMatchObject({ phase: 'waiting', name: 'Feet of Bob', grounds: null });
    await answer(bob, { agreed: true });
    expect(await apply(bob, 'Feet of Bob')).toMatchObject({ status: 409, body: { code: 'sells-already' } });
  });

  it('says once more who they are, once for each application', async () => {
    const cleo = await person();
    const asked = application('Cleo Again');
    const refused = { status: 403, body: { code: 'step-up-needed' } };
    expect(await cleo.browser.post(sellerRoutes.own, asked)).toMatchObject(refused);
    await cleo.stepUp('export');
    expect(await cleo.browser.post(sellerRoutes.own, asked)).toMatchObject(refused);
    expect(await own(cleo)).toBeNull();
  });

  it('has said what the law asks for, and is of age', async () => {
    const dan = await person();
    await dan.stepUp('selling');
    const wrong = (over: object) => dan.browser.post(sellerRoutes.own, application('Dan and Sons', over));
    const errors = async (over: object) => ((await wrong(over)).body as { errors: unknown }).errors;
    expect(await errors({ name: '', zip: '' })).toEqual([
      { path: 'name', why: 'missing' },
      { path: 'zip', why: 'missing' },
    ]);
    for (const born of ['2020-01-01', '1990-02-31', 'yesterday', '1700-01-01'])
      expect(await errors({ born })).toEqual([{ path: 'born', why: 'unknown' }]);
    const firm = { kind: 'firm', register: '', taxId: '', born: undefined };
    expect(await errors(firm)).toEqual([
      { path: 'register', why: 'missing' },
      { path: 'taxId', why: 'missing' },
    ]);
    expect(await wrong({ country: 'SA' })).toMatchObject({ status: 400 });
    expect(await dan.browser.post(sellerRoutes.own, { ...application('Dan'), terms: '2020-01' })).toMatchObject({
      status: 400,
    });
    expect(await dan.browser.post(sellerRoutes.own, application('Plinth Support'))).toMatchObject({
      body: { code: 'seller-name-ours' },
    });
    expect(await dan.browser.post(sellerRoutes.own, application('Dan and Sons'))).toMatchObject({ status: 200 }); // the step-up was not used up
  });
});

describe('one command', () => {
  const again = (who: Joined, name: string) =>
    who.browser.post(sellerRoutes.own, application(name), { key: `one-and-the-same-${who.id}` });

  it('is for one name: a repeat is nothing new, and with another name it is refused', async () => {
    const gil = await person();
    await gil.stepUp('selling');
    const first = await again(gil, 'Gil and Ears');
    expect(first).toMatchObject({ status: 200, body: { at: expect.any(String) } });
    const { at } = first.body as { at: string };
    expect(await again(gil, 'Gil and Ears')).toMatchObject({ status: 200, body: { at } });
    expect(await again(gil, 'Gilded Ears')).toMatchObject({ status: 409, body: { code: 'selling-waits' } });
    await answer(gil, { agreed: false, grounds: 'name-misleads' });
    expect(await again(gil, 'Gilded Ears')).toMatchObject({ status: 403, body: { code: 'step-up-needed' } });
    const hal = await person();
    expect(await apply(hal, 'Gilded Ears')).toMatchObject({ status: 200 }); // nobody's until now
  });

  it('cut after its name was reserved, may come with another', async () => {
    const ida = await person();
    await ida.stepUp('selling');
    const streams = market.app.get(Streams);
    const decide = streams.decide.bind(streams);
    streams.decide = async (...asked) => {
      if (asked[2].type === 'ApplyToSell') throw new Error('cut');
      return decide(...asked);
    };
    await again(ida, 'Ida Down');
    streams.decide = decide;
    await ida.stepUp('selling');
    expect(await again(ida, 'Ida Up')).toMatchObject({ status: 200 });
    expect(await own(ida)).toMatchObject({ phase: 'waiting', name: 'Ida Up' });
  });
});

describe('a name', () => {
  it('is one member’s alone, however many ask at the same moment', async () => {
    const both = [await person(), await person()];
    for (const one of both) await one.stepUp('selling');
    const streams = market.app.get(Streams);
    const decide = streams.decide.bind(streams);
    const gate = Promise.withResolvers<void>();
    let arrived = 0;
    streams.decide = async (...asked) => {
      if (asked[2].type === 'ReserveSellerName' && ++arrived === both.length) gate.resolve();
      if (asked[2].type === 'ReserveSellerName') await gate.promise;
      return decide(...asked);
    };
    const names = ['Twin Peaks', 'twin-peaks'];
    const answers = await Promise.all(
      both.map(({ browser }, n) => browser.post(sellerRoutes.own, application(names[n]!))),
    );
    streams.decide = decide;
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'seller-name-taken' } });
  });

  it('stays with who is erased', async () => {
    const eve = await person();
    await apply(eve, 'Gone But Known');
    await crowd.post('/web-api/v1/operator/erasures', { memberId: eve.id }, market.operator.token);
    await market.caughtUp();
    const fay = await person();
    expect(await apply(fay, 'Gone but knovvn')).toMatchObject({ status: 200 }); // another one
    expect(await apply(await person(), 'Gone But Known')).toMatchObject({
      status: 409,
      body: { code: 'seller-name-taken' },
    });
    expect((await crowd.get(visitorRoutes.session)).status).toBe(200);
  });
});

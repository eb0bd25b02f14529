import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emailKeyOf } from '#accounts/email/registrations.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { Exports } from '#accounts/leaving/exports.ts';
import { OwnData } from '#accounts/leaving/own-data.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, wantsRoutes } from '#contracts/routes.ts';
import { minute } from '#kernel/instant.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { OpenSeal } from '#ops/commands.ts';
import { openedSeals } from '#ops/views/opened-seals.view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Crowd, usd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import { allShapes } from '../apps/views.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * What a member takes away is all of theirs, and nothing of anybody else's. To see it fail, run with
 *   MUTANT=tells-of-others   an export says what the log says, whoever it is about
 *   MUTANT=tells-of-addresses  an export says what came of the addresses that somebody tried to register
 *   MUTANT=export-of-anybody   whoever has its id may take an export
 *   MUTANT=sealed-to-owner   an export leaves sealed words as they lie there
 */
type Opening = (fact: object, to: { memberId: string; isOwn: boolean }) => Promise<object>;
if (mutant === 'tells-of-others') Reflect.set(OwnData.prototype, 'othersIn', () => []);
if (mutant === 'export-of-anybody') Exports.prototype.take = async () => {};
if (mutant === 'tells-of-addresses') Reflect.set(OwnData.prototype, 'concerns', () => true);
if (mutant === 'sealed-to-owner') {
  const opened = Reflect.get(OwnData.prototype, 'opened') as Opening;
  Reflect.set(OwnData.prototype, 'opened', function sealed(this: object, fact: object, to: object) {
    return opened.call(this, fact, { ...to, memberId: 'nobody', isOwn: true });
  });
}

describe('the data that a member takes away', () => {
  const clock = new DrivenClock();
  let market: OpenMarket;
  let crowd: Crowd;
  let ann: Joined;
  let bob: Joined;
  let auctionId: string;

  beforeAll(async () => {
    market = await openMarket({ clock });
    crowd = new Crowd(market);
    ann = await Joined.at(crowd, 'annqzx@kanari.example', 'Annwyx Kanari');
    bob = await Joined.at(crowd, 'bobqzx@other.example', 'Bobwyx Other');
    auctionId = await crowd.auction();
    const bids = [
      [ann, 2000],
      [bob, 3000],
      [ann, 4321],
    ] as const;
    for (const [who, minor] of bids) await who.browser.post(auctionRoutes.bids(auctionId), { maximum: usd(minor) });
    await bob.browser.post(auctionRoutes.bids(auctionId), { maximum: usd(7777) });
    const { templateId } = await crowd.lot();
    await ann.browser.post(wantsRoutes.all, { templateId, size: '9' });
    await ann.browser.post(auctionRoutes.watch(auctionId), {});
    const home = { country: 'FR', name: 'Ann K.', line1: '1 rue de la Paix', city: 'Paris', zip: '75002' };
    await ann.browser.post(addressRoutes.all, home);
    const linked = { memberId: ann.id, otherId: bob.id, reason: 'household', linked: true };
    await crowd.post(auctionDeskRoutes.linked, linked, market.operator.token);
    await market.caughtUp();
  });
  afterAll(() => market.close());

  async function asked(who: Joined, browser: Visitor = who.browser) {
    await who.stepUp('export', browser);
    const { status, body } = await browser.post(accountRoutes.askExport, {});
    expect(status).toBe(200);
    return (body as { id: string }).id;
  }

  /** The index follows the log by itself: `last` is a type of what happened last. */
  async function taken(who: Joined, last = 'MembersLinked'): Promise<string> {
    const id = await asked(who);
    let text = '';
    await until(
      async () => {
        text = JSON.stringify((await who.browser.get(accountRoutes.export(id))).body);
        return text.includes(`"${last}"`);
      },
      () => clock.advance(50),
    );
    return text;
  }

  /** Every word that is sealed under their key, anywhere in the log. */
  async function wordsOf(memberId: string): Promise<readonly string[]> {
    const { facts } = await market.stores.facts.readAll('');
    const sealed = facts.flatMap(({ type, data }) =>
      (allShapes[type]?.personal ?? []).map((name) => (data as Record<string, Encrypted>)[name]!),
    );
    const theirs = sealed.filter(({ person }) => person === memberId);
    return Promise.all(theirs.map((one) => market.stores.keys.decrypt(one)));
  }

  it('has every personal word of theirs, what they did and how it ended, and nothing of anybody else', async () => {
    const text = await taken(ann);
    const [own, others] = [await wordsOf(ann.id), await wordsOf(bob.id)];
    expect(own).toEqual(expect.arrayContaining(['Annwyx Kanari', 'annqzx@kanari.example', '1 rue de la Paix']));
    const told = text.slice(text.indexOf('"facts"'));
    expect(own.filter((word) => !told.includes(word))).toEqual([]);
    expect([...others, bob.id].filter((word) => text.includes(word))).toEqual([]);
    for (const said of ['4321', auctionId, '"inbox"', '"me"', 'WantAdded', 'WatchStarted', 'MembersLinked', 'SignedIn'])
      expect(text).toContain(said);
    for (const secret of ['7777', 'passwordHash', '"box"']) expect(text).not.toContain(secret);
  });

  it('says nothing of whether an address has an account, though the member asked for it', async () => {
    const form = { password: 'a horse of their own', name: 'Whoever', language: 'en' };
    for (const email of ['bobqzx@other.example', 'nobody@other.example'])
      expect(await ann.browser.post(accountRoutes.register, { ...form, email })).toMatchObject({ status: 202 });
    await ann.browser.post(wantsRoutes.remove, { templateId: (await crowd.lot()).templateId, size: '9' });
    const { facts } = JSON.parse(await taken(ann, 'WantRemoved')) as { facts: { type: string; stream: string }[] };
    const keyOf = (email: string) => emailKeyOf(market.stores.keys, email);
    const own = facts.filter(({ stream }) => stream.startsWith('email-')).map(({ stream }) => stream);
    expect(new Set(own)).toEqual(new Set([`email-${keyOf(ann.email)}`]));
  });

  it('says nothing of what operators looked at, which they read once it is over', async () => {
    const operatorId = '5f3e7a10-0000-4000-8000-0000000000e1';
    const [bid] = (await market.stores.facts.readAll('', { filter: { types: ['BidPlaced'] } })).facts;
    const { id: factId, stream, revision } = bid!;
    const look = { factId, stream, revision, field: 'maximum', ownerId: ann.id, actId: 'act', reason: 'suspicion' };
    const metadata = houseMetadata('open-seal', factId);
    await market.app
      .get(CommandBus)
      .execute(new OpenSeal({ operatorId, sealId: metadata.commandId, ...look }, metadata));
    await market.caughtUp();
    await ann.browser.post(auctionRoutes.unwatch(auctionId), {});
    expect(await market.app.get(ViewQueries).get(openedSeals, ann.id)).toMatchObject({ looks: [{ operatorId }] });
    const text = await taken(ann, 'WatchEnded');
    for (const word of [operatorId, 'suspicion', 'opened-seals']) expect(text).not.toContain(word);
  });

  it('is asked for by who says once more who they are, and lies there for that session and a quarter of an hour', async () => {
    expect(await ann.browser.post(accountRoutes.askExport, {})).toMatchObject({ body: { code: 'step-up-needed' } });
    const other = (await ann.signIn()).browser;
    const id = await asked(ann);
    for (const browser of [other, bob.browser])
      expect(await browser.get(accountRoutes.export(id))).toMatchObject({ status: 404 });
    expect(await ann.browser.get(accountRoutes.export(id))).toMatchObject({ status: 200 });
    expect(await ann.browser.get(accountRoutes.export(id))).toMatchObject({ status: 200 });
    const told = (await ann.letters()).filter((letter) => letter.startsWith('Your Plinth data was downloaded'));
    expect(told.length).toBeGreaterThan(0);
    clock.advance(15 * minute);
    expect(await ann.browser.get(accountRoutes.export(id))).toMatchObject({ status: 404 });
  });
});

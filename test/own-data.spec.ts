import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OwnData } from '#accounts/leaving/own-data.ts';
import { accountRoutes, auctionRoutes, wantsRoutes } from '#contracts/routes.ts';
import { minute } from '#kernel/instant.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
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
 *   MUTANT=sealed-to-owner   an export leaves sealed words as they lie there
 */
type Opening = (fact: object, to: { memberId: string; isOwn: boolean }) => Promise<object>;
if (mutant === 'tells-of-others') Reflect.set(OwnData.prototype, 'othersIn', () => []);
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
    const linked = { memberId: ann.id, otherId: bob.id, reason: 'household', linked: true };
    await crowd.post(auctionRoutes.linked, linked, market.operator.token);
    await market.caughtUp();
  });
  afterAll(() => market.close());

  async function asked(who: Joined, browser: Visitor = who.browser) {
    await who.stepUp('export', browser);
    const { status, body } = await browser.post(accountRoutes.askExport, {});
    expect(status).toBe(200);
    return (body as { id: string }).id;
  }

  /** The index follows the log by itself. */
  async function taken(who: Joined): Promise<string> {
    const id = await asked(who);
    const { stream } = (await market.stores.facts.readAll('', { filter: { types: ['MembersLinked'] } })).facts.at(-1)!;
    let text = '';
    await until(
      async () => {
        text = JSON.stringify((await who.browser.get(accountRoutes.export(id))).body);
        return text.includes(stream);
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
    expect(own).toEqual(expect.arrayContaining(['Annwyx Kanari', 'annqzx@kanari.example']));
    const told = text.slice(text.indexOf('"facts"'));
    expect(own.filter((word) => !told.includes(word))).toEqual([]);
    expect([...others, bob.id].filter((word) => text.includes(word))).toEqual([]);
    for (const said of ['4321', auctionId, '"inbox"', '"me"', 'WantAdded', 'WatchStarted', 'MembersLinked', 'SignedIn'])
      expect(text).toContain(said);
    for (const secret of ['7777', 'passwordHash', '"box"']) expect(text).not.toContain(secret);
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

import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { EraseAddress, EraseMember, RegisterTestMembers } from '#accounts/commands.ts';
import { EraseAddressHandler } from '#accounts/erasing.ts';
import { RegisterTestMembersHandler } from '#accounts/handlers.ts';
import { KnownBrowsers } from '#accounts/known-browsers.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { shoe, size9 } from '#catalog/testing.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { unsubscribeLink } from '#notifications/unsubscribe-link.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { RequestMetadata } from '#platform/http/request-metadata.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { derive, hashingKey, keyedHash } from '#platform/person-keys/encryption.ts';
import { causedBy, dueKey } from '#platform/reactions/caused-by.ts';
import { AccountsRig, eraserAt } from './support/accounts-rig.ts';
import { auctionHouse } from './support/auction-house.ts';
import { people } from './support/market-rig.ts';
import { replacing } from './support/replacing.ts';
import golden from './support/stored-ids.json' with { type: 'json' };

/**
 * Ids and hashes that lie in the logs of every market that was ever started. One that moves makes a repeat a second
 * command, or somebody else's: 422.
 */
const hash = (purpose: string, plain: string) => createHmac('sha256', purpose).update(plain).digest('hex');

const storedOf = (facts: readonly StoredFact[]) =>
  facts.map(({ id, stream, type, meta: { commandId, bodyHash, actorId } }) =>
    [stream, type, id, commandId, bodyHash, actorId].join(' '),
  );

/** A log in which nobody has an address. */
const nobodys = { readState: async () => ({ owner: null }), decide: async () => null } as unknown as Streams;

describe('what requests lead to has the ids that it always had', () => {
  it('in auctions and the catalog', async () => {
    const house = await auctionHouse();
    const post = (who: keyof typeof people, path: string, body: object = {}) => house.ask(who, 'POST', path, body);
    const auctionId = await house.opened({ rules: 'plinth-2' });
    await house.bid('ann', auctionId, 60);
    await house.bid('bob', auctionId, 80);
    await post('bob', auctionRoutes.retractionRequests(auctionId), { reason: 'typed-wrong' });
    await post('ann', auctionRoutes.watch(auctionId));
    await post('ann', auctionRoutes.unwatch(auctionId));
    const link = { memberId: people.ann, otherId: people.sue, reason: 'card' };
    await post('op', auctionDeskRoutes.linked, { ...link, linked: true });
    await post('op', auctionDeskRoutes.linked, { ...link, linked: false });
    const boot = { ...shoe, slug: 'boot', variants: [size9] };
    await post('op', productRoutes.batch, { known: 'revise', products: [boot] });
    await post('op', productRoutes.batch, { known: 'revise', products: [{ ...boot, retailPriceCents: 1 }] });
    await post('op', auctionRoutes.cancel(auctionId), { reason: 'Not mine.' });
    await house.close();
    expect(storedOf(house.events.facts)).toEqual(golden.market);
  });

  it('in accounts', async () => {
    const desk = await AccountsRig.open();
    Object.assign(desk, { keys: replacing(desk.keys, { hash }) });
    const { keys, passwords, clock } = desk;
    const node = desk.node();
    const { streams, sessions } = node;
    await desk.register(node, 'register', 'Ann@example.org');
    const [link] = await desk.links();
    const { memberId } = await desk.confirm(node, link!, {}, desk.metadataOf('confirm'));
    await desk.signIn(node, 'ann@example.org', 'correct horse', desk.metadataOf('sign in'));
    await desk.register(node, 'register again', 'ann@example.org');
    await eraserAt(streams, desk).execute(new EraseMember({ memberId }, houseMetadata('erase', memberId)));
    const testers = new RegisterTestMembersHandler(streams, keys, sessions);
    await testers.execute(new RegisterTestMembers({ names: ['One', 'Two'] }, desk.metadataOf('test members')));
    const old = await desk.joinAsOfOld(node, 'old@example.org');
    await desk.proveAsOfOld(node, old.memberId);
    await desk.register(node, 'thief', 'old@example.org');
    await desk.register(node, 'only tried', 'bob@example.org');
    const mailer = { send: async () => {}, forget: async () => {}, count: async () => 0 };
    await new EraseAddressHandler(streams, keys, mailer).execute(
      new EraseAddress({ email: 'bob@example.org' }, desk.metadataOf('erase')),
    );
    await new AccountSeeder(streams, keys, passwords, sessions, clock).ensureOperator();
    const byChance = new Set(['ErasureBegun']);
    const facts = (await desk.facts()).filter(({ type }) => !byChance.has(type));
    await desk.close();
    expect(storedOf(facts)).toEqual(golden.accounts);
    expect(link).toBe(golden.verificationLink);
  });
});

describe('what is computed of fixed words is what it always was:', () => {
  const request = (body: unknown, caller: Partial<Caller>) =>
    ({
      headers: { 'idempotency-key': 'a-key-of-theirs' },
      caller: { ...anonymous, ...caller },
      method: 'POST',
      routeOptions: { url: notificationRoutes.read },
      params: { id: people.ann },
      body,
      id: 'request-1',
    }) as unknown as FastifyRequest;

  it('a command of a request, by member, guest and visitor', () => {
    const origins = new RequestMetadata({ hash: (purpose, plain) => `${purpose}: ${plain}` });
    const body = { z: [1, 'x', null, { b: true, a: 1.5 }], password: 'secret', 'a "b"': { password: 'secret' } };
    const of = (caller: Partial<Caller>, asked: unknown = body) => ({
      ...origins.of(request(asked, caller), { secrets: ['password'] }),
      waits: undefined,
    });
    const callers = [{ kind: 'member', memberId: people.ann }, { kind: 'guest', sessionId: 's1' }, {}] as const;
    expect([...callers.map((caller) => of(caller)), of({}, null)]).toEqual(golden.requests);
  });

  it('a command of a reaction, and the key of what is due', () => {
    const meta = { v: 1, at: '2026-05-01T12:00:00.000Z', commandId: people.ann, bodyHash: 'b', actorId: 'ann' };
    const fact = { id: people.bob, meta: { ...meta, correlationId: 'request-1', causationId: 'request-1' } };
    const caused = [causedBy(fact, 'whenClosedPlaceOrder'), causedBy(fact, 'whenClosedPlaceOrder', 7)];
    expect([...caused, dueKey('auction-deadlines', people.ann, meta.at)]).toEqual(golden.caused);
  });

  it('a command of the house', () => {
    expect([houseMetadata('erase', people.ann), houseMetadata('member', 'Ann "é" 1')]).toEqual(golden.house);
  });

  it('the link of a mail that ends such mails', () => {
    expect(unsubscribeLink.sign({ hash }, { memberId: people.ann, kind: 'outbid' })).toBe(golden.unsubscribeLink);
  });

  it('the cookie of a browser that signed in before', async () => {
    const browsers = new KnownBrowsers({ hash } as unknown as PersonKeys, new DrivenClock());
    const emailKey = hash('email', 'ann@example.org');
    const idOf = (key: string) => browsers.idOf(nobodys, golden.knownBrowsers, key);
    expect([await idOf(emailKey), await idOf(hash('email', 'bob@example.org'))]).toEqual([
      'AAAAAAAAAAAAAAAAAAAAAA',
      null,
    ]);
  });

  it('a keyed hash of the market', () => {
    const master = new Uint8Array(32).fill(7);
    expect(keyedHash(hashingKey(master, 'hash:email'), 'ann@example.org')).toBe(golden.keyedHash);
    expect(Buffer.from(derive(master, 'receipts')).toString('hex')).toBe(golden.derived);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountsAuthority } from '#accounts/authority.ts';
import { EraseMember } from '#accounts/commands.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import type { OpenSessions, SignInAnswer } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, visitorRoutes } from '#contracts/routes.ts';
import { Authority } from '#platform/auth/authority.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { LivePush } from '#platform/live-push/live-push.ts';
import type { Stores } from '../../apps/market/stores.ts';
import { liveSocket } from '../support/live-clients.ts';
import { type MarketNode, type Nodes, openNodes } from '../support/nodes.ts';
import { replacing } from '../support/replacing.ts';
import { turns } from '../support/turns.ts';
import { Visitor } from '../support/visitor.ts';
import { mutant } from '../support/mutants.ts';

/*
 * Signed in at one node, out at the other. To see a test fail, run with
 *   MUTANT=untold-ends      nobody tells the sockets that a session is over
 *   MUTANT=deaf-cache       a node does not hear that what it knows of an account is old
 *   MUTANT=guests-for-ever  a guest's token is good for as long as it says
 *   MUTANT=believing        a node that hears nothing believes itself for ever
 *   MUTANT=stale-entry      who enters a room is believed what the node knows
 */

/** A line to the log on which nothing comes any more, and which does not break. */
function holdTail() {
  let gate: PromiseWithResolvers<void> | undefined;
  const wrap = (stores: Stores): Stores => {
    const tail: EventStore['tail'] = async function* held(after, options) {
      for await (const batch of stores.facts.tail(after, options)) {
        await gate?.promise;
        yield batch;
      }
    };
    return { ...stores, facts: replacing(stores.facts, { tail }) };
  };
  return { wrap, hold: () => (gate = Promise.withResolvers()), release: () => gate?.resolve() };
}

function knowNothingFresh() {
  const endOf = Reflect.get(AccountsAuthority.prototype, 'endOf');
  AccountsAuthority.prototype.endOf = function stale(memberId, sessionId) {
    return endOf.call(this, memberId, sessionId);
  };
}

describe('a session on two nodes', () => {
  const tail = holdTail();
  let nodes: Nodes;
  let one: MarketNode;
  let two: MarketNode;
  let sockets: { disconnect: () => void }[];

  beforeEach(async () => {
    if (mutant === 'untold-ends') Sessions.prototype.whenOver = () => () => {};
    if (mutant === 'stale-entry') knowNothingFresh();
    nodes = await openNodes({ wrap: (stores, node) => (node === 1 ? tail.wrap(stores) : stores) });
    [one, two] = nodes.apis as [MarketNode, MarketNode];
    sockets = [];
    if (mutant === 'guests-for-ever') two.app.get(Authority, { strict: false }).hasLeft = async () => false;
    if (mutant === 'deaf-cache') two.app.get(Streams).observe = () => {};
    if (mutant === 'believing') Reflect.set(Reflect.get(two.app.get(Streams), 'deps') as object, 'hears', () => true);
  });

  afterEach(async () => {
    tail.release();
    for (const socket of sockets) socket.disconnect();
    await nodes.close();
  });

  const at = ({ fastify }: MarketNode, who: Visitor) => who.copy(fastify);
  const isIn = async (node: MarketNode, who: Visitor) =>
    ((await at(node, who).get(visitorRoutes.session)).body as { isAuthenticated: boolean }).isAuthenticated;
  const signIn = async (node: MarketNode) => {
    const visitor = await Visitor.at(node.fastify);
    const { email, password } = nodes.operator;
    const { body } = await visitor.post(accountRoutes.signIn, { email, password });
    return { visitor, id: (body as SignInAnswer).me.id! };
  };
  const socketOf = async (node: MarketNode, who: Visitor) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const line = await liveSocket(node.url, { cookie, csrf: who.cookies.get(cookies.csrf)! });
    sockets.push(line.socket);
    const bid = () => line.command(auctionRoutes.bids(randomUUID()), randomUUID(), {});
    return { ...line, bid };
  };
  type Line = Awaited<ReturnType<typeof socketOf>>;
  const isCut = ({ socket }: Line) => nodes.until(() => !socket.connected);
  const roomOf = (id: string) => `member:${id}`;
  /** What the projector says late, or in between. */
  const tell = (node: MarketNode, id: string) => {
    const doc = { id: 'x', rev: '1' };
    node.app.get(LivePush).publish([{ view: 'my-bids', id: 'x', doc, rooms: [roomOf(id)] }]);
    nodes.advance(0);
  };

  it('signed out at one is over at the other: its sockets are cut, its token opens nothing', async () => {
    const { visitor, id } = await signIn(one);
    const line = await socketOf(two, visitor);
    expect((await line.join(roomOf(id))).joined).toEqual([roomOf(id)]);
    expect(await isIn(two, visitor)).toBe(true);
    const thief = visitor.copy();
    await visitor.post(accountRoutes.signOut, {});
    tell(two, id);
    await isCut(line);
    expect(line.changes).toEqual([]);
    expect(await isIn(two, thief)).toBe(false);
    const again = await socketOf(two, thief);
    expect((await again.join(roomOf(id))).joined).toEqual([]);
    expect(await again.bid()).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });

  it('is ended from elsewhere, alone or with all others', async () => {
    const [here, there, third] = [await signIn(one), await signIn(two), await signIn(two)];
    const lines = await Promise.all([here, there, third].map(({ visitor }) => socketOf(two, visitor)));
    const list = async () => (await here.visitor.get(accountRoutes.sessions)).body as OpenSessions;
    const ours = (await list()).items;
    expect(ours.map(({ isHere }) => isHere)).toEqual([false, false, true, false]); // the last is the house's own
    await here.visitor.post(accountRoutes.endSession(ours[1]!.id), {});
    await isCut(lines[1]!);
    expect([await isIn(two, there.visitor), await isIn(two, third.visitor)]).toEqual([false, true]);
    await here.visitor.post(accountRoutes.endOtherSessions, {});
    await isCut(lines[2]!);
    expect([await isIn(two, here.visitor), await isIn(two, third.visitor)]).toEqual([true, false]);
    expect((await list()).items.map(({ isHere }) => isHere)).toEqual([true]);
    const copy = here.visitor.copy();
    await here.visitor.post(accountRoutes.signOutEverywhere, {});
    await isCut(lines[0]!);
    expect([here.visitor.cookies.has(cookies.jwt), await isIn(one, copy), await isIn(two, copy)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is over with its member, who is erased', async () => {
    const { visitor, id } = await signIn(one);
    const line = await socketOf(two, visitor);
    await line.join(roomOf(id));
    await EraseMember.decide(one.app.get(Streams), { memberId: id, erasureId: null }, houseMetadata('erase', id));
    await isCut(line);
    tell(two, id);
    expect([line.changes, await isIn(two, visitor)]).toEqual([[], false]);
  });

  it('is over when its time has come', async () => {
    const { visitor, id } = await signIn(one);
    const { body } = await visitor.get(accountRoutes.sessions);
    const sessionId = (body as OpenSessions).items.find(({ isHere }) => isHere)!.id;
    const session = { kind: 'member', memberId: id, sessionId, expiresAt: nodes.soon(5000) } as const;
    visitor.cookies.set(cookies.jwt, await one.app.get(Sessions).issue(session));
    const lines = [await socketOf(one, visitor), await socketOf(two, visitor)];
    for (const { join } of lines) await join(roomOf(id));
    nodes.advance(4999);
    await turns(5);
    expect(lines.map(({ socket }) => socket.connected)).toEqual([true, true]);
    nodes.advance(1);
    for (const node of nodes.apis) tell(node, id);
    await Promise.all(lines.map(isCut));
    expect(lines.flatMap(({ changes }) => changes)).toEqual([]);
    expect(await isIn(two, visitor)).toBe(false);
  });

  it('of a guest ends for good when it is signed out of', async () => {
    const guest = await Visitor.at(one.fastify);
    await guest.post(accountRoutes.guest, {});
    const copy = guest.copy();
    const isGuest = async (node: MarketNode) =>
      ((await at(node, copy).get(visitorRoutes.session)).body as { isGuest: boolean }).isGuest;
    const line = await socketOf(two, copy);
    expect([await isGuest(one), await isGuest(two)]).toEqual([true, true]);
    await guest.post(accountRoutes.signOut, {});
    await isCut(line);
    expect([await isGuest(one), await isGuest(two)]).toEqual([false, false]);
  });

  describe('where a line to the log hangs', () => {
    it('enters no room once it is over', async () => {
      const { visitor, id } = await signIn(one);
      expect(await isIn(two, visitor)).toBe(true);
      tail.hold();
      const thief = visitor.copy();
      await visitor.post(accountRoutes.signOut, {});
      const line = await socketOf(two, thief);
      expect((await line.join(roomOf(id))).joined).toEqual([]);
    });

    it('is believed for two seconds at most, and hears nothing private after four', async () => {
      const { visitor, id } = await signIn(one);
      const line = await socketOf(two, visitor);
      await line.join(roomOf(id));
      tail.hold();
      const thief = visitor.copy();
      await visitor.post(accountRoutes.signOut, {});
      nodes.advance(2001);
      expect(await isIn(two, thief)).toBe(false);
      nodes.advance(2000);
      tell(two, id);
      await turns(5);
      expect(line.changes).toEqual([]);
      tail.release();
      await isCut(line);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GrantRole } from '#accounts/commands.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import type { Outbox } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes, idempotencyKey, productRoutes, visitorRoutes } from '#contracts/routes.ts';
import { hour, plus } from '#kernel/instant.ts';
import { shoe, size9 } from '#catalog/testing.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Stores } from '../../apps/market/stores.ts';
import { holdAppends } from '../support/broken-parts.ts';
import { told, usd, withCards } from '../support/crowd.ts';
import { wholeLog } from '../support/invariants.ts';
import { mutant } from '../support/mutants.ts';
import { type MarketNode, type Nodes, openNodes } from '../support/nodes.ts';
import { replacing } from '../support/replacing.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Erased at one node while they promise at the other, which may not have heard of it. To see it fail, run with
 *   MUTANT=waits-for-own-alone  an erasure waits for what is on its way at its own node alone
 */
if (mutant === 'waits-for-own-alone')
  Reflect.set(Obligations.prototype, 'settled', async function own(this: object, memberId: string) {
    const underWay = Reflect.get(this, 'underWay') as Map<string, Set<Promise<unknown>>>;
    const here = underWay.get(memberId);
    if (here) await Promise.allSettled(here);
  });

/** The second node's line to the log: nothing comes on it while it is held, and appends to streams that begin so wait. */
function heldNode() {
  const gate = holdAppends();
  let line: PromiseWithResolvers<void> | undefined;
  let held = 'nothing';
  const wrap = (stores: Stores, node: number): Stores => {
    if (node !== 1) return stores;
    const { facts } = stores;
    const slow = gate.wrap(stores).facts;
    const append: EventStore['append'] = (...asked) =>
      asked[0].startsWith(held) ? slow.append(...asked) : facts.append(...asked);
    const tail: EventStore['tail'] = async function* late(after, options) {
      for await (const batch of facts.tail(after, options)) {
        await line?.promise;
        yield batch;
      }
    };
    return { ...stores, facts: replacing(facts, { append, tail }) };
  };
  return {
    wrap,
    holdsAppends: (to: string) => {
      held = to;
      gate.hold();
    },
    held: gate.held,
    hearsNothing: () => void (line = Promise.withResolvers()),
    release: () => {
      gate.release();
      line?.resolve();
    },
  };
}

const email = 'ann@example.org';
const password = 'correct horse battery';

describe('a member who is erased at one node', () => {
  let second: ReturnType<typeof heldNode>;
  let nodes: Nodes;
  let one: MarketNode;
  let two: MarketNode;
  let ann: Visitor;
  let id: string;
  let auctionId: string;
  let lot: object;

  async function post(node: MarketNode, url: string, payload: object) {
    const headers = { authorization: `Bearer ${nodes.operator.token}`, [idempotencyKey]: randomUUID() };
    return told(await node.fastify.inject({ method: 'POST', url, headers, payload }));
  }

  /** What needs time to pass. */
  async function timed<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    void work.finally(() => (isDone = true));
    await nodes.until(() => isDone, 5);
    return work;
  }

  beforeEach(async () => {
    second = heldNode();
    nodes = await openNodes({ wrap: second.wrap });
    [one, two] = nodes.apis as [MarketNode, MarketNode];
    const made = async (url: string, payload: object) => String((await timed(post(one, url, payload))).body['id']);
    const templateId = await made(productRoutes.all, shoe);
    lot = { templateId, variantId: await made(productRoutes.variants(templateId), size9) };
    auctionId = await made(auctionRoutes.all, terms());
    ann = await Visitor.at(two.fastify);
    await timed(registers(ann, { password, name: 'Ann' }));
    const [token] = await lettersCome();
    id = ((await timed(ann.post(accountRoutes.verify, { token, password }))).body as { id: string }).id;
    const grant = { memberId: id, role: 'seller', by: null } as const;
    await timed(withCards(two, ann));
    await GrantRole.decide(one.app.get(Streams), grant, houseMetadata('grant seller', id));
  });
  afterEach(async () => {
    second.release();
    await nodes.close();
  });

  const registers = (who: Visitor, form: Readonly<{ password: string; name: string }>) =>
    who.post(accountRoutes.register, { email, language: 'en', ...form });
  /** The links of the letters to that address that prove it. */
  const links = async () =>
    ((await ann.get(visitorRoutes.outbox)).body as Outbox).items.flatMap(
      ({ to, text }) => (to === email && /verify\?token=(\S+)/.exec(text)?.[1]) || [],
    );
  async function lettersCome() {
    await nodes.until(async () => (await links()).length > 0, 5);
    return links();
  }
  const terms = () => ({ ...lot, startPrice: usd(1000), reserve: null, closesAt: plus(nodes.clock.now(), hour) });
  const bid = () => ann.post(auctionRoutes.bids(auctionId), { maximum: usd(2000) });
  const sale = () => ann.post(auctionRoutes.all, terms());
  const types = async () => (await wholeLog(nodes.stores.facts)).map(({ type }) => type);
  const erase = () => post(one, careRoutes.erasures, { memberId: id });
  const begins = async () => nodes.until(async () => (await types()).includes('ErasureBegun'));
  const beingErased = { status: 409, body: { code: 'being-erased' } };
  const stillBound = { status: 409, body: { code: 'still-bound' } };

  /** A second and a half goes by, less than one waits for the log: what does not wait for other nodes is done by then. */
  async function hasWaited(work: Promise<unknown>): Promise<boolean> {
    let [isDone, passed] = [false, 0];
    void work.finally(() => (isDone = true));
    await nodes.until(() => isDone || (passed += 10) > 1500, 10);
    return !isDone;
  }

  it.each([
    ['bid', bid],
    ['sale', sale],
  ])('is bound by a %s that is on its way to the log at another: the erasure waits for it', async (_, promise) => {
    second.holdsAppends('auction-');
    const promised = promise();
    await nodes.until(() => second.held() === 1);
    const erasing = erase();
    await begins();
    expect(await hasWaited(erasing)).toBe(true);
    second.release();
    expect((await timed(promised)).status).toBeLessThan(202);
    expect(await timed(erasing)).toMatchObject(stillBound);
    expect(await types()).not.toContain('MemberErased');
  });

  it.each([
    ['bid', bid],
    ['sale', sale],
  ])('is bound by a %s at another that hears nothing, or it is refused there: never both', async (_, promise) => {
    second.hearsNothing();
    const erasing = erase();
    await begins();
    expect(await hasWaited(erasing)).toBe(true);
    const promised = await timed(promise());
    const erased = await timed(erasing);
    const isPromised = promised.status < 202;
    expect(isPromised ? erased : promised).toMatchObject(isPromised ? stillBound : beingErased);
    expect(erased.status === 200).toBe(!isPromised);
  });

  it('leaves the address to one alone: who registers it at the other meanwhile, and proves it', async () => {
    const erasing = erase();
    await begins();
    nodes.advance(9000);
    second.holdsAppends('email-');
    const bob = await Visitor.at(two.fastify);
    const theirs = { password: 'another horse', name: 'Bob' };
    const registered = registers(bob, theirs);
    await nodes.until(() => second.held() === 1);
    expect(await timed(erasing)).toMatchObject({ status: 200 });
    second.release();
    await timed(registered); // or told to come again: the disk was slow for longer than one waits
    expect(await timed(registers(bob, theirs))).toMatchObject({ status: 202 });
    const proves = (token: string) => bob.copy().post(accountRoutes.verify, { token, password: theirs.password });
    const proofs = await timed(Promise.all((await lettersCome()).map(proves)));
    expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
    const signIns = [password, theirs.password].map((said) =>
      bob.post(accountRoutes.signIn, { email, password: said }),
    );
    expect((await timed(Promise.all(signIns))).map(({ status }) => status)).toEqual([401, 200]);
    expect((await types()).filter((type) => type === 'MemberErased')).toHaveLength(1);
  });
});

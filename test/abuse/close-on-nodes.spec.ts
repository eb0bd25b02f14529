import { afterEach, describe, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, idempotencyKey, productRoutes } from '#contracts/routes.ts';
import type { TestMembers } from '#contracts/accounts.ts';
import { minute, plus } from '#kernel/instant.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { auctionDeadlines } from '#auctions/views/auction-deadlines.view.ts';
import { Streams } from '#platform/streams/streams.ts';
import { DueList, lateMs } from '#platform/reactions/due-list.ts';
import { InProcessIngress } from '#platform/reactions/in-process-ingress.adapter.ts';
import { StreamIngress } from '#platform/reactions/stream-ingress.ts';
import { Admission, type AdmissionDeps } from '#platform/http/admission/admission.ts';
import { HouseSeal } from '#platform/auth/house-seal.ts';
import { shoe, size9 } from '#catalog/testing.ts';
import { holdAppends } from '../support/broken-parts.ts';
import { told, usd } from '../support/crowd.ts';
import { wholeLog } from '../support/invariants.ts';
import { type MarketNode, type Nodes, openNodes } from '../support/nodes.ts';
import { mutant } from '../support/mutants.ts';

/*
 * Two api nodes, a balancer and a projector around the close. To see a test fail, run with
 *   MUTANT=closes-in-projector  the projector decides the close itself
 *   MUTANT=any-node             the balancer sends a close to whichever node
 *   MUTANT=late-in-a-slot       who comes late keeps a slot from others until the close is in the log
 */
if (mutant === 'late-in-a-slot') Reflect.set(Admission.prototype, 'waitsOutside', () => undefined);

describe('an auction on two nodes', () => {
  const gates = [holdAppends(), holdAppends()] as const;
  let nodes: Nodes;
  let keys = 0;
  afterEach(async () => {
    for (const gate of gates) gate.release();
    await nodes.close();
  });

  async function post({ fastify }: MarketNode, url: string, payload: object, token: string) {
    const headers = { authorization: `Bearer ${token}`, [idempotencyKey]: `key-${String(keys++).padStart(8, '0')}` };
    return told(await fastify.inject({ method: 'POST', url, headers, payload }));
  }

  /** What needs time to pass: somebody pauses before trying again. */
  async function timed<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    void work.finally(() => (isDone = true));
    await nodes.until(() => isDone, 5);
    return work;
  }

  /** An auction without a soft close, and two who bid on it. */
  async function opened(aheadMs: number) {
    nodes = await openNodes({ aheadMs, wrap: (stores, node) => gates[node]!.wrap(stores) });
    if (mutant === 'closes-in-projector') closeInProjector(nodes);
    const { operator, soon } = nodes;
    const [one] = nodes.apis as [MarketNode];
    const asked = async (url: string, payload: object) => {
      const answer = await timed(post(one, url, payload, operator.token)); // views are waited for
      if (answer.status >= 300) throw new Error(`${url}: ${answer.text}`);
      return answer.body;
    };
    const { members } = (await asked(accountRoutes.testMembers, { names: ['Ann', 'Bob'] })) as TestMembers;
    const templateId = String((await asked(productRoutes.all, shoe))['id']);
    const variantId = String((await asked(productRoutes.variants(templateId), size9))['id']);
    const closesAt = soon(10 * minute);
    const terms = { templateId, variantId, startPrice: usd(1000), reserve: null, closesAt, rules: 'plinth-0' };
    const id = String((await asked(auctionRoutes.all, terms))['id']);
    return { id, closesAt, members, path: auctionRoutes.bids(id) };
  }

  const isDue = async (id: string) =>
    (await nodes.projector.app.get(ViewQueries).get(auctionDeadlines, id)) !== undefined;
  const closes = async (id: string) =>
    (await wholeLog(nodes.stores.facts)).filter(
      (fact) => fact.stream === `auction-${id}` && fact.type === 'AuctionClosed',
    );

  it.each([0, 250])(
    'takes every bid of its last 100 ms, however slow the disk: a projector %i ms ahead',
    async (ahead) => {
      const { id, closesAt, members, path } = await opened(ahead);
      const { advance, advanceTo, until } = nodes;
      const at = nodes.nodeOf(path);
      const [node, gate] = [nodes.apis[at]!, gates[at]!];
      if (mutant === 'any-node') nodes.balancer.orderOf = () => [nodes.apis[1 - at]!.url];
      const waiting = () => gate.held() + node.app.get(Streams).waiting();
      await until(() => isDue(id));
      advanceTo(plus(closesAt, -100));
      gate.hold();
      const bids: ReturnType<typeof post>[] = [];
      for (let n = 0; n < 10; n++) {
        bids.push(post(node, path, { maximum: usd(2000 + 1000 * n) }, members[n % 2]!.token));
        await until(() => waiting() === bids.length);
        advance(n === 9 ? 9 : 10);
      }
      advanceTo(plus(closesAt, lateMs + 1)); // the projector comes to close it
      await until(async () => waiting() > bids.length || (await closes(id)).length > 0);
      gate.release();
      const answers = await timed(Promise.all(bids));
      expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(bids.map(() => 200));
      await until(async () => (await closes(id)).length > 0, 50);
      expect((await closes(id)).map(({ data }) => data)).toMatchObject([
        { closedAt: closesAt, by: 'time', winner: { bidderId: members[1]!.id } },
      ]);
    },
  );

  it('is closed no earlier by a projector whose clock is ahead: told to come again, it does', async () => {
    const { id, closesAt, members, path } = await opened(900);
    const { advanceTo, until } = nodes;
    const node = nodes.apis[nodes.nodeOf(path)]!;
    const asked = () => nodes.balancer.asked.filter((one) => one.path === auctionDeskRoutes.close(id)).length;
    await until(() => isDue(id));
    advanceTo(plus(closesAt, lateMs - 900));
    await until(() => asked() === 1 && nodes.projector.app.get(DueList).health().running === 0); // it has been told
    advanceTo(plus(closesAt, -1));
    expect(await post(node, path, { maximum: usd(5000) }, members[0]!.token)).toMatchObject({ status: 200 });
    expect(await closes(id)).toEqual([]);
    await until(async () => (await closes(id)).length > 0, 50);
    const [close] = await closes(id);
    expect(close).toMatchObject({ data: { closedAt: closesAt, winner: { bidderId: members[0]!.id } } });
    expect(close!.meta.at >= closesAt).toBe(true);
    expect(asked()).toBe(2);
  });

  it('keeps nobody from bidding elsewhere: who comes late waits for the close without a slot, and is told once', async () => {
    const { id, closesAt, members, path } = await opened(0);
    const { advance, advanceTo, until } = nodes;
    const node = nodes.apis[nodes.nodeOf(path)]!;
    const { admission } = node.fastify;
    const { slots } = Reflect.get(admission, 'deps') as AdmissionDeps;
    await until(() => isDue(id));
    advanceTo(plus(closesAt, 1));
    const bids = [0, 1, 0, 1].map((n) => post(node, path, { maximum: usd(5000) }, members[n]!.token));
    await until(() => node.app.get(Streams).waiting() === bids.length && slots.inFlight === 0);
    advance(lateMs);
    const answers = await timed(Promise.all(bids));
    expect(answers.map(({ status, text }) => [status, text.includes('auction-over')])).toEqual(
      bids.map(() => [409, true]),
    );
    expect(slots.inFlight).toBe(0);
    expect(Reflect.get(Reflect.get(admission, 'late') as object, 'taken')).toBe(0); // their places outside too
    expect(await closes(id)).toHaveLength(1);
  });
});

/** As it was: the projector has all the commands too. */
function closeInProjector({ projector: { app, fastify }, stores }: Nodes) {
  const own = new InProcessIngress(() => fastify, new HouseSeal(stores.keys));
  const ingress = app.get(StreamIngress);
  ingress.post = (...asked) => own.post(...asked);
}

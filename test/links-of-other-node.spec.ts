import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { completeBid } from '#auctions/bid-handlers.ts';
import type { PlaceBid } from '#auctions/commands.ts';
import { links } from '#auctions/links/decider.ts';
import { linksStream } from '#auctions/links/events.ts';
import { LinkedMembers } from '#auctions/links/linked-members.ts';
import type { RulesId } from '#kernel/fact.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { FakeEventStore } from './support/fake-event-store.ts';
import { mutant } from './support/mutants.ts';

/*
 * Two nodes on one log, of which one hears of the other a moment later: what money hangs on does not wait for that. To see the tests fail, run with
 *   MUTANT=links-as-known   links are read as this process knows them
 */
if (mutant === 'links-as-known') {
  const read: LinkedMembers['of'] = Reflect.get(LinkedMembers.prototype, 'of');
  LinkedMembers.prototype.of = function known(memberId) {
    return read.call(this, memberId, { fresh: false });
  };
}

/** The shill was looked for here before the seller's card was found to be theirs, there. */
async function linkedThere() {
  const store = new FakeEventStore({ isShared: true });
  const node = () => new Streams(store, new DrivenClock(), new NoSnapshots(), () => true);
  const there = node();
  const here = node();
  const accounts = new LinkedAccounts();
  const linked = new LinkedMembers(here, accounts, null as never);
  await linked.of('shill', { fresh: false });
  const id = randomUUID();
  const metadata = { commandId: id, bodyHash: '', actorId: 'x', correlationId: id, causationId: id };
  const data = { memberId: 'shill', otherId: 'sue', reason: 'card' } as const;
  await there.decide(links, linksStream('shill'), { type: 'LinkMembers', data, metadata });
  return { here, accounts, linked };
}

async function bidUnder(rules: RulesId) {
  const { here, linked } = await linkedThere();
  const bid = { auctionId: 'a', bidderId: 'shill', maximum: { minor: 100, currency: 'USD' } } as PlaceBid['data'];
  const charges = { canPay: () => Promise.resolve(true) };
  return completeBid(bid, { linked, streams: here, charges, heldUnder: { of: () => rules } } as never);
}

it('a bid under rules that ask what it is paid with sees a link of a moment ago', async () => {
  expect((await bidUnder('plinth-3')).linkedTo).toEqual(['sue']);
});

it('a bid under older rules reads nothing more', async () => {
  expect((await bidUnder('plinth-2')).linkedTo).toEqual([]);
});

it('asks, second chances, the desk and payouts see it, too', async () => {
  const { accounts } = await linkedThere();
  expect(await accounts.of('shill')).toEqual(['sue']);
});

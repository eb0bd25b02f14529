import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuctionEvent } from '#auctions/events.ts';
import { type Instant, plus, second } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { type Mail, Mailer } from '#platform/mail/mail.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import { Progress } from '#platform/projections/progress.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { FakeEventStore, newFact } from '../../test/support/fake-event-store.ts';
import type { NotificationCommand } from './decider.ts';
import type { Notify } from './handlers.ts';
import {
  type NotificationReactionDeps,
  whenAuctionCancelledTellMembers,
  whenAuctionClosedTellHowItEnded,
  whenEndingAnnouncedTellMembers,
  whenMemberErasedCloseInbox,
  whenNotificationRaisedSendMail,
  whenPriceMovedTellWhoWasOutbid,
} from './reactions.ts';
import { ann, at as noon, auctionId, closesAt, endingAnnounced, idOf, raised } from './samples.ts';
import { auctionAudience } from './views/auction-audience.view.ts';

class Letters extends Mailer {
  readonly sent = new Map<string, Mail>();

  send = async (mail: Mail) => void this.sent.set(mail.id, mail);
  forget = async (isTheirs: (to: string) => boolean) => {
    for (const { id, to } of this.sent.values()) if (isTheirs(to)) this.sent.delete(id);
  };
}

class AllThere extends Progress {
  behind = false;

  whenPast = async () => !this.behind;
}

type Given = { metadata: Notify['metadata']; command: NotificationCommand };

const [bob, sue] = [idOf(2), idOf(3)];
const lot = { templateId: idOf(201), name: 'Harbour Low Salt', size: '9' };

let log: FakeEventStore;
let letters: Letters;
let progress: AllThere;
let commands: Given[];
let audience: object | undefined;
let address: object | undefined;
let deps: NotificationReactionDeps;

beforeEach(() => {
  log = new FakeEventStore();
  letters = new Letters();
  progress = new AllThere();
  commands = [];
  audience = { id: auctionId, rev: '1', sellerId: sue, lot, closesAt, bidders: [ann, bob], watchers: [], over: true };
  address = { id: ann, rev: '1', email: 'ann@example.org', language: 'en', proved: true };
  deps = {
    commands: {
      execute: async (command: unknown) => void commands.push(command as Given),
    } as NotificationReactionDeps['commands'],
    events: log,
    queries: {
      get: async (view: { name: string }) => (view.name === auctionAudience.name ? audience : address),
    } as unknown as NotificationReactionDeps['queries'],
    progress,
    keys: { hash: () => 'f'.repeat(64) },
    mailer: letters,
    publicUrl: 'https://plinth.example',
  };
});

/** Hands every fact of the log, from that one on, to a reaction that has just started. */
async function react(made: (deps: NotificationReactionDeps) => AnyReaction, from = 0): Promise<readonly Given[]> {
  commands = [];
  const one = made(deps);
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  const keys = { decrypt: async () => '' };
  for (const fact of await readableOf(one.shapes, log.facts.slice(from), keys)) await on[fact.type]?.(fact);
  return commands;
}

const add = ({ type, data }: { type: string; data: unknown }, at: Instant = noon) =>
  log.add(`auction-${auctionId}`, newFact(type, data, { at }));

const told = (given: readonly Given[]) =>
  given.map(({ command }) =>
    command.type === 'RaiseNotification' ? [command.data.kind, command.data.memberId] : [command.type],
  );

describe('whenPriceMovedTellWhoWasOutbid', () => {
  /** So many seconds after noon; `silent` moves nothing. */
  async function bid(
    who: string,
    alias: number,
    dollars: number,
    seconds: number,
    { silent = false, leader = alias } = {},
  ) {
    const at = plus(noon, seconds * second);
    await add({ type: 'BidPlaced', data: { auctionId, bidderId: who, alias, maximum: usd(dollars) } }, at);
    if (!silent) await add({ type: 'PriceMoved', data: { auctionId, price: usd(dollars), leader } }, at);
  }

  it('tells the one who lost the lead, with the new price, once', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 60, 1);
    const given = await react(whenPriceMovedTellWhoWasOutbid);
    expect(given).toMatchObject([
      {
        metadata: { actorId: 'system', causationId: log.facts[3]!.id },
        command: { data: { memberId: ann, kind: 'outbid', price: usd(60), lot, closesAt, at: plus(noon, second) } },
      },
    ]);
    const { metadata, command } = given[0]!;
    expect(command).toMatchObject({ data: { id: metadata.commandId } });
  });

  it('tells nobody when the leader stays, nor of a raise that moves nothing', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 55, 1, { leader: 1 });
    await bid(ann, 1, 90, 2, { silent: true });
    expect(await react(whenPriceMovedTellWhoWasOutbid)).toEqual([]);
  });

  it('knows who led by a raise long ago', async () => {
    await bid(ann, 1, 50, 0);
    for (let n = 0; n < 20; n++) await bid(ann, 1, 50 + n, n, { silent: true });
    await bid(bob, 2, 90, 30);
    expect(told(await react(whenPriceMovedTellWhoWasOutbid, 10))).toEqual([['outbid', ann]]);
  });

  it('tells who is beaten again within 10 seconds once', async () => {
    for (let n = 0; n < 12; n++) await bid([ann, bob][n % 2]!, (n % 2) + 1, 50 + n, n);
    const given = await react(whenPriceMovedTellWhoWasOutbid);
    expect(told(given)).toEqual([
      ['outbid', ann],
      ['outbid', bob],
      ['outbid', ann],
    ]);
  });

  it('gives the same commands wherever in the log it starts, and when a fact is handed over again', async () => {
    for (let n = 0; n < 30; n++) await bid(idOf(n % 3), (n % 3) + 1, 50 + n, n * 7, { silent: n % 4 === 3 });
    const all = await react(whenPriceMovedTellWhoWasOutbid);
    expect(all.length).toBeGreaterThan(10);
    for (let from = 0; from < log.facts.length; from++) {
      const ids = new Set(log.facts.slice(from).map(({ id }) => id));
      expect(await react(whenPriceMovedTellWhoWasOutbid, from)).toEqual(
        all.filter(({ metadata }) => ids.has(metadata.causationId)),
      );
    }
    const one = whenPriceMovedTellWhoWasOutbid(deps);
    const facts = await readableOf(one.shapes, log.facts, { decrypt: async () => '' });
    commands = [];
    for (const fact of facts)
      for (let twice = 0; twice < 2; twice++) await one.on[fact.type as 'PriceMoved']?.(fact as never);
    expect(new Set(commands.map(({ metadata }) => metadata.commandId))).toEqual(
      new Set(all.map(({ metadata }) => metadata.commandId)),
    );
  });

  const moved = (leader: number | null, by: string, seconds: number) => {
    const data = { auctionId, price: usd(55), leader, by };
    return log.add(`auction-${auctionId}`, newFact('PriceMoved', data, { v: 2, at: plus(noon, seconds * second) }));
  };

  it('tells who has the lead back because a bid was taken back, and not the one who took it', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 60, 1);
    await moved(1, 'retraction', 2);
    await moved(null, 'retraction', 3);
    expect(told(await react(whenPriceMovedTellWhoWasOutbid))).toEqual([
      ['outbid', ann],
      ['leading', ann],
    ]);
  });

  it('leaves the end by a purchase to those who tell of ends', async () => {
    await bid(ann, 1, 50, 0);
    await add({ type: 'BidPlaced', data: { auctionId, bidderId: bob, alias: 2, maximum: usd(99) } });
    await moved(2, 'buy-now', 1);
    expect(await react(whenPriceMovedTellWhoWasOutbid)).toEqual([]);
  });

  it('waits for the words of the auction', async () => {
    await bid(ann, 1, 50, 0);
    await bid(bob, 2, 60, 1);
    progress.behind = true;
    await expect(react(whenPriceMovedTellWhoWasOutbid)).rejects.toThrow(ViewsUnavailable);
    progress.behind = false;
    audience = undefined;
    expect(await react(whenPriceMovedTellWhoWasOutbid)).toEqual([]);
  });
});

describe('whenAuctionClosedTellHowItEnded', () => {
  const closed = (winner: object | null) =>
    ({
      type: 'AuctionClosed',
      data: { auctionId, closedAt: closesAt, by: 'time', winner, auditHead: '' },
    }) as AuctionEvent;

  it('tells the seller, the winner and the others', async () => {
    await add(closed({ bidderId: bob, alias: 2, price: usd(70) }));
    const given = await react(whenAuctionClosedTellHowItEnded);
    expect(told(given)).toEqual([
      ['sold', sue],
      ['won', bob],
      ['lost', ann],
    ]);
    expect(given[1]).toMatchObject({ command: { data: { price: usd(70), closesAt } } });
    expect(await react(whenAuctionClosedTellHowItEnded)).toEqual(given);
  });

  it('tells that nothing was sold', async () => {
    await add(closed(null));
    expect(told(await react(whenAuctionClosedTellHowItEnded))).toEqual([
      ['unsold', sue],
      ['lost', ann],
      ['lost', bob],
    ]);
  });
});

it.each([
  ['operator', [ann, bob, idOf(9), sue]],
  ['seller', [ann, bob, idOf(9)]],
])('whenAuctionCancelledTellMembers tells all whom it concerns: cancelled by the %s', async (by, people) => {
  audience = { ...audience, watchers: [bob, idOf(9), sue] };
  await add({ type: 'AuctionCancelled', data: { auctionId, by, reason: null } });
  const given = await react(whenAuctionCancelledTellMembers);
  expect(told(given)).toEqual(people.map((memberId) => ['cancelled', memberId]));
  expect(await react(whenAuctionCancelledTellMembers)).toEqual(given);
});

it('whenEndingAnnouncedTellMembers tells those whom the fact names', async () => {
  await add(endingAnnounced(ann, bob));
  await add(endingAnnounced());
  const given = await react(whenEndingAnnouncedTellMembers);
  expect(told(given)).toEqual([
    ['ending-soon', ann],
    ['ending-soon', bob],
  ]);
  expect(await react(whenEndingAnnouncedTellMembers)).toEqual(given);
});

it('whenMemberErasedCloseInbox closes the inbox', async () => {
  await log.add(`account-${ann}`, newFact('MemberErased', { memberId: ann, emailKey: null }));
  expect(await react(whenMemberErasedCloseInbox)).toMatchObject([
    { command: { type: 'CloseInbox', data: { memberId: ann } } },
  ]);
});

describe('whenNotificationRaisedSendMail', () => {
  const sent = async () => {
    await react(whenNotificationRaisedSendMail);
    await react(whenNotificationRaisedSendMail); // from the log's start again
    return [...letters.sent.values()];
  };

  it('writes one mail, with the way out of such mails', async () => {
    await add(raised());
    expect(await sent()).toEqual([
      {
        id: expect.any(String),
        to: 'ann@example.org',
        language: 'en',
        subject: 'You have been outbid: Harbour Low Salt (size 9)',
        text: expect.stringContaining('The price is now $60.00.'),
        unsubscribe: `https://plinth.example/unsubscribe?token=${ann}.outbid.${'f'.repeat(64)}`,
      },
    ]);
  });

  it.each([
    ['goes into the inbox alone', raised({ mail: false }), undefined],
    ['nobody has an address for', raised(), null],
    ['would go to a mailbox that is not proved', raised(), { proved: false }],
    ['is for a member whose key is gone', raised(), { email: 'erased' }],
  ])('writes none for what %s', async (_, fact, change) => {
    if (change !== undefined) address = change === null ? undefined : { ...address, ...change };
    await add(fact);
    expect(await sent()).toEqual([]);
  });
});

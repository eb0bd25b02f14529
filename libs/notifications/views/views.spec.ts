import { describe, expect, it } from '@jest/globals';
import type { AuctionCancelled, AuctionClosed, AuctionOpened, BidPlaced, BidRetracted } from '#auctions/events.ts';
import type { WatchEvent } from '#auctions/watch/events.ts';
import type { ProductTemplateAdded, ProductTemplateRevised, VariantAdded } from '#catalog/events.ts';
import { inbox as inboxSchema, preferences as preferencesSchema } from '#contracts/notifications.ts';
import { showing } from '#kernel/fold.ts';
import { usd } from '#kernel/money.ts';
import type { InboxClosed, NotificationsRead } from '../events.ts';
import { ann, auctionId, closesAt, endingAnnounced, idOf, raised } from '../samples.ts';
import { auctionAudience, toldOf } from './auction-audience.view.ts';
import { endingSoon } from './ending-soon.view.ts';
import { inbox } from './inbox.view.ts';
import { mailAddresses } from './mail-addresses.view.ts';
import { notificationPreferences } from './notification-preferences.view.ts';

/** A document as its readers take it; the runner adds the `rev`. */
function parsed(schema: { parse: (value: unknown) => object }, doc: unknown) {
  const { rev: _, ...rest } = schema.parse(Object.assign({ rev: '1' }, doc)) as { rev: string };
  return rest;
}

const closed: InboxClosed = { type: 'InboxClosed', data: { memberId: ann } };

describe('the inbox', () => {
  const wasRead: NotificationsRead = { type: 'NotificationsRead', data: { memberId: ann, ids: [idOf(101)] } };

  it('shows the newest first, and what was read', () => {
    const doc = showing(inbox, raised(), raised({ id: idOf(102), kind: 'won' }), wasRead);
    expect(doc).toMatchObject({ id: ann, unread: 1, items: [{ id: idOf(102) }, { id: idOf(101), read: true }] });
    expect(parsed(inboxSchema, doc)).toEqual(doc);
  });

  it('has the same thing once, unread again', () =>
    expect(showing(inbox, raised(), wasRead, raised({ id: idOf(102), price: usd(70) }))).toMatchObject({
      unread: 1,
      items: [{ id: idOf(102), price: usd(70) }],
    }));

  it('keeps the last 50, in less than 20 kB', () => {
    const many = Array.from({ length: 60 }, (_, n) => raised({ id: idOf(n), auctionId: idOf(1000 + n) }));
    const doc = showing(inbox, ...many) as { items: unknown[]; unread: number };
    expect([doc.items.length, doc.unread]).toEqual([50, 50]);
    expect(JSON.stringify(doc).length).toBeLessThan(20_000);
  });

  it('is without what goes by mail alone, and is gone with the member', () => {
    expect(showing(inbox, raised({ inbox: false }))).toBeUndefined();
    expect(showing(inbox, raised(), raised({ kind: 'won', inbox: false }))).toMatchObject({ unread: 1 });
    expect(showing(inbox, raised(), closed)).toBeUndefined();
  });
});

it('preferences are whole, whatever was chosen first', () => {
  const first = { type: 'Unsubscribed', data: { memberId: ann, kinds: ['outbid'] } } as const;
  const then = {
    type: 'PreferencesChanged',
    data: { memberId: ann, kinds: { won: { inbox: false, mail: false } } },
  } as const;
  for (const facts of [
    [first, then],
    [then, first],
  ]) {
    const doc = showing(notificationPreferences, ...facts);
    expect(doc).toMatchObject({
      kinds: {
        outbid: { inbox: true, mail: false },
        won: { inbox: false, mail: false },
        lost: { inbox: true, mail: true },
      },
    });
    expect(parsed(preferencesSchema, doc)).toEqual(doc);
  }
  expect(showing(notificationPreferences, first, closed)).toBeUndefined();
});

it('mails go to a proved mailbox, until the member is erased', () => {
  const registered = {
    type: 'AccountRegistered',
    data: {
      memberId: ann,
      emailKey: 'e',
      email: 'ann@example.org',
      name: 'Ann',
      passwordHash: { person: ann, box: '' },
      language: 'fr',
    },
  } as const;
  const verified = { type: 'EmailVerified', data: { memberId: ann } } as const;
  const erased = { type: 'MemberErased', data: { memberId: ann, emailKey: 'e' } } as const;
  expect(showing(mailAddresses, registered)).toMatchObject({ proved: false });
  expect(showing(mailAddresses, registered, verified)).toEqual({
    id: ann,
    email: 'ann@example.org',
    language: 'fr',
    proved: true,
  });
  expect(showing(mailAddresses, registered, verified, erased)).toBeUndefined();
});

const opensAt = '2026-05-01T12:00:00.000Z';
const opened = (over: object = {}) =>
  ({
    type: 'AuctionOpened',
    data: {
      auctionId,
      lot: { templateId: 't', variantId: 'v', listingId: null },
      sellerId: 'sue',
      startPrice: usd(50),
      reserve: null,
      opensAt,
      closesAt,
      rules: 'plinth-0',
      ...over,
    },
  }) as AuctionOpened;
const over = { type: 'AuctionClosed', data: { auctionId, closedAt: closesAt, winner: null } } as AuctionClosed;
const bid = (bidderId: string) => ({ type: 'BidPlaced', data: { auctionId, bidderId } }) as BidPlaced;

describe('who hears of an auction', () => {
  const product = { type: 'ProductTemplateAdded', data: { templateId: 't', name: 'Salt' } } as ProductTemplateAdded;
  const variant = { type: 'VariantAdded', data: { templateId: 't', variantId: 'v', size: '9' } } as VariantAdded;

  it('is whoever bid on it, once, in the words of its product', () =>
    expect(showing(auctionAudience, product, variant, opened(), bid('ann'), bid('bob'), bid('ann'))).toMatchObject({
      sellerId: 'sue',
      lot: { templateId: 't', name: 'Salt', size: '9' },
      bidders: ['ann', 'bob'],
    }));

  const revised = {
    type: 'ProductTemplateRevised',
    data: { templateId: 't', name: 'Pepper' },
  } as ProductTemplateRevised;
  const back = (bidderId: string, what: string) =>
    ({ type: 'BidRetracted', data: { auctionId, bidderId, what } }) as BidRetracted;
  const watch = (type: 'WatchStarted' | 'WatchEnded', memberId: string) =>
    ({ type, data: { auctionId, memberId } }) as WatchEvent;
  const cancelled = { type: 'AuctionCancelled', data: { auctionId, by: 'seller', reason: null } } as AuctionCancelled;

  it('is not who took all bids back, nor who watches no more; after the end nobody comes or goes', () => {
    const facts = [
      product,
      revised,
      variant,
      opened(),
      bid('ann'),
      bid('bob'),
      back('ann', 'all'),
      back('bob', 'last'),
    ];
    const watches = [watch('WatchStarted', 'zoe'), watch('WatchStarted', 'yan'), watch('WatchEnded', 'zoe')];
    for (const end of [over, cancelled]) {
      const doc = showing(auctionAudience, ...facts, ...watches, end, watch('WatchStarted', 'max'));
      expect(doc).toMatchObject({ lot: { name: 'Pepper' }, bidders: ['bob'], watchers: ['yan'], over: true });
    }
  });

  it('does not tell the seller, and nobody twice', () =>
    expect(toldOf({ sellerId: 'sue', bidders: ['ann', 'bob'], watchers: ['bob', 'sue', 'zoe'] })).toEqual([
      'ann',
      'bob',
      'zoe',
    ]));

  it('is the last 200 at most', () => {
    const many = Array.from({ length: 300 }, (_, n) => bid(`b${n}`));
    const { bidders } = showing(auctionAudience, product, variant, opened(), ...many) as unknown as {
      bidders: string[];
    };
    expect([bidders.length, bidders[0], bidders.at(-1)]).toEqual([200, 'b100', 'b299']);
  });

  it('is nobody where nobody knows the lot', () => expect(showing(auctionAudience, opened())).toBeUndefined());
});

describe('an end is announced', () => {
  it('a quarter of an hour before', () =>
    expect(showing(endingSoon, opened())).toMatchObject({ at: '2026-05-04T11:45:00.000Z', target: auctionId }));

  it('not for what is over as soon as that', () =>
    expect(showing(endingSoon, opened({ closesAt: '2026-05-01T12:15:00.000Z' }))).toBeUndefined());

  it('later when the end moves, but not again', () => {
    const delayed = { type: 'ClosingDelayed', data: { auctionId, closesAt: '2026-05-04T12:10:00.000Z' } } as const;
    expect(showing(endingSoon, opened(), delayed)).toMatchObject({ at: '2026-05-04T11:55:00.000Z' });
    expect(showing(endingSoon, opened(), endingAnnounced(), delayed)).toBeUndefined();
  });

  it('once, and not after the end', () => {
    expect(showing(endingSoon, opened(), endingAnnounced())).toBeUndefined();
    expect(showing(endingSoon, opened(), over)).toBeUndefined();
  });
});

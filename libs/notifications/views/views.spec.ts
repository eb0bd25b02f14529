import { describe, expect, it } from '@jest/globals';
import { type Inbox, inbox as inboxSchema, preferences as preferencesSchema } from '#contracts/notifications.ts';
import { showing } from '#kernel/fold.ts';
import { usd } from '#kernel/money.ts';
import type { InboxClosed, NotificationsRead } from '../events.ts';
import { about, ann, idOf, raised, words } from '../samples.ts';
import { inbox } from './inbox.view.ts';
import { mailAddresses } from './mail-addresses.view.ts';
import { notificationPreferences } from './notification-preferences.view.ts';

/** A document as its readers take it; the runner adds the `rev`. */
function parsed(schema: { parse: (value: unknown) => object }, doc: unknown) {
  const { rev: _, ...rest } = schema.parse(Object.assign({ rev: '1' }, doc)) as { rev: string };
  return rest;
}

/** So many sizes of what she waits for. */
const forSale = (many: number) =>
  Array.from({ length: many }, (_, n) =>
    raised({ id: idOf(100 + n), kind: 'for-sale', about: { kind: 'wanted-size', id: idOf(2000 + n) } }),
  );

const closed: InboxClosed = { type: 'InboxClosed', data: { memberId: ann } };

describe('the inbox', () => {
  const wasRead: NotificationsRead = { type: 'NotificationsRead', data: { memberId: ann, ids: [idOf(101)] } };

  it('shows the newest first, and what was read', () => {
    const doc = showing(inbox, raised(), raised({ id: idOf(102), kind: 'won' }), wasRead);
    expect(doc).toMatchObject({ id: ann, unread: 1, items: [{ id: idOf(102) }, { id: idOf(101), read: true }] });
    expect(parsed(inboxSchema, doc)).toEqual(doc);
  });

  it('has the same thing once, unread again', () =>
    expect(
      showing(inbox, raised(), wasRead, raised({ id: idOf(102), words: { ...words, price: usd(70) } })),
    ).toMatchObject({
      unread: 1,
      items: [{ id: idOf(102), words: { price: usd(70) } }],
    }));

  it('keeps the last 50, and the last 20 of what strangers cause, in less than 28 kB', () => {
    const many = Array.from({ length: 60 }, (_, n) => raised({ id: idOf(n), about: about(idOf(1000 + n)) }));
    const doc = showing(inbox, ...many, ...forSale(60)) as Inbox;
    expect([doc.items.length, doc.unread]).toEqual([70, 70]);
    expect(doc.items.slice(18, 22).map(({ id }) => id)).toEqual([idOf(141), idOf(140), idOf(59), idOf(58)]);
    expect(JSON.stringify(doc).length).toBeLessThan(28_000);
  });

  it('loses nothing that binds to what strangers cause', () => {
    const won = raised({ id: idOf(1), kind: 'won' });
    const doc = showing(inbox, won, ...forSale(60)) as Inbox;
    expect(doc.items.map(({ kind }) => kind)).toEqual([...Array.from({ length: 20 }, () => 'for-sale'), 'won']);
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

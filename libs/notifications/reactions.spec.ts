import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Region, SizePreference } from '#contracts/preferences.ts';
import { type Mail, Mailer } from '#platform/mail/mail.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { FakeEventStore, newFact } from '../../test/support/fake-event-store.ts';
import { CloseInbox } from './commands.ts';
import { type MailDeps, whenMemberErasedCloseInbox, whenNotificationRaisedSendMail } from './reactions.ts';
import { ann, noticeMails, raised, words } from './samples.ts';

class Letters extends Mailer {
  readonly sent = new Map<string, Mail>();

  send = async (mail: Mail) => void this.sent.set(mail.id, mail);
  forget = async () => {};

  async count() {
    return 0;
  }
}

let log: FakeEventStore;
let letters: Letters;
let address: object | undefined;
let deps: MailDeps;
let saved: Region | null;
let chosen: SizePreference | null;

beforeEach(() => {
  log = new FakeEventStore();
  letters = new Letters();
  address = { id: ann, rev: '1', email: 'ann@example.org', language: 'en', proved: true };
  [saved, chosen] = [null, null];
  deps = {
    queries: { get: async () => address } as unknown as MailDeps['queries'],
    progress: { whenPast: async () => true },
    keys: { hash: () => 'f'.repeat(64) },
    mailer: letters,
    mails: noticeMails(),
    regions: { of: async () => saved },
    sizes: { of: async () => chosen },
    config: { publicUrl: 'https://plinth.example' },
  };
});

/** Hands every fact of the log to a reaction that has just started. */
async function react(one: AnyReaction) {
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  const keys = { decrypt: async () => '' };
  for (const fact of await readableOf(one.shapes, log.facts, keys)) await on[fact.type]?.(fact);
}

it('whenMemberErasedCloseInbox closes the inbox', async () => {
  await log.add(`account-${ann}`, newFact('MemberErased', { memberId: ann, emailKey: null }));
  const commands: unknown[] = [];
  const execute = async (command: unknown) => void commands.push(command);
  await react(whenMemberErasedCloseInbox({ commands: { execute } }));
  expect(commands).toEqual([expect.any(CloseInbox)]);
  expect(commands).toMatchObject([{ data: { memberId: ann }, metadata: { causationId: log.facts[0]!.id } }]);
});

describe('whenNotificationRaisedSendMail', () => {
  const add = ({ type, data }: ReturnType<typeof raised>) =>
    log.add(`notifications-${ann}`, newFact(type, data, { v: 2 }));

  const sent = async () => {
    await react(whenNotificationRaisedSendMail(deps));
    await react(whenNotificationRaisedSendMail(deps)); // from the log's start again
    return [...letters.sent.values()];
  };

  it('writes one mail, with the way out of such mails', async () => {
    await add(raised());
    expect(await sent()).toEqual([
      {
        id: expect.any(String),
        to: 'ann@example.org',
        language: 'en',
        subject: 'Outbid: Harbour Low Salt (size 9)',
        text: expect.stringContaining('Now $60.00.'),
        unsubscribe: `https://plinth.example/web-api/v1/unsubscribe/one-click?token=${ann}.outbid.${'f'.repeat(64)}`,
      },
    ]);
  });

  it.each([
    [null, 'fr', '/fr-fr/auctions/'],
    [{ country: 'CA', language: 'fr', currency: 'CAD' }, 'en', '/fr-ca/auctions/'],
    [{ country: 'GB', language: 'en', currency: 'GBP' }, 'fr', '/en-gb/auctions/'],
  ] as const)(
    'leads to the pages that the member reads: %j is saved, and they registered in %s',
    async (region, language, path) => {
      [saved, address] = [region, { ...address, language }];
      await add(raised());
      expect((await sent())[0]).toMatchObject({
        language: path.slice(1, 3),
        text: expect.stringContaining(`https://plinth.example${path}`),
      });
    },
  );

  it.each([
    ['as they have chosen', { unit: 'eu', gender: 'men', brand: 'nike' }, 'GB', 'EU 42.5'],
    ['as in their country', null, 'GB', 'UK 8'],
    ['as where their pages are', null, null, 'FR 42.5'],
  ] as const)('says sizes %s', async (_, sizes, country, size) => {
    chosen = sizes;
    saved = country && { country, language: 'fr', currency: 'GBP' };
    address = { ...address, language: 'fr' };
    await add(raised({ words: { ...words, category: 'sneakers', brandName: 'Nike', gender: 'men' } }));
    expect((await sent())[0]!.subject).toBe(`Outbid: Harbour Low Salt (taille ${size})`);
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

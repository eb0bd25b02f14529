import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, minute, plus } from '#kernel/instant.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { erased } from '#kernel/shapes.ts';
import { type IsTheirs, type Mail, Mailer, type SentMail } from '#platform/mail/mail.ts';
import { KeyDestroyed } from '#platform/person-keys/person-keys.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { AccountsRig, eraserAt, type Node, nothingPromised } from '../../test/support/accounts-rig.ts';
import { EraseMember } from './commands.ts';
import { EraseAddress } from './commands.ts';
import { EraseAddressHandler, EraseMemberHandler } from './erasing.ts';
import { ExpireRegistration } from './email/commands.ts';
import type { PendingRegistration } from './events.ts';
import { goodFor } from './rules/registrations.ts';
import {
  type AccountReactionDeps,
  whenRegistrationBegunSendLetter,
  whenEmailReservedRegisterAccount,
  whenMemberErasedDestroyKey,
  whenRegistrationAttemptedTellTheOwner,
  whenRegistrationEndedForgetIt,
} from './reactions.ts';

class Letters extends Mailer {
  readonly sent = new Map<string, SentMail>();
  looks = 0;

  send = async (mail: Mail) => void this.sent.set(mail.id, { ...mail, at: desk.clock.now() });
  forget = async (isTheirs: IsTheirs) => {
    for (const { id, to, at } of this.sent.values()) {
      this.looks++;
      if (isTheirs(to, at)) this.sent.delete(id);
    }
  };

  async count() {
    return 0;
  }
}

const ann = 'Ann@Example.org';
const traces = new MailboxTraces();

let desk: AccountsRig;
let node: Node;
let letters: Letters;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
  letters = new Letters();
});

afterEach(() => desk.close());

/** Hands every fact of the log to the reaction, as the runner does. */
async function react(made: (deps: AccountReactionDeps) => AnyReaction) {
  const { keys, clock, tickets, regions } = desk;
  const config = { publicUrl: 'https://plinth.example' };
  const one = made({ streams: node.streams, keys, mailer: letters, config, clock, tickets, regions, traces });
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  for (const fact of await readableOf(one.shapes, await desk.facts(), keys)) await on[fact.type]?.(fact);
  return [...letters.sent.values()];
}

describe('whenRegistrationBegunSendLetter', () => {
  it('sends one mail whose link proves the mailbox', async () => {
    await desk.register(node, 'key', ann);
    await react(whenRegistrationBegunSendLetter);
    const [mail, ...others] = await react(whenRegistrationBegunSendLetter);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ann, subject: 'Confirm your email address', language: 'en' });
    const [, token] = /^https:\/\/plinth\.example\/verify\?token=([\w.-]+)$/m.exec(mail!.text)!;
    await desk.confirm(node, token!);
    expect(await desk.facts('EmailVerified')).toHaveLength(1);
  });

  it('has nothing in it that the form took, in the language of the form', async () => {
    await desk.register(node, 'key', ann, { name: 'Buy at evil.example', language: 'fr' });
    const [mail] = await react(whenRegistrationBegunSendLetter);
    expect(mail!.text).not.toContain('evil');
    expect(mail!.text).toContain('https://plinth.example/fr-fr/verify?token=');
  });

  it('leads to the pages that they registered on, where those are in its language', async () => {
    const wanted = { CA: '/fr-ca/verify', FR: '/fr-fr/verify', US: '/fr-fr/verify' };
    for (const country of Object.keys(wanted)) await desk.register(node, country, ann, { language: 'fr', country });
    const mails = await react(whenRegistrationBegunSendLetter);
    expect(mails.map(({ text }) => /example(\/\S+)\?token/.exec(text)![1])).toEqual(Object.values(wanted));
  });

  it('is not sent any more when its link has ended', async () => {
    await desk.register(node, 'key', ann);
    desk.clock.advance(goodFor);
    expect(await react(whenRegistrationBegunSendLetter)).toEqual([]);
  });

  it('writes to nobody who was erased', async () => {
    const { memberId } = await desk.join(node, ann);
    await desk.keys.erase(memberId);
    expect(await react(whenRegistrationBegunSendLetter)).toEqual([]);
  });
});

describe('whenRegistrationAttemptedTellTheOwner', () => {
  it('tells the owner, at the address as the owner wrote it, not the one who tried', async () => {
    await desk.join(node, ann);
    desk.clock.advance(day);
    await desk.register(node, 'other', 'ann@example.ORG', { language: 'fr' });
    const mails = await react(whenRegistrationAttemptedTellTheOwner);
    expect(mails).toEqual([expect.objectContaining({ to: ann, subject: 'You already have a Plinth account' })]);
    expect(mails[0]!.text).toContain('https://plinth.example/login\n');
  });

  it.each([
    ['fr', 'CA', 'fr', '/fr-ca/login'],
    ['en', 'GB', 'fr', '/en-gb/login'],
    ['fr', 'US', 'en', '/fr-fr/login'],
  ] as const)(
    'is in %s for who has saved %s in it, though they registered in %s',
    async (language, country, at, path) => {
      const { memberId } = await desk.join(node, ann, at);
      desk.regions.said.set(memberId, { language, country, currency: 'USD' });
      desk.clock.advance(day);
      await desk.register(node, 'other', ann);
      const [mail] = await react(whenRegistrationAttemptedTellTheOwner);
      expect(mail).toMatchObject({ language, text: expect.stringContaining(`https://plinth.example${path}\n`) });
    },
  );

  it('tells nobody once the owner is erased', async () => {
    const { memberId } = await desk.join(node, ann);
    desk.clock.advance(day);
    await desk.register(node, 'other', ann);
    await eraserAt(node.streams, desk).execute(new EraseMember({ memberId }, desk.another()));
    expect(await react(whenRegistrationAttemptedTellTheOwner)).toEqual([]);
  });
});

it('whenEmailReservedRegisterAccount adds nothing to a registration that is complete', async () => {
  await desk.join(node, ann);
  const before = (await desk.facts()).length;
  await react(whenEmailReservedRegisterAccount);
  expect(await desk.facts()).toHaveLength(before);
});

it('whenEmailReservedRegisterAccount completes one that was cut off, as the handler would have', async () => {
  await desk.join(desk.withoutAccounts(), ann).catch(() => undefined);
  const types = async () => (await desk.facts()).map(({ type }) => type);
  expect(await types()).toEqual(['RegistrationBegun', 'EmailReserved']);
  await react(whenEmailReservedRegisterAccount);
  await react(whenEmailReservedRegisterAccount);
  expect((await types()).slice(2)).toEqual(['AccountRegistered', 'EmailVerified']);
  expect(await desk.signIn(node, ann)).toMatchObject({ memberId: expect.any(String) });
});

describe('whenRegistrationEndedForgetIt', () => {
  it('destroys the keys of those that came to nothing, and no other', async () => {
    await desk.register(node, 'a stranger', ann);
    const { memberId } = await desk.join(node, ann);
    await desk.register(node, 'late', ann);
    await react(whenRegistrationEndedForgetIt);
    await react(whenRegistrationEndedForgetIt);
    const [theirs] = await desk.facts('RegistrationBegun');
    const [late] = await desk.facts('RegistrationAttempted');
    expect(await desk.keys.decrypt((theirs!.data as PendingRegistration).name)).toBe(erased);
    await expect(desk.keys.encrypt((late!.data as { attemptId: string }).attemptId, 'x')).rejects.toThrow(KeyDestroyed);
    expect(await desk.keys.decrypt(await desk.keys.encrypt(memberId, 'mine'))).toBe('mine');
  });

  it('deletes the mails too, where they lie, of an address that was erased on another node', async () => {
    await desk.register(node, 'key', ann);
    expect(await react(whenRegistrationBegunSendLetter)).toHaveLength(1);
    const elsewhere = { send: async () => {}, forget: async () => {}, count: async () => 0 };
    const eraser = new EraseAddressHandler(node.streams, desk.keys, elsewhere);
    for (let n = 0; n < 2; n++)
      expect(await eraser.execute(new EraseAddress({ email: ann }, desk.metadataOf('erase')))).toBeNull();
    expect(await react(whenRegistrationEndedForgetIt)).toEqual([]);
    expect(await desk.facts('RegistrationEnded')).toHaveLength(1);
  });

  it('looks at no mail for one that was too late: its letter says when it goes', async () => {
    await desk.register(node, 'first', ann);
    const [begun] = await desk.facts('RegistrationBegun');
    expect(await react(whenRegistrationBegunSendLetter)).toMatchObject([{ until: plus(begun!.meta.at, goodFor) }]);
    const { emailKey, memberId } = begun!.data as PendingRegistration;
    const expire = () => ExpireRegistration.decide(node.streams, { emailKey, memberId }, desk.another());
    await expect(expire()).rejects.toMatchObject({ code: 'not-due-yet' });
    desk.clock.advance(goodFor);
    await expire();
    await react(whenRegistrationEndedForgetIt);
    expect([await desk.keys.decrypt((begun!.data as PendingRegistration).name), letters.looks]).toEqual([erased, 0]);
  });

  it('erases the account that an older build gave it, with its sessions', async () => {
    const { memberId: stranger, token } = await desk.joinAsOfOld(node, ann);
    expect((await node.sessions.callerOf(token)).kind).toBe('member');
    const { memberId } = await desk.join(node, ann);
    expect(memberId).not.toBe(stranger);
    await react(whenRegistrationEndedForgetIt);
    await react(whenRegistrationEndedForgetIt);
    await react(whenMemberErasedDestroyKey);
    expect((await node.sessions.callerOf(token)).kind).toBe('anonymous');
    expect(await desk.facts('MemberErased')).toHaveLength(1);
    expect(await desk.signIn(node, ann)).toMatchObject({ memberId });
  });
});

it('whenMemberErasedDestroyKey destroys the key and frees the address, once more too', async () => {
  const { memberId } = await desk.join(node, ann);
  const sealed = await desk.keys.encrypt(memberId, 'canary');
  const keys = new Proxy(desk.keys, {
    get: (all, name) => (name === 'erase' ? async () => {} : Reflect.get(all, name)),
  });
  await eraserAt(node.streams, { keys, tickets: desk.tickets }).execute(new EraseMember({ memberId }, desk.another()));
  expect(await desk.keys.decrypt(sealed)).toBe('canary');
  await react(whenMemberErasedDestroyKey);
  await react(whenMemberErasedDestroyKey);
  expect(await desk.keys.decrypt(sealed)).toBe(erased);
  expect(await desk.facts('EmailReleased')).toHaveLength(1);
});

describe('an erasure that is asked for again', () => {
  it('deletes what the erased were sent, and no letter of somebody else who waits for the address by now', async () => {
    const { memberId } = await desk.join(node, ann);
    await react(whenRegistrationBegunSendLetter);
    const erase = (mailer: Mailer) =>
      new EraseMemberHandler(node.streams, desk.keys, mailer, desk.tickets, nothingPromised, traces).execute(
        new EraseMember({ memberId }, desk.another()),
      );
    await erase({ send: letters.send, forget: async () => {}, count: async () => 0 }); // cut before it came to the mails
    desk.clock.advance(minute);
    await desk.register(node, 'another', ann);
    const [, next] = await desk.facts('RegistrationBegun');
    await desk.keys.erase(memberId);
    const before = await react(whenRegistrationBegunSendLetter);
    expect(before).toHaveLength(2);
    await erase(letters);
    await react(whenMemberErasedDestroyKey);
    const left = [...letters.sent.values()];
    expect(left.map(({ until }) => until)).toEqual([plus(next!.meta.at, goodFor)]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import { type Mail, Mailer } from '#platform/mail/mail.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import { readableOf } from '#platform/read-store/readable.ts';
import { AccountsDesk, type Node } from '../../test/support/accounts-desk.ts';
import { EraseMember, EraseMemberHandler, VerifyEmail, VerifyEmailHandler } from './handlers.ts';
import {
  type Means,
  whenAccountRegisteredSendVerification,
  whenEmailReservedRegisterAccount,
  whenMemberErasedDestroyKey,
  whenRegistrationAttemptedTellTheOwner,
} from './reactions.ts';

class Letters extends Mailer {
  readonly sent = new Map<string, Mail>();

  send = async (mail: Mail) => void this.sent.set(mail.id, mail);
}

const ann = 'Ann@Example.org';

let desk: AccountsDesk;
let node: Node;
let letters: Letters;

beforeEach(async () => {
  desk = await AccountsDesk.open();
  node = desk.node();
  letters = new Letters();
});

afterEach(() => desk.close());

/** Hands every fact of the log to the reaction, as the runner does. */
async function react(made: (means: Means) => AnyReaction) {
  const { keys } = desk;
  const one = made({ streams: node.streams, keys, mailer: letters, publicUrl: 'https://plinth.example' });
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  for (const fact of await readableOf(one.shapes, await desk.facts(), keys)) await on[fact.type]?.(fact);
  return [...letters.sent.values()];
}

describe('whenAccountRegisteredSendVerification', () => {
  it('sends one mail whose link proves the mailbox', async () => {
    await desk.register(node, 'key', ann);
    await react(whenAccountRegisteredSendVerification);
    const [mail, ...others] = await react(whenAccountRegisteredSendVerification);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ann, subject: 'Confirm your e-mail address', language: 'en' });
    const [, token] = /^https:\/\/plinth\.example\/verify\?token=([\w.-]+)$/m.exec(mail!.text)!;
    const wish = new VerifyEmail({ token: token! }, desk.another());
    await new VerifyEmailHandler(node.streams, desk.keys, desk.clock).execute(wish);
    expect(await desk.facts('EmailVerified')).toHaveLength(1);
  });

  it('has nothing in it that the form took, in the language of the form', async () => {
    await desk.register(node, 'key', ann, { name: 'Buy at evil.example', language: 'fr' });
    const [mail] = await react(whenAccountRegisteredSendVerification);
    expect(mail!.text).not.toContain('evil');
    expect(mail!.text).toContain('https://plinth.example/fr-fr/verify?token=');
  });

  it('writes to nobody who was erased', async () => {
    await desk.register(node, 'key', ann);
    const { memberId } = await desk.signIn(node, ann);
    await desk.keys.erase(memberId);
    expect(await react(whenAccountRegisteredSendVerification)).toEqual([]);
  });
});

describe('whenRegistrationAttemptedTellTheOwner', () => {
  it('tells the owner, at the address as the owner wrote it, not the one who tried', async () => {
    await desk.register(node, 'key', ann);
    desk.clock.advance(day);
    await desk.register(node, 'other', 'ann@example.ORG', { language: 'fr' });
    const mails = await react(whenRegistrationAttemptedTellTheOwner);
    expect(mails).toEqual([expect.objectContaining({ to: ann, subject: 'You already have a Plinth account' })]);
    expect(mails[0]!.text).toContain('https://plinth.example/login\n');
  });

  it('tells nobody once the owner is erased', async () => {
    await desk.register(node, 'key', ann);
    const { memberId } = await desk.signIn(node, ann);
    desk.clock.advance(day);
    await desk.register(node, 'other', ann);
    await new EraseMemberHandler(node.streams, desk.keys).execute(new EraseMember({ memberId }, desk.another()));
    expect(await react(whenRegistrationAttemptedTellTheOwner)).toEqual([]);
  });
});

it('whenEmailReservedRegisterAccount adds nothing to a registration that is complete', async () => {
  await desk.register(node, 'key', ann);
  await react(whenEmailReservedRegisterAccount);
  expect(await desk.facts()).toHaveLength(2);
});

it('whenEmailReservedRegisterAccount completes one that was cut off, as the handler would have', async () => {
  await desk.register(desk.withoutAccounts(), 'key', ann).catch(() => undefined);
  expect(await desk.facts()).toHaveLength(1);
  await react(whenEmailReservedRegisterAccount);
  await react(whenEmailReservedRegisterAccount);
  expect((await desk.facts()).map(({ type }) => type)).toEqual(['EmailReserved', 'AccountRegistered']);
  expect(await desk.signIn(node, ann)).toMatchObject({ memberId: expect.any(String) });
});

it('whenMemberErasedDestroyKey destroys the key and frees the address, once more too', async () => {
  await desk.register(node, 'key', ann);
  const { memberId } = await desk.signIn(node, ann);
  const sealed = await desk.keys.seal(memberId, 'canary');
  const keys = new Proxy(desk.keys, {
    get: (all, name) => (name === 'erase' ? async () => {} : Reflect.get(all, name)),
  });
  await new EraseMemberHandler(node.streams, keys).execute(new EraseMember({ memberId }, desk.another()));
  expect(await desk.keys.open(sealed)).toBe('canary');
  await react(whenMemberErasedDestroyKey);
  await react(whenMemberErasedDestroyKey);
  expect(await desk.keys.open(sealed)).toBe(erased);
  expect(await desk.facts('EmailReleased')).toHaveLength(1);
});

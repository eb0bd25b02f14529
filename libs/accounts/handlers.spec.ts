import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import { AccountsDesk, type Node } from '../../test/support/accounts-desk.ts';
import {
  EraseMember,
  EraseMemberHandler,
  RegisterTestMembers,
  RegisterTestMembersHandler,
  VerifyEmail,
  VerifyEmailHandler,
} from './handlers.ts';
import { verificationToken } from './verification.ts';

const ann = 'Ann@Example.org';

let desk: AccountsDesk;
let node: Node;

beforeEach(async () => {
  desk = await AccountsDesk.open();
  node = desk.node();
});

afterEach(() => desk.close());

describe('proving the mailbox', () => {
  const verify = (token: string) =>
    new VerifyEmailHandler(node.streams, desk.keys, desk.clock).execute(new VerifyEmail({ token }, desk.another()));
  let token: string;
  let memberId: string;

  beforeEach(async () => {
    await desk.register(node, 'key', ann);
    const [registered] = await desk.facts('AccountRegistered');
    const { memberId: id, emailKey } = registered!.data as { memberId: string; emailKey: string };
    memberId = id;
    token = verificationToken(desk.keys, id, emailKey, desk.clock.now());
  });

  it('takes the link of the mail, and the second time changes nothing', async () => {
    expect(token).toMatch(/^[\w.-]{20,400}$/);
    expect(await node.authority.member(memberId)).toMatchObject({ verified: false });
    await verify(token);
    await verify(token);
    expect(await node.authority.member(memberId)).toMatchObject({ verified: true });
    expect(await desk.facts('EmailVerified')).toHaveLength(1);
  });

  it('refuses a link after 7 days', async () => {
    desk.clock.advance(7 * day);
    await expect(verify(token)).rejects.toMatchObject({ code: 'link-expired' });
  });

  it.each([
    ['of another member', (one: string) => one.replace(/^[^.]+/, '11111111-1111-4111-8111-111111111111')],
    ['with a later end', (one: string) => one.replace(/\.[^.]+\./, '.zzzzzzzz.')],
    ['with an end beyond time', (one: string) => one.replace(/\.[^.]+\./, '.zzzzzzzzzzz.')],
    ['with another seal', (one: string) => one.slice(0, -1) + (one.endsWith('0') ? '1' : '0')],
    ['cut short', (one: string) => one.slice(0, -1)],
    ['that is a session token', () => 'a.b.c'.padEnd(40, 'x')],
  ])('refuses a link %s', async (_, change) => {
    await expect(verify(change(token))).rejects.toMatchObject({ code: 'link-not-valid' });
    expect(await desk.facts('EmailVerified')).toHaveLength(0);
  });
});

describe('erasing a member', () => {
  const erase = (memberId: string) =>
    new EraseMemberHandler(node.streams, desk.keys).execute(new EraseMember({ memberId }, desk.another()));

  it('ends the sessions, destroys the key and frees the address', async () => {
    await desk.register(node, 'first', ann);
    const { memberId, token } = await desk.signIn(node, ann);
    const [registered] = await desk.facts('AccountRegistered');
    await erase(memberId);
    await erase(memberId);
    expect((await node.sessions.callerOf(token)).kind).toBe('anonymous');
    expect(await node.authority.member(memberId)).toBeUndefined();
    expect(await desk.keys.open((registered!.data as { email: { person: string; box: string } }).email)).toBe(erased);
    await expect(desk.signIn(node, ann)).rejects.toMatchObject({ code: 'bad-credentials' });
    expect(await desk.facts('MemberErased', 'EmailReleased')).toHaveLength(2);
    await desk.register(node, 'first', ann); // the old wish again: done long ago
    await expect(desk.signIn(node, ann)).rejects.toMatchObject({ code: 'bad-credentials' });
    await desk.register(node, 'second', ann);
    expect((await desk.signIn(node, ann)).memberId).not.toBe(memberId);
  });
});

describe('test members', () => {
  const make = (key: string, names: string[]) =>
    new RegisterTestMembersHandler(node.streams, desk.keys, node.sessions).execute(
      new RegisterTestMembers({ names }, desk.originOf(key)),
    );

  it('come by the hundred, verified and signed in, marked by their first fact', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `Bidder ${n}`);
    const members = await make('batch', names);
    expect(members.map(({ name }) => name)).toEqual(names);
    const caller = await node.sessions.callerOf(members[99]!.token);
    expect(caller).toMatchObject({ memberId: members[99]!.id, verified: true, test: true, roles: ['shopper'] });
    expect(node.sessions.isCsrf(members[99]!.csrf, caller.sessionId)).toBe(true);
    const first = (await desk.facts()).filter(({ revision }) => revision === 0).map(({ type }) => type);
    expect(new Set(first)).toEqual(new Set(['TestMemberRegistered']));
    const again = await make('batch', names);
    expect(again.map(({ id }) => id)).toEqual(members.map(({ id }) => id));
    expect((await node.sessions.callerOf(again[0]!.token)).kind).toBe('member');
    expect(await desk.facts()).toHaveLength(200);
  });
});

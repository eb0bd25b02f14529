import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { erased } from '#kernel/shapes.ts';
import { AccountsRig, eraserAt, type Node } from '../../test/support/accounts-rig.ts';
import { EraseMember, RegisterTestMembers } from './commands.ts';
import { RegisterTestMembersHandler } from './handlers.ts';

const ann = 'Ann@Example.org';

let desk: AccountsRig;
let node: Node;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
});

afterEach(() => desk.close());

describe('erasing a member', () => {
  const erase = (memberId: string) =>
    eraserAt(node.streams, desk).execute(new EraseMember({ memberId }, desk.another()));

  it('ends the sessions, destroys the key and frees the address', async () => {
    await desk.register(node, 'first', ann);
    const { memberId, token } = await desk.confirm(node, (await desk.links())[0]!);
    const [registered] = await desk.facts('AccountRegistered');
    await erase(memberId);
    await erase(memberId);
    expect((await node.sessions.callerOf(token)).kind).toBe('anonymous');
    expect(await node.authority.member(memberId)).toBeUndefined();
    expect(await desk.keys.decrypt((registered!.data as { email: { person: string; box: string } }).email)).toBe(
      erased,
    );
    await expect(desk.signIn(node, ann)).rejects.toMatchObject({ code: 'bad-credentials' });
    expect(await desk.facts('MemberErased', 'EmailReleased')).toHaveLength(2);
    await desk.register(node, 'first', ann); // the old command again: done long ago
    await expect(desk.signIn(node, ann)).rejects.toMatchObject({ code: 'bad-credentials' });
    expect((await desk.join(node, ann)).memberId).not.toBe(memberId);
  });

  it('that was cut once it was decided is gone on with by whoever asks again: the address is free, the key destroyed', async () => {
    const { memberId } = await desk.join(node, ann);
    const cut = new Proxy(desk.keys, {
      get: (all, name) => (name === 'erase' ? () => Promise.reject(new Error('killed')) : Reflect.get(all, name)),
    });
    const streams = new Proxy(node.streams, {
      get: (all, name) => {
        if (name !== 'decide') return Reflect.get(all, name);
        return (...args: Parameters<typeof all.decide>) =>
          args[1].startsWith('email-') ? Promise.reject(new Error('killed')) : all.decide(...args);
      },
    });
    await expect(
      eraserAt(streams, { keys: cut, tickets: desk.tickets }).execute(new EraseMember({ memberId }, desk.another())),
    ).rejects.toThrow('killed');
    expect(await desk.facts('MemberErased', 'EmailReleased')).toHaveLength(1);
    await erase(memberId);
    expect(await desk.facts('EmailReleased')).toHaveLength(1);
    expect(await desk.keys.has(memberId)).toBe(false);
    expect((await desk.join(node, ann)).memberId).not.toBe(memberId);
  });
});

describe('test members', () => {
  const make = (key: string, names: string[]) =>
    new RegisterTestMembersHandler(node.streams, desk.keys, node.sessions).execute(
      new RegisterTestMembers({ names }, desk.metadataOf(key)),
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

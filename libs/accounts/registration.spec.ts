import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { AccountsDesk, type Node } from '../../test/support/accounts-desk.ts';

const ann = 'Ann@Example.org';

let desk: AccountsDesk;
let node: Node;

beforeEach(async () => {
  desk = await AccountsDesk.open();
  node = desk.node();
});

afterEach(() => desk.close());

describe('registering', () => {
  it('makes one account of a hundred attempts at once on one address', async () => {
    const spellings = ['ann@example.org', 'ANN@example.org', 'ａｎｎ@example.org'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => desk.register(node, `key ${n}`, spellings[n % 3]!, { name: `Ann ${n}` })),
    );
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect((await desk.facts()).map(({ type }) => type)).toEqual(['EmailReserved', 'AccountRegistered']);
  });

  it('is one wish, however often and at once it is repeated', async () => {
    await Promise.all(Array.from({ length: 20 }, () => desk.register(node, 'same', ann)));
    await desk.register(node, 'same', ann);
    expect((await desk.facts()).map(({ type }) => type)).toEqual(['EmailReserved', 'AccountRegistered']);
    expect((await desk.signIn(node, ann)).memberId).toBeDefined();
  });

  it('answers a known address like a new one, and notes the attempt once a day', async () => {
    await desk.register(node, 'first', ann);
    desk.clock.advance(day);
    expect(await Promise.all(['a', 'b', 'c'].map((key) => desk.register(node, key, ann)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await desk.register(node, 'a', ann)).toBeUndefined();
    expect(await desk.facts('RegistrationAttempted')).toHaveLength(1);
    desk.clock.advance(day);
    await desk.register(node, 'd', ann);
    expect(await desk.facts('RegistrationAttempted')).toHaveLength(2);
  });

  it('says nothing either when a key is used for something else', async () => {
    await desk.register(node, 'key', ann);
    expect(await desk.register(node, 'key', ann, { bodyHash: 'other' })).toBeUndefined();
  });

  it('never leads to the account of somebody who used the same key', async () => {
    await desk.register(node, 'same', 'ann@example.org');
    await desk.register(node, 'same', 'bob@example.org');
    const [one, two] = [await desk.signIn(node, 'ann@example.org'), await desk.signIn(node, 'bob@example.org')];
    expect(one.memberId).not.toBe(two.memberId);
  });

  it('writes no name, address or password into the log', async () => {
    await desk.register(node, 'key', 'canary@example.org', { name: 'Canary' });
    await desk.signIn(node, 'canary@example.org');
    expect(JSON.stringify(await desk.facts())).not.toMatch(/canary|correct horse/i);
  });

  it('is completed at the sign-in when the second line was never written', async () => {
    await expect(desk.register(desk.withoutAccounts(), 'key', ann)).rejects.toThrow('away');
    expect((await desk.facts()).map(({ type }) => type)).toEqual(['EmailReserved']);
    const { memberId } = await desk.signIn(node, ann);
    expect(await node.authority.member(memberId)).toMatchObject({ roles: ['shopper'], verified: false });
  });
});

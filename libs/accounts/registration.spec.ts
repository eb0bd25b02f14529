import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { AccountsRig, type Node } from '../../test/support/accounts-rig.ts';
import { evenStep } from '#platform/auth/even-time.ts';

const ann = 'Ann@Example.org';

let desk: AccountsRig;
let node: Node;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
});

afterEach(() => desk.close());

const types = async () => (await desk.facts()).map(({ type }) => type);

describe('registering', () => {
  it('makes no account before the mailbox is proved, of however many attempts at once', async () => {
    const spellings = ['ann@example.org', 'ANN@example.org', 'ａｎｎ@example.org'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => desk.register(node, `key ${n}`, spellings[n % 3]!, { name: `Ann ${n}` })),
    );
    expect(new Set(answers)).toEqual(new Set([undefined]));
    const count = Map.groupBy(await types(), (type) => type);
    expect([...count].map(([type, all]) => [type, all.length])).toEqual([
      ['RegistrationBegun', 3],
      ['RegistrationAttempted', 97],
    ]);
  });

  it('is one command, however often and at once it is repeated', async () => {
    await Promise.all(Array.from({ length: 20 }, () => desk.register(node, 'same', ann)));
    await desk.register(node, 'same', ann);
    expect(await types()).toEqual(['RegistrationBegun']);
  });

  it('answers a known address like a new one, and tells its owner once a day', async () => {
    await desk.join(node, ann);
    desk.clock.advance(day);
    const again = ['a', 'b', 'c', 'a'].map((key) => desk.register(node, key, ann));
    expect(new Set(await Promise.all(again))).toEqual(new Set([undefined]));
    const told = async () =>
      (await desk.facts('RegistrationAttempted')).filter(({ data }) => (data as { told: boolean }).told);
    expect(await told()).toHaveLength(1);
    desk.clock.advance(day);
    await desk.register(node, 'd', ann);
    expect(await told()).toHaveLength(2);
  });

  it('does the same work whether an address is unknown, waits for its mailbox, or has an owner', async () => {
    await desk.join(node, 'owned@example.org');
    await desk.register(node, 'pending', 'pending@example.org');
    const work = async (email: string) => {
      const [hashed, facts] = [desk.passwords.hashed, (await desk.facts()).length];
      await desk.register(node, `again ${email}`, email);
      return [desk.passwords.hashed - hashed, (await desk.facts()).length - facts];
    };
    for (const name of ['owned', 'pending', 'unknown']) expect(await work(`${name}@example.org`)).toEqual([1, 1]);
  });

  it('answers at a moment that was set before the address was looked up, the same command again too', async () => {
    await desk.join(node, 'owned@example.org');
    await desk.register(node, 'pending', 'pending@example.org');
    const clock = new DrivenClock();
    desk.evenBy(clock);
    for (const name of ['owned', 'pending', 'unknown', 'owned', 'unknown']) {
      const answered: string[] = [];
      const answer = desk.register(node, name, `${name}@example.org`).finally(() => answered.push(name));
      while (clock.pending + answered.length === 0) await turn();
      clock.advance(evenStep - 1);
      for (let turns = 0; turns < 100; turns++) await turn(); // it is stored by now, or was before
      expect(answered).toEqual([]);
      for (; answered.length === 0; await turn()) clock.advance(1);
      expect(clock.monotonic() % evenStep).toBe(0);
      await answer;
    }
  });

  it('says nothing either when a key is used for something else', async () => {
    await desk.register(node, 'key', ann);
    expect(await desk.register(node, 'key', ann, { bodyHash: 'other' })).toBeUndefined();
  });

  it('never leads to the account of somebody who used the same key', async () => {
    await desk.register(node, 'same', 'ann@example.org');
    await desk.register(node, 'same', 'bob@example.org');
    const [two, one] = await desk.links();
    expect((await desk.confirm(node, one!)).memberId).not.toBe((await desk.confirm(node, two!)).memberId);
  });

  it('writes no name, address or password into the log', async () => {
    await desk.register(node, 'key', 'canary@example.org', { name: 'Canary' });
    await desk.confirm(node, (await desk.links())[0]!);
    expect(JSON.stringify(await desk.facts())).not.toMatch(/canary|correct horse/i);
  });

  it.each([
    ['qwertyuiop', 'password-common'],
    ['PASSWORD１２３', 'password-common'],
    ['Ann.Example2027', 'password-is-name'],
    ['annexample!', 'password-is-name'],
    ['plinthplinth', 'password-is-name'],
  ])('refuses %s as a password, whether the address has an owner or not', async (password, code) => {
    const email = 'ann.example@example.org';
    for (let n = 0; n < 2; n++) {
      await expect(desk.register(node, `weak ${n}`, email, { password })).rejects.toMatchObject({ code });
      await desk.join(node, email).catch(() => undefined);
    }
  });
});

import { expect, it } from '@jest/globals';
import { erased } from '#kernel/shapes.ts';
import { DamagedBox, KeyDestroyed, type PersonKeys } from './person-keys.ts';

/** Given two nodes on one store. */
const promises: Readonly<Record<string, (one: PersonKeys, two: PersonKeys) => Promise<void>>> = {
  'opens what it sealed, on another node too': async (one, two) => {
    const sealed = await one.encrypt('ann', 'Zoë 🙂\u0000');
    expect(sealed).toEqual({ person: 'ann', box: expect.stringMatching(/^[\w-]{40,}$/) });
    expect(await one.decrypt(sealed)).toBe('Zoë 🙂\u0000');
    expect(await two.decrypt(JSON.parse(JSON.stringify(sealed)))).toBe('Zoë 🙂\u0000');
  },

  'never seals the same words into the same box': async (one) => {
    const [first, second] = [await one.encrypt('bea', 'same'), await one.encrypt('bea', 'same')];
    expect(first.box).not.toBe(second.box);
  },

  'agrees on one key when many seal for a new person at once': async (one, two) => {
    const boxes = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).encrypt('cleo', `n${i}`)));
    expect(await Promise.all(boxes.map((box) => one.decrypt(box)))).toEqual(boxes.map((_, i) => `n${i}`));
  },

  'refuses a box that was changed, or put under another name': async (one) => {
    const { box } = await one.encrypt('dan', 'secret');
    const middle = Math.floor(box.length / 2);
    const flipped = box.slice(0, middle) + (box[middle] === 'A' ? 'B' : 'A') + box.slice(middle + 1);
    await one.encrypt('eve', 'hers');
    await expect(one.decrypt({ person: 'dan', box: flipped })).rejects.toThrow(DamagedBox);
    await expect(one.decrypt({ person: 'dan', box: box.slice(0, 8) })).rejects.toThrow('not a sealed box');
    await expect(one.decrypt({ person: 'eve', box })).rejects.toThrow(DamagedBox);
  },

  'erases a person: what was sealed reads `erased`, and no new key is ever made': async (one, two) => {
    const sealed = await one.encrypt('fay', 'canary');
    expect(await one.decrypt(sealed)).toBe('canary');
    await one.erase('fay');
    await one.erase('fay');
    expect(await one.decrypt(sealed)).toBe(erased);
    expect(await two.decrypt(sealed)).toBe(erased);
    await expect(one.encrypt('fay', 'again')).rejects.toThrow(KeyDestroyed);
    await expect(two.encrypt('fay', 'again')).rejects.toThrow(KeyDestroyed);
  },

  'refuses to seal after an erasure on another node, and for somebody erased before the first seal': async (
    one,
    two,
  ) => {
    await two.encrypt('gus', 'warm');
    await one.erase('gus');
    await one.erase('hal');
    await expect(two.encrypt('gus', 'again')).rejects.toThrow(KeyDestroyed);
    await expect(two.encrypt('hal', 'first')).rejects.toThrow(KeyDestroyed);
  },

  'names a person the same on every node, another for other words, and all who are erased alike': async (one, two) => {
    await Promise.all([one.encrypt('ida', 'x'), one.encrypt('jon', 'x')]);
    const name = await one.pseudonym('ida', 'auction-1');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(await two.pseudonym('ida', 'auction-1')).toBe(name);
    const others = [await one.pseudonym('ida', 'auction-2'), await one.pseudonym('jon', 'auction-1')];
    expect(new Set([name, ...others]).size).toBe(3);
    await one.erase('ida');
    await one.erase('jon');
    const gone = await one.pseudonym('ida', 'auction-1');
    expect(gone).not.toBe(name);
    expect(await one.pseudonym('jon', 'auction-1')).toBe(gone);
    expect(await one.pseudonym('ida', 'auction-2')).not.toBe(gone);
  },

  'has the same secrets and keyed hashes on every node, others for every purpose': async (one, two) => {
    expect(one.hash('email', 'ann@example.org')).toMatch(/^[0-9a-f]{64}$/);
    expect(one.hash('email', 'ann@example.org')).toBe(two.hash('email', 'ann@example.org'));
    expect(one.hash('email', 'ann@example.org')).not.toBe(one.hash('body', 'ann@example.org'));
    const [mine, theirs, other] = [await one.secret('session'), await two.secret('session'), await one.secret('x')];
    expect(mine).toHaveLength(32);
    expect([...mine]).toEqual([...theirs]);
    expect([...mine]).not.toEqual([...other]);
  },
};

/** What every store of keys must do. `open` opens one more node on the same store. */
export const personKeysContract = (open: () => Promise<PersonKeys>) =>
  it.each(Object.keys(promises))('%s', async (name) => {
    const [one, two] = await Promise.all([open(), open()]);
    try {
      await expect(promises[name]?.(one, two)).resolves.toBeUndefined();
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });

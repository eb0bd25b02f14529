import { describe, expect, it } from '@jest/globals';
import { Overloaded } from '#platform/streams/command.ts';
import { Passwords } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and two passes, salted', async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'correct horse')).toBe(true);
    expect(await passwords.verify(one, 'correct hors')).toBe(false);
  });

  it('are never right without an account, or against a damaged hash', async () => {
    const passwords = new Passwords();
    expect(await passwords.verify(undefined, 'nobody has this one')).toBe(false);
    expect(await passwords.verify('', 'x')).toBe(false);
    expect(await passwords.verify('$argon2id$v=19$m=1', 'x')).toBe(false);
  });

  it('wait in a bounded queue, then are turned away at once', async () => {
    const passwords = new Passwords({ inFlight: 1, queue: 2 });
    const tried = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')));
    expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect((tried[4] as PromiseRejectedResult).reason).toBeInstanceOf(Overloaded);
    expect(await passwords.verify(await passwords.hash('later'), 'later')).toBe(true);
  });
});

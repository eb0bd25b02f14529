import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, minute, second } from '#kernel/instant.ts';
import { AccountsRig, type Node } from '../../test/support/accounts-rig.ts';

const ann = 'Ann@Example.org';
const home = '192.0.2.1';

let desk: AccountsRig;
let node: Node;
/** What Ann's browser has since she confirmed her address in it. */
let herBrowser: string;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
  herBrowser = (await desk.join(node, ann)).knownBrowsers;
});

afterEach(() => desk.close());

type Told = Readonly<{ code: string; status?: number; retryAfter?: number }>;

/** What a try from there came to: a code, or `in`. */
const tried = (address: string, password = 'guess', knownBrowsers?: string, email = ann) =>
  desk.signIn(node, email, password, desk.another(), { address, knownBrowsers }).then(
    () => 'in',
    (told: Told) => told.code,
  );
const rights = 'correct horse';

/** How many of so many guesses at the same moment were checked. */
async function checked(count: number, addressOf: (n: number) => string, knownBrowsers?: string, email = ann) {
  const codes = await Promise.all(
    Array.from({ length: count }, (_, n) => tried(addressOf(n), 'guess', knownBrowsers, email)),
  );
  expect(codes.filter((code) => !['too-many-tries', 'bad-credentials'].includes(code))).toEqual([]);
  return codes.filter((code) => code === 'bad-credentials').length;
}
const from = (n: number) => `198.51.100.${n}`;

describe('who guesses', () => {
  it('has ten tries at an account from one address, however many come at once, and then one in 30 seconds', async () => {
    expect(await checked(50, () => from(1))).toBe(10);
    const refusal = desk.signIn(node, ann, rights, desk.another(), { address: from(1) });
    await expect(refusal).rejects.toMatchObject({ status: 429, retryAfter: 30 });
    desk.clock.advance(30 * second);
    expect(await checked(5, () => from(1))).toBe(1);
  });

  it('has 60 a day from one address, and is never told to wait longer than 30 seconds', async () => {
    let all = 0;
    for (let n = 0; n < 24 * 6; n++) {
      all += await checked(2, () => from(1));
      desk.clock.advance(10 * minute);
    }
    expect(all).toBeGreaterThanOrEqual(60);
    expect(all).toBeLessThanOrEqual(120); // 60 at once, and 60 a day
    await checked(20, () => from(1));
    const refusal = desk.signIn(node, ann, 'guess', desk.another(), { address: from(1) });
    await expect(refusal).rejects.toMatchObject({ status: 429, retryAfter: 30 });
    desk.clock.advance(30 * second);
    expect(await tried(from(1))).toBe('too-many-tries'); // so no moment is promised
    await expect(refusal).rejects.toMatchObject({ detail: expect.not.stringMatching(/\d|minute|moment/) });
  });

  it('meets the account’s own bound with many addresses', async () => {
    expect(await checked(300, (n) => from(n))).toBe(100);
    desk.clock.advance(2 * minute);
    expect(await checked(300, (n) => from(n))).toBe(1);
  });

  it('has no more in two processes than in one, nor after a restart', async () => {
    const elsewhere = desk.triesElsewhere();
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const tries = n % 2 ? elsewhere : desk.tries;
        const at = { address: from(1), tries };
        return desk.signIn(node, ann, 'guess', desk.another(), at).catch(({ code }: Told) => code);
      }),
    );
    expect(codes.filter((code) => code === 'bad-credentials')).toHaveLength(10);
    const afterwards = { address: from(1), tries: desk.triesElsewhere() };
    await expect(desk.signIn(node, ann, rights, desk.another(), afterwards)).rejects.toMatchObject({ status: 429 });
  });

  it('learns nothing of an address that nobody has: it is counted alike', async () => {
    const nobody = 'nobody@example.org';
    expect(await checked(50, () => from(1), undefined, nobody)).toBe(10);
    expect(await checked(300, (n) => from(n), undefined, nobody)).toBe(90);
    const refusal = desk.signIn(node, nobody, 'guess', desk.another(), { address: from(1) });
    await expect(refusal).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  });
});

describe('the owner', () => {
  it('gets in from elsewhere while one address guesses all day', async () => {
    for (let n = 0; n < 24 * 12; n++) {
      await checked(2, () => from(1));
      desk.clock.advance(5 * minute);
    }
    await checked(20, () => from(1));
    expect(await tried(home, rights)).toBe('in');
  });

  it('gets in with a known browser whoever guesses, also from the guesser’s own address', async () => {
    await checked(300, (n) => from(n));
    expect(await tried(home, rights)).toBe('too-many-tries');
    expect(await tried(home, rights, herBrowser)).toBe('in');
    expect(await tried(from(1), rights, herBrowser)).toBe('in');
  });

  it('has ten tries in a known browser, which take nothing from anybody else', async () => {
    expect(await checked(50, () => home, herBrowser)).toBe(10);
    expect(await tried(home, rights, herBrowser)).toBe('too-many-tries');
    expect(await tried(home, rights)).toBe('in');
    desk.clock.advance(30 * second);
    expect(await tried(home, rights, herBrowser)).toBe('in');
  });

  it('loses no try with the right password', async () => {
    for (let n = 0; n < 30; n++) expect(await tried(home, rights)).toBe('in');
  });

  it('loses none either when the password could not be checked', async () => {
    desk.passwords.verify = () => Promise.reject(new Error('too many are being checked'));
    for (let n = 0; n < 30; n++) await tried(home);
    desk.passwords.verify = async () => true;
    expect(await tried(home)).toBe('in');
  });
});

describe('a known browser', () => {
  it('is one of that account alone', async () => {
    const eves = (await desk.join(node, 'eve@example.org')).knownBrowsers;
    await checked(300, (n) => from(n));
    expect(await tried(home, rights, eves)).toBe('too-many-tries');
    const both = await desk.signIn(node, 'eve@example.org', rights, desk.another(), { knownBrowsers: herBrowser });
    expect(await tried(home, rights, both.knownBrowsers)).toBe('in');
  });

  it.each([
    ['forged', (one: string) => one.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['with another id', (one: string) => `${'A'.repeat(22)}${one.slice(22)}`],
    ['made younger', (one: string) => one.replace(/\.[0-9a-z]{8}\./, '.zzzzzzzz.')],
    ['nonsense', () => '~~..~'],
  ])('is not one whose cookie is %s', async (_, change) => {
    await checked(300, (n) => from(n));
    expect(await tried(home, rights, change(herBrowser))).toBe('too-many-tries');
  });

  it('is known for 400 days after the last sign-in, and keeps its tries over a further one', async () => {
    await checked(9, () => home, herBrowser);
    const { knownBrowsers } = await desk.signIn(node, ann, rights, desk.another(), { knownBrowsers: herBrowser });
    expect(await checked(5, () => home, knownBrowsers)).toBe(1);
    desk.clock.advance(400 * day);
    await checked(300, (n) => from(n));
    expect(await tried(home, rights, knownBrowsers)).toBe('too-many-tries');
  });

  it('knows the five accounts that signed in to it last', async () => {
    let cookie = herBrowser;
    for (let n = 0; n < 5; n++) {
      await desk.join(node, `m${n}@example.org`);
      const begun = await desk.signIn(node, `m${n}@example.org`, rights, desk.another(), { knownBrowsers: cookie });
      cookie = begun.knownBrowsers;
    }
    expect(cookie.split('~')).toHaveLength(5);
    await checked(300, (n) => from(n));
    expect(await tried(home, rights, cookie)).toBe('too-many-tries');
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { minute } from '#kernel/instant.ts';
import { type IsTheirs, type Mail, Mailer } from '#platform/mail/mail.ts';
import { readConfig } from '#platform/config/config.ts';
import { AccountsRig, type Node } from '../../../test/support/accounts-rig.ts';
import { replacing } from '../../../test/support/replacing.ts';
import { GrantRole } from '../commands.ts';
import { emailKeyOf } from '../email/registrations.ts';
import { PasswordsInTurn, Recovery } from './recovery.testing.ts';

const ann = 'Ann@Example.org';
const config = readConfig({ PUBLIC_URL: 'https://plinth.example' });

class Letters extends Mailer {
  readonly sent: Mail[] = [];
  send = async (mail: Mail) => void this.sent.push(mail);
  forget = async (_: IsTheirs) => {};

  async count() {
    return 0;
  }
}

let desk: AccountsRig;
let node: Node;
let letters: Letters;
let recovery: Recovery;
let hers: Awaited<ReturnType<AccountsRig['join']>>;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
  letters = new Letters();
  recovery = new Recovery(desk, node, letters, config);
  hers = await desk.join(node, ann);
});

afterEach(() => desk.close());

const signsIn = (password: string) =>
  desk.signIn(node, ann, password).then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const isOpen = async () => (await node.authority.endOf(hers.memberId, hers.sessionId)) !== undefined;
const another = 'seven quiet herons';

describe('who forgot the password', () => {
  it('gets a link by mail with which to choose another: the old one and all sessions are over, and nobody is signed in', async () => {
    await recovery.ask(ann);
    expect(letters.sent).toMatchObject([{ to: ann, language: 'en', subject: 'Choose a new Plinth password' }]);
    expect(await isOpen()).toBe(true);
    await recovery.reset(another);
    expect(await isOpen()).toBe(false);
    expect([await signsIn('correct horse'), await signsIn(another)]).toEqual(['bad-credentials', 'in']);
    expect((await desk.facts('SignedIn')).length).toBe(2); // her first, and the one just now
  });

  it('has 30 minutes, and the link is good once: a repeat of the same command gets the same answer', async () => {
    await recovery.ask(ann);
    const metadata = desk.another();
    await recovery.reset(another, { metadata });
    expect(await codeOf(recovery.reset(another, { metadata }))).toBe('done');
    expect(await codeOf(recovery.reset('three loud herons'))).toBe('reset-link-used');
    expect(await desk.facts('PasswordReset')).toHaveLength(1);
    desk.clock.advance(30 * minute);
    await recovery.ask(ann);
    desk.clock.advance(30 * minute);
    expect(await codeOf(recovery.reset('three loud herons'))).toBe('reset-link-not-valid');
    expect(await signsIn(another)).toBe('in');
  });

  it('may press twice at once with two links: one of them counts', async () => {
    await recovery.ask(ann);
    await recovery.ask(ann);
    const [first, second] = letters.sent.map(({ text }) => recovery.tokenIn(text));
    const codes = await Promise.all([
      codeOf(recovery.reset('seven quiet herons', { token: first! })),
      codeOf(recovery.reset('three loud herons', { token: second! })),
    ]);
    expect(codes.toSorted()).toEqual(['done', 'reset-link-used']);
  });

  it('may not choose a bad one, and has the link still', async () => {
    await recovery.ask(ann);
    expect(await codeOf(recovery.reset('ann@example.org'))).toBe('password-is-name');
    expect(await codeOf(recovery.reset(another))).toBe('done');
  });

  it('gets three mails, then one in 20 minutes, and in a known browser three of their own', async () => {
    for (let n = 0; n < 5; n++) await recovery.ask(ann);
    expect(letters.sent).toHaveLength(3);
    for (let n = 0; n < 5; n++) await recovery.ask(ann, hers.knownBrowsers);
    expect(letters.sent).toHaveLength(6);
    desk.clock.advance(20 * minute);
    for (let n = 0; n < 5; n++) await recovery.ask(ann);
    expect(letters.sent).toHaveLength(7);
  });

  /** Mutant `links-used-up`: letters come more seldom than links end. */
  it('always has a link that works once they asked, however often a stranger asked before', async () => {
    for (const pause of [0, 0, 0, 0, 1, 29, 29, 31, 7, 90, 0, 0, 0, 29, 200, 15]) {
      desk.clock.advance(pause * minute);
      await recovery.ask(ann); // a stranger
      await recovery.ask(ann); // the owner
      desk.clock.advance(9 * minute);
      const tokens = letters.sent.map(({ text }) => recovery.tokenIn(text));
      const codes = await Promise.all(tokens.map((token) => codeOf(recovery.reset('x', { token }))));
      expect(codes.filter((code) => code !== 'reset-link-not-valid').length).toBeGreaterThan(0);
    }
  });

  /** The letter takes as long as it takes, and failing tells nobody but the house. */
  it('has an answer before the letter is written, and one that failed is not counted', async () => {
    let goOn: () => void = () => {};
    const may = new Promise<void>((resolve) => (goOn = resolve));
    letters.send = async () => {
      await may;
      throw new Error('no mail today');
    };
    for (let n = 0; n < 3; n++) await recovery.askOnly(ann);
    goOn();
    letters.send = async (mail) => void letters.sent.push(mail);
    await recovery.ask(ann);
    for (let n = 0; n < 3; n++) await recovery.ask(ann);
    expect(letters.sent).toHaveLength(3);
  });

  it('is told that a repeat of the command with another password did not choose that one', async () => {
    await recovery.ask(ann);
    const metadata = desk.another();
    await recovery.reset(another, { metadata });
    expect(await codeOf(recovery.reset('three loud herons', { metadata }))).toBe('reset-link-used');
    expect(await signsIn(another)).toBe('in');
  });

  it('can sign in again from a browser where somebody had guessed too often: this one is known from now on', async () => {
    await recovery.ask(ann);
    const knownBrowsers = await recovery.reset(another);
    for (let n = 0; n < 10; n++) await signsIn('guess');
    expect(await signsIn(another)).toBe('too-many-tries');
    await expect(desk.signIn(node, ann, another, desk.another(), { knownBrowsers })).resolves.toBeDefined();
  });

  it('can sign in again in the browser in which they had tried the old one too often', async () => {
    const { knownBrowsers } = hers;
    const signIn = (password: string, known: string) =>
      codeOf(desk.signIn(node, ann, password, desk.another(), { knownBrowsers: known }));
    for (let n = 0; n < 11; n++) await signIn('which was it', knownBrowsers);
    await recovery.ask(ann);
    const after = await recovery.reset(another, { knownBrowsers });
    expect(await signIn(another, after)).toBe('done');
  });
});

describe('nobody else', () => {
  it('learns whether somebody has an address, or gets a mail: nothing is written of who asks', async () => {
    const facts = (await desk.facts()).length;
    expect(await recovery.ask('nobody@example.org')).toBe(await recovery.ask(ann));
    expect([letters.sent.length, (await desk.facts()).length]).toEqual([1, facts]);
  });

  it('gets in with a token that is none, cut, or another’s', async () => {
    await recovery.ask(ann);
    const token = recovery.tokenIn(letters.sent[0]!.text);
    for (const bad of ['', 'x', token.slice(1), `${token}=`, token.toUpperCase()])
      expect(await codeOf(recovery.reset(another, { token: bad }))).toBe('reset-link-not-valid');
    expect(await isOpen()).toBe(true);
  });

  it('resets by mail what runs the house', async () => {
    await GrantRole.decide(node.streams, { memberId: hers.memberId, role: 'operator', by: null }, desk.another());
    await recovery.ask(ann);
    expect(letters.sent).toEqual([]);
  });

  it('leaves a letter behind that was being written while the account was erased', async () => {
    const kept: string[] = [];
    const now = desk.clock.now();
    letters.send = async ({ to }) => {
      await recovery.erase(hers.memberId);
      kept.push(to);
    };
    letters.forget = async (isTheirs) => void kept.splice(0, kept.length, ...kept.filter((to) => !isTheirs(to, now)));
    await recovery.ask(ann);
    expect(kept).toEqual([]);
  });

  it('keeps a link when the account is erased', async () => {
    await recovery.ask(ann);
    await recovery.erase(hers.memberId);
    expect(await codeOf(recovery.reset(another))).toBe('reset-link-not-valid');
  });

  /** Mutant `ever-known`: a browser is known whatever was reset since. */
  it('keeps tries of their own in browsers that were known before the reset', async () => {
    const thiefs = await Promise.all([1, 2, 3].map(async () => (await desk.signIn(node, ann)).knownBrowsers));
    await recovery.ask(ann);
    desk.clock.advance(minute);
    const hersNow = await recovery.reset(another);
    const guess = (knownBrowsers: string) => codeOf(desk.signIn(node, ann, 'guess', desk.another(), { knownBrowsers }));
    for (let n = 0; n < 10; n++) await guess(thiefs[0]!);
    expect(await Promise.all(thiefs.map(guess))).toEqual(['too-many-tries', 'too-many-tries', 'too-many-tries']);
    expect(await guess(hersNow)).toBe('bad-credentials');
    for (let n = 0; n < 3; n++) for (const one of thiefs) await recovery.ask(ann, one);
    expect(letters.sent).toHaveLength(3);
  });

  /** Mutant `skewed-clocks`: what counts is the clock of whoever wrote it. */
  it('is known any more in a browser whose session a node began with a clock that runs ahead; who signs in after is', async () => {
    desk.clock.advance(minute);
    const thiefs = (await desk.signIn(node, ann)).knownBrowsers;
    desk.clock.step(-minute);
    await recovery.ask(ann);
    const hersNow = await recovery.reset(another);
    const known = (cookie: string) => desk.browsers.idOf(node.streams, cookie, emailKeyOf(desk.keys, ann));
    expect([await known(thiefs), await known(hersNow)]).toEqual([null, expect.any(String)]);
    const { knownBrowsers } = await desk.signIn(node, ann, another);
    expect(await known(knownBrowsers)).not.toBeNull();
    await recovery.ask(ann);
    await recovery.reset('three loud herons');
    expect([await known(hersNow), await known(knownBrowsers)]).toEqual([null, null]);
  });

  it('begins a session with the old password by a confirmation that is sent again after the reset', async () => {
    const metadata = desk.another();
    await desk.register(node, 'bob', 'bob@example.org');
    const [link] = await desk.links();
    const { memberId } = await desk.confirm(node, link!, {}, metadata);
    await recovery.ask('bob@example.org');
    await recovery.reset(another);
    const elsewhere = desk.confirm(node, link!, {}, metadata);
    expect(await codeOf(elsewhere)).toBe('bad-credentials');
    expect(
      (await desk.facts('SignedIn')).filter(({ data }) => (data as { memberId: string }).memberId === memberId),
    ).toHaveLength(1);
  });

  it('is known by a sign-in that the reset overtook on its way to the browser', async () => {
    await recovery.ask(ann);
    const issue = async (...session: Parameters<Node['sessions']['issue']>) => {
      desk.clock.advance(1);
      await recovery.reset(another);
      return node.sessions.issue(...session);
    };
    const slow = { ...node, sessions: replacing(node.sessions, { issue }) };
    desk.clock.advance(1);
    const { knownBrowsers } = await desk.signIn(slow, ann);
    for (let n = 0; n < 10; n++) await signsIn('guess');
    const guess = desk.signIn(node, ann, 'guess', desk.another(), { knownBrowsers });
    expect(await codeOf(guess)).toBe('too-many-tries');
  });

  it('is known to who has the address now because they had it before', async () => {
    await recovery.erase(hers.memberId);
    desk.clock.advance(minute);
    await desk.join(node, ann);
    for (let n = 0; n < 10; n++) await signsIn('guess');
    const guess = desk.signIn(node, ann, 'guess', desk.another(), { knownBrowsers: hers.knownBrowsers });
    expect(await codeOf(guess)).toBe('too-many-tries');
  });

  it('learns by a link that was used which password came after', async () => {
    await recovery.ask(ann);
    const used = { token: recovery.tokenIn(letters.sent[0]!.text), metadata: desk.another() };
    await recovery.reset('a thief was here', used);
    await recovery.ask(ann);
    await recovery.reset(another);
    const answers = [await codeOf(recovery.reset('a guess at it', used)), await codeOf(recovery.reset(another, used))];
    expect(answers).toEqual(['reset-link-used', 'reset-link-used']);
  });

  /** Mutant `late-sign-in`: a session begins whatever happened to the password since it was checked. */
  it('begins a session with a password that is replaced while it is checked', async () => {
    await recovery.ask(ann);
    const passwords = new PasswordsInTurn(desk.passwords);
    const thief = codeOf(desk.signIn(node, ann));
    await passwords.isChecking;
    await recovery.reset(another);
    passwords.goOn();
    expect(await thief).toBe('bad-credentials');
  });
});

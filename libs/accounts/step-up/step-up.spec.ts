import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, minute } from '#kernel/instant.ts';
import { readConfig } from '#platform/config/config.ts';
import { AccountsRig, type Node } from '../../../test/support/accounts-rig.ts';
import { PasswordsInTurn } from '../recovery/recovery.testing.ts';
import { type Browser, codeOf, Letters, SteppingUp } from './step-up.testing.ts';

const ann = 'Ann@Example.org';
const another = 'seven quiet herons';
const config = readConfig({ PUBLIC_URL: 'https://plinth.example' });

let desk: AccountsRig;
let node: Node;
let letters: Letters;
let she: SteppingUp;
let laptop: Browser;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
  letters = new Letters();
  she = new SteppingUp(desk, node, letters, config);
  laptop = await desk.join(node, ann);
});

afterEach(() => desk.close());

const signsIn = (password: string) => codeOf(desk.signIn(node, ann, password));

/** Says once more who she is, all right. */
async function steppedUp(browser = laptop) {
  await she.ask(browser);
  await she.confirm(browser);
}

describe('a member', () => {
  it('changes the password after a mailed code and the old one: every session ends, and this browser has a new one', async () => {
    const phone = await desk.signIn(node, ann);
    await steppedUp();
    const begun = await she.change(laptop, another);
    const ends = [laptop, phone, begun].map(({ sessionId }) => node.authority.endOf(laptop.memberId, sessionId));
    expect((await Promise.all(ends)).map((end) => end !== undefined)).toEqual([false, false, true]);
    expect([await signsIn('correct horse'), await signsIn(another)]).toEqual(['bad-credentials', 'done']);
  });

  it('gets the same answer to a repeat: one code, one confirmation, one change', async () => {
    const [asking, confirming, changing] = [desk.another(), desk.another(), desk.another()];
    for (let n = 0; n < 3; n++) await she.ask(laptop, asking);
    expect(letters.sent).toHaveLength(1);
    for (let n = 0; n < 2; n++) await she.confirm(laptop, {}, confirming);
    const [first, second] = [await she.change(laptop, another, changing), await she.change(laptop, another, changing)];
    expect(second.sessionId).toBe(first.sessionId);
    expect(await desk.facts('PasswordChanged')).toHaveLength(1);
    expect(await codeOf(she.change(laptop, 'three loud herons', changing))).toBe('sign-in-first');
  });

  it('has a letter with the code that counts, also when one asking comes twice at once, or late after another one', async () => {
    const asking = desk.another();
    await Promise.all([she.ask(laptop, asking), she.ask(laptop, asking)]);
    expect(letters.sent).toHaveLength(1);
    expect(await codeOf(she.confirm(laptop))).toBe('done');
    await she.ask(laptop);
    await she.ask(laptop, asking);
    expect(letters.sent).toHaveLength(3);
    expect(await codeOf(she.confirm(laptop))).toBe('done');
  });

  it('learns what is wrong with a password before the code is used up', async () => {
    await steppedUp();
    expect(await codeOf(she.change(laptop, 'ann@example.org'))).toBe('password-is-name');
    expect(await codeOf(she.change(laptop, another))).toBe('done');
  });

  it('has ten minutes for the code, five after it, and the last code counts', async () => {
    await she.ask(laptop);
    const old = she.code();
    await she.ask(laptop);
    expect(await codeOf(she.confirm(laptop, { code: old }))).toBe('not-that-code');
    desk.clock.advance(10 * minute);
    expect(await codeOf(she.confirm(laptop))).toBe('no-code');
    await steppedUp();
    desk.clock.advance(5 * minute);
    expect(await codeOf(she.change(laptop, another))).toBe('step-up-needed');
  });

  it('may ask for five codes, then for four an hour', async () => {
    const asked = async () => Promise.all(Array.from({ length: 7 }, () => codeOf(she.ask(laptop))));
    expect((await asked()).filter((code) => code === 'done')).toHaveLength(5);
    desk.clock.advance(15 * minute);
    expect((await asked()).filter((code) => code === 'done')).toHaveLength(1);
  });
});

describe('who has a session that is not theirs', () => {
  it('changes nothing with it alone, nor with the password, nor with the code', async () => {
    expect(await codeOf(she.change(laptop, another))).toBe('step-up-needed');
    await she.ask(laptop);
    expect(await codeOf(she.confirm(laptop, { password: 'a guess' }))).toBe('not-your-password');
    expect(await codeOf(she.confirm(laptop, { code: she.wrongCode() }))).toBe('not-that-code');
    expect(await codeOf(she.change(laptop, another))).toBe('step-up-needed');
  });

  /** Mutant `step-up-anywhere`. */
  it('uses nothing that was passed in another session', async () => {
    const thief = await desk.signIn(node, ann);
    await steppedUp();
    expect(await codeOf(she.change(thief, another))).toBe('step-up-needed');
    expect(await codeOf(she.change(laptop, another))).toBe('done');
  });

  /** Mutant `step-up-twice`. */
  it('uses nothing a second time, also when both come at once', async () => {
    await steppedUp();
    const codes = await Promise.all(['one two three', 'four five six'].map((one) => codeOf(she.change(laptop, one))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'step-up-needed')).toHaveLength(1);
  });

  it('has five guesses at a code and ten in all, then ten a day, in however many processes', async () => {
    const elsewhere = new SteppingUp(desk, node, letters, config, desk.stepUps(desk.ticketsElsewhere()));
    const guesses = async () => {
      await she.ask(laptop);
      const tried = Array.from({ length: 12 }, (_, n) =>
        codeOf((n % 2 ? she : elsewhere).confirm(laptop, { code: she.wrongCode() })),
      );
      return (await Promise.all(tried)).filter((code) => code === 'not-that-code').length;
    };
    expect([await guesses(), await guesses(), await guesses()]).toEqual([5, 5, 0]);
    expect(await codeOf(she.confirm(laptop))).toBe('too-many-codes-tried');
    desk.clock.advance(day);
    expect((await guesses()) + (await guesses()) + (await guesses())).toBe(10);
  });

  it('uses up none of the codes that the owner may ask for elsewhere', async () => {
    const thief = await desk.signIn(node, ann);
    for (let n = 0; n < 9; n++) await codeOf(she.ask(thief));
    expect(await codeOf(she.ask(thief))).toBe('too-many-codes');
    expect(await codeOf(steppedUp())).toBe('done');
  });

  it('guesses the password no more often than at the door', async () => {
    await she.ask(laptop);
    const from = { ...laptop, knownBrowsers: '' };
    const guessed = Array.from({ length: 30 }, () => codeOf(she.confirm(from, { password: 'guess' })));
    expect((await Promise.all(guessed)).filter((code) => code === 'not-your-password')).toHaveLength(10);
  });

  it('begins no session with the old password that is replaced while it is checked', async () => {
    await steppedUp();
    const passwords = new PasswordsInTurn(desk.passwords);
    const thief = codeOf(desk.signIn(node, ann));
    await passwords.isChecking;
    await she.change(laptop, another);
    passwords.goOn();
    expect(await thief).toBe('bad-credentials');
  });

  it('changes nothing in a session that ended meanwhile', async () => {
    await steppedUp();
    const { streams } = node;
    const { SignOut } = await import('../commands.ts');
    await SignOut.decide(streams, { memberId: laptop.memberId, sessionId: laptop.sessionId }, desk.another());
    expect(await codeOf(she.change(laptop, another))).toBe('sign-in-first');
    expect(await signsIn('correct horse')).toBe('done');
  });
});

describe('many who guess', () => {
  it('gain nothing by asking before: a short code that is out is good no more', async () => {
    const members: Browser[] = [];
    for (let n = 0; n < 41; n++) members.push(await desk.join(node, `m${n}@example.org`));
    await she.ask(laptop);
    const hers = she.code();
    let looks = 0;
    for (const one of members) await she.ask(one);
    for (const one of members)
      for (let n = 0; n < 5; n++)
        looks += Number((await codeOf(she.confirm(one, { code: 'no one' }))) === 'not-that-code');
    expect(looks).toBe(200);
    expect(await codeOf(she.confirm(laptop, { code: hers }))).toBe('no-code');
    await steppedUp();
    expect(await codeOf(she.change(laptop, another))).toBe('done');
  });

  it('make the codes of all longer', async () => {
    expect(await she.ask(laptop)).toEqual({ by: 'mail', digits: 6 });
    const members: Browser[] = [];
    for (let n = 0; n < 21; n++) members.push(await desk.join(node, `m${n}@example.org`));
    for (const one of members)
      for (let n = 0; n < 10; n++) {
        if (n % 5 === 0) await she.ask(one);
        await codeOf(she.confirm(one, { code: she.wrongCode() }));
      }
    expect(await she.ask(laptop)).toEqual({ by: 'mail', digits: 8 });
    expect(she.code()).toHaveLength(8);
    await expect(she.confirm(laptop)).resolves.toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, minute } from '#kernel/instant.ts';
import { type AccountsRig, eraserAt, type Node } from '../../../test/support/accounts-rig.ts';
import { EraseMember, GrantRole } from '../commands.ts';
import { memberOf } from '../members.ts';
import { whenRegistrationEndedForgetIt } from '../reactions.ts';
import { Recovery } from '../recovery/recovery.testing.ts';
import { type Browser, codeOf, type Letters } from '../step-up/step-up.testing.ts';
import { LetOldEmailGo } from './commands.ts';
import { Changing, config, cutBefore } from './email-change.testing.ts';

const [ann, anew, third] = ['Ann@Example.org', 'Ann@New.example', 'ann@third.example'];
const another = 'seven quiet herons';

let desk: AccountsRig;
let node: Node;
let letters: Letters;
let she: Changing;
let laptop: Browser;

beforeEach(async () => {
  ({ desk, node, letters, she, laptop } = await Changing.open(ann));
});

afterEach(() => she.close());

const isOpen = async ({ sessionId }: { sessionId: string }) =>
  (await node.authority.endOf(laptop.memberId, sessionId)) !== undefined;
const letGo = () => LetOldEmailGo.decide(node.streams, { memberId: laptop.memberId }, desk.another());

describe('a member', () => {
  /** Mutant `old-key`. */
  it('changes the address with both mailboxes: every session ends, this browser has a new one, only the new address signs in', async () => {
    const phone = await desk.signIn(node, ann);
    const begun = await she.change(laptop, anew);
    expect(await Promise.all([laptop, phone, begun].map(isOpen))).toEqual([false, false, true]);
    expect([await she.signsIn(ann), await she.signsIn(anew)]).toEqual(['bad-credentials', 'done']);
    await she.react();
    expect(letters.to(ann).at(-1)).toMatchObject({ subject: 'The email address of your Plinth account was changed' });
    expect([await she.ownerOf(ann), await she.ownerOf(anew)]).toEqual([laptop.memberId, laptop.memberId]);
  });

  /** Mutant `one-mailbox`. */
  it('changes nothing without the old mailbox: no letter goes out', async () => {
    expect(await codeOf(she.ask(laptop, anew))).toBe('step-up-needed');
    expect(letters.to(anew)).toEqual([]);
    await she.stepUp(laptop, anew);
    expect(await codeOf(she.ask(laptop, anew))).toBe('done');
    expect(await codeOf(she.ask(laptop, anew))).toBe('step-up-needed'); // it was good for one
  });

  it('is what the old mailbox has said of that address: whoever has the session gets no other by it', async () => {
    await she.stepUp(laptop, anew);
    expect(await codeOf(she.ask(laptop, third))).toBe('step-up-needed');
    expect(letters.to(third)).toEqual([]);
    await she.stepUp(laptop, null); // nor by what calls off the wait for a lost mailbox
    expect(await codeOf(she.ask(laptop, third))).toBe('step-up-needed');
    expect(await codeOf(she.ask(laptop, 'ANN@new.example'))).toBe('done'); // however it is written
  });

  it('changes nothing without the new mailbox: the code is of that address, that session and ten minutes', async () => {
    const phone = await desk.signIn(node, ann);
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    const code = she.codeAt(anew);
    expect(await codeOf(she.confirm(laptop, third, code))).toBe('no-code');
    expect(await codeOf(she.confirm({ ...laptop, sessionId: phone.sessionId }, anew, code))).toBe('no-code');
    expect(
      await codeOf(
        she.confirm(
          laptop,
          anew,
          code.replace(/.$/, (last) => String((+last + 1) % 10)),
        ),
      ),
    ).toBe('not-that-code');
    desk.clock.advance(10 * minute);
    expect(await codeOf(she.confirm(laptop, anew, code))).toBe('no-code');
    expect(await desk.facts('EmailClaimed')).toEqual([]);
  });

  it('gets the same answer to a repeat, also when both come at once', async () => {
    await she.stepUp(laptop, anew);
    const [asking, confirming] = [desk.another(), desk.another()];
    for (let n = 0; n < 2; n++) await she.ask(laptop, anew, asking);
    expect(letters.to(anew)).toHaveLength(1);
    const code = she.codeAt(anew);
    const both = await Promise.all([
      she.confirm(laptop, anew, code, confirming),
      she.confirm(laptop, anew, code, confirming),
    ]);
    expect(both[0].sessionId).toBe(both[1].sessionId);
    expect(await desk.facts('EmailClaimed')).toHaveLength(1);
    expect(await desk.facts('EmailChanged')).toHaveLength(1);
  });

  it('gets nothing for another address by repeating the command: neither a letter nor a browser that is known there', async () => {
    await she.stepUp(laptop, anew);
    const [asking, confirming] = [desk.another(), desk.another()];
    await she.ask(laptop, anew, asking);
    expect(await codeOf(she.ask(laptop, third, asking))).toBe('step-up-needed');
    expect(letters.to(third)).toEqual([]);
    const code = she.codeAt(anew);
    await she.confirm(laptop, anew, code, confirming);
    expect(await codeOf(she.confirm(laptop, third, code, confirming))).toBe('email-changed-lately');
  });

  it('of an older build, whose mailbox was never proved, is not erased by who registers at the address of before', async () => {
    const { memberId } = await desk.joinAsOfOld(node, third);
    await she.change(await desk.signIn(node, third), anew);
    await desk.join(node, third).catch(() => undefined);
    await she.react([whenRegistrationEndedForgetIt]);
    expect(await desk.facts('MemberErased')).toEqual([]);
    expect(await memberOf(node.streams, memberId)).toMatchObject({ verified: true });
    expect(await she.signsIn(anew)).toBe('done');
  });

  it('learns that an address is taken only with a code from it; asking tells nothing', async () => {
    await desk.join(node, anew);
    await she.stepUp(laptop, anew);
    expect(await she.ask(laptop, anew)).toEqual({ digits: 6 });
    expect(await codeOf(she.confirm(laptop, anew))).toBe('email-taken');
    expect([await she.signsIn(ann), await she.signsIn(anew)]).toEqual(['done', 'done']);
  });

  it('does not change to the own address, nor who runs the house', async () => {
    expect(await codeOf(she.ask(laptop, 'ann@example.ORG'))).toBe('own-email');
    await GrantRole.decide(
      node.streams,
      { memberId: laptop.memberId, role: 'operator', by: laptop.memberId },
      desk.another(),
    );
    expect(await codeOf(she.ask(laptop, anew))).toBe('house-account');
  });

  it('fills no mailbox: five letters a day, whoever asks', async () => {
    const asks = async (browser: Browser) => {
      await she.stepUp(browser, third);
      return codeOf(she.ask(browser, third));
    };
    const told: string[] = [];
    for (const name of ['bob', 'cid', 'dee']) {
      const browser = await desk.join(node, `${name}@example.org`);
      for (let n = 0; n < 2; n++) told.push(await asks(browser));
    }
    expect(told.filter((code) => code === 'done')).toHaveLength(5);
    expect(told.at(-1)).toBe('too-many-codes');
  });

  it('uses up no letter by repeating the command', async () => {
    await she.stepUp(laptop, anew);
    const asking = desk.another();
    for (let n = 0; n < 7; n++) expect(await codeOf(she.ask(laptop, anew, asking))).toBe('done');
    expect(letters.to(anew)).toHaveLength(1);
    await she.stepUp(laptop, anew);
    expect(await codeOf(she.ask(laptop, anew))).toBe('done');
  });

  it('ends what others had begun with the address, and whoever registers it is told what everybody is told', async () => {
    await desk.register(node, 'stranger', anew);
    const [link] = await desk.links();
    await she.change(laptop, anew);
    expect(await codeOf(desk.confirm(node, link!))).toBe('link-used');
    desk.clock.advance(2 * day);
    for (const address of [ann, anew]) await desk.register(node, `again ${address}`, address);
    expect(await desk.facts('RegistrationBegun')).toHaveLength(2);
    expect(await she.signsIn(anew)).toBe('done');
  });
});

describe('a claim', () => {
  it('that was cut off is gone on with, and the address of before is free after 14 days', async () => {
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    await codeOf(she.confirm(laptop, anew, undefined, undefined, cutBefore('ChangeEmail', node)));
    expect([await she.signsIn(ann), await she.signsIn(anew)]).toEqual(['done', 'bad-credentials']);
    await she.react();
    expect([await she.signsIn(ann), await she.signsIn(anew)]).toEqual(['bad-credentials', 'done']);
    expect(await codeOf(letGo())).toBe('not-due-yet');
    desk.clock.advance(14 * day);
    await letGo();
    expect(await she.ownerOf(ann)).toBe(laptop.memberId);
    await she.react();
    expect([await she.ownerOf(ann), await she.ownerOf(anew)]).toEqual([null, laptop.memberId]);
    expect(letters.to(ann)).toEqual([]);
    expect((await desk.join(node, ann)).memberId).not.toBe(laptop.memberId);
  });

  it('that was cut off is the own one for who confirms the address again', async () => {
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    await codeOf(she.confirm(laptop, anew, undefined, undefined, cutBefore('ChangeEmail', node)));
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    const begun = await she.confirm(laptop, anew);
    expect([await isOpen(laptop), await isOpen(begun)]).toEqual([false, true]);
    expect([await she.signsIn(ann), await she.signsIn(anew)]).toEqual(['bad-credentials', 'done']);
    expect(await desk.facts('EmailClaimed')).toHaveLength(1);
  });

  /** Mutant `stale-claim`. */
  it('is over when the password was replaced since both mailboxes agreed', async () => {
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    await codeOf(she.confirm(laptop, anew, undefined, undefined, cutBefore('ChangeEmail', node)));
    const recovery = new Recovery(desk, node, letters, config);
    await recovery.ask(ann);
    await recovery.reset(another);
    await she.react();
    expect([await she.signsIn(ann, another), await she.signsIn(anew, another)]).toEqual(['done', 'bad-credentials']);
    expect([await she.ownerOf(ann), await she.ownerOf(anew)]).toEqual([laptop.memberId, null]);
  });

  it('of two at once, one counts, and the other address is free', async () => {
    for (const address of [anew, third]) {
      await she.stepUp(laptop, address);
      await she.ask(laptop, address);
    }
    const codes = await Promise.all([anew, third].map((address) => codeOf(she.confirm(laptop, address))));
    expect(codes.toSorted()).toEqual(['done', 'sign-in-first']);
    await she.react();
    const owners = await Promise.all([ann, anew, third].map((one) => she.ownerOf(one)));
    expect(owners.filter((owner) => owner === laptop.memberId)).toHaveLength(2);
    expect(owners[0]).toBe(laptop.memberId);
  });

  it('of an address for two members has one owner', async () => {
    const bob = await desk.join(node, 'bob@example.org');
    for (const browser of [laptop, bob]) {
      await she.stepUp(browser, anew);
      await she.ask(browser, anew);
    }
    const [hers, his] = letters.to(anew).map(({ text }) => /\b\d{6}\b/.exec(text)![0]);
    const codes = await Promise.all([codeOf(she.confirm(laptop, anew, hers)), codeOf(she.confirm(bob, anew, his))]);
    expect(codes.toSorted()).toEqual(['done', 'email-taken']);
  });
});

describe('an erasure', () => {
  it('frees the address of before too, and leaves no letter at any of them', async () => {
    await she.change(laptop, anew);
    await she.react();
    expect([letters.to(ann).length, letters.to(anew).length]).not.toContain(0);
    await she.erase(laptop);
    expect(letters.sent).toEqual([]);
    expect([await she.ownerOf(ann), await she.ownerOf(anew)]).toEqual([null, null]);
    await she.react();
    expect(letters.sent).toEqual([]);
    expect((await desk.join(node, ann)).memberId).not.toBe(laptop.memberId);
  });

  it('leaves no letter at a mailbox that was only asked for', async () => {
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    await she.erase(laptop);
    expect(letters.to(anew)).toEqual([]);
  });

  it('between the claim and the change leaves no address to nobody', async () => {
    await she.stepUp(laptop, anew);
    await she.ask(laptop, anew);
    await codeOf(she.confirm(laptop, anew, undefined, undefined, cutBefore('ChangeEmail', node)));
    await eraserAt(node.streams, desk).execute(new EraseMember({ memberId: laptop.memberId }, desk.another()));
    await she.react();
    expect([await she.ownerOf(ann), await she.ownerOf(anew)]).toEqual([null, null]);
    expect(await memberOf(node.streams, laptop.memberId)).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { type AccountsRig, type Node } from '../../../test/support/accounts-rig.ts';
import { GrantRole } from '../commands.ts';
import { ReleaseEmail } from '../email/commands.ts';
import { addressOf, emailKeyOf } from '../email/registrations.ts';
import { Recovery } from '../recovery/recovery.testing.ts';
import { type Browser, codeOf, type Letters } from '../step-up/step-up.testing.ts';
import { Changing, config } from './email-change.testing.ts';

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

describe('whoever has the mailbox of before', () => {
  async function stolen() {
    const thief = await desk.signIn(node, ann);
    const begun = await she.change(thief, anew);
    await she.react();
    return begun;
  }

  it('takes the account back with another password: whoever changed it is out, and the new address is free', async () => {
    const thief = await stolen();
    expect(await codeOf(she.undo(she.undoToken(ann), 'ann@example.org'))).toBe('password-is-name');
    await she.undo(she.undoToken(ann), another);
    expect(await isOpen(thief)).toBe(false);
    expect([await she.signsIn(ann, another), await she.signsIn(ann), await she.signsIn(anew, another)]).toEqual([
      'done',
      'bad-credentials',
      'bad-credentials',
    ]);
    await she.react();
    expect([await she.ownerOf(ann), await she.ownerOf(anew)]).toEqual([laptop.memberId, null]);
    expect(letters.to(ann).at(-1)!.subject).toBe('Your Plinth account has this email address again');
    expect(letters.to(anew).map(({ subject }) => subject)).toEqual([
      'Your Plinth account no longer has this email address',
    ]);
    await she.react();
    expect(letters.to(anew)).toHaveLength(1);
    await she.erase(laptop);
    expect(letters.sent).toEqual([]);
    await she.react();
    expect(letters.sent).toEqual([]);
  });

  it('has one link that is good once and for 14 days; a repeat gets the same answer', async () => {
    await stolen();
    const [token, metadata] = [she.undoToken(ann), desk.another()];
    await she.undo(token, another, metadata);
    expect(await codeOf(she.undo(token, another, metadata))).toBe('done');
    expect(await codeOf(she.undo(token, 'three loud herons'))).toBe('undo-link-used');
    expect(await desk.facts('EmailChangeUndone')).toHaveLength(1);
  });

  it('learns by a repeat nothing of a later password: right or wrong, the answer is the same', async () => {
    await stolen();
    const [token, metadata] = [she.undoToken(ann), desk.another()];
    expect(await she.undo(token, another, metadata)).toEqual(expect.any(String)); // from now on this browser is known
    const later = new Recovery(desk, node, letters, config);
    await later.ask(ann);
    await later.reset('three loud herons');
    const answers = [await she.undo(token, 'three loud herons', metadata), await she.undo(token, another, metadata)];
    expect(answers).toEqual([undefined, undefined]);
  });

  it('has no link any more after that time, nor with one that is not ours', async () => {
    await stolen();
    const token = she.undoToken(ann);
    expect(
      await codeOf(
        she.undo(
          token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          another,
        ),
      ),
    ).toBe('undo-link-not-valid');
    desk.clock.advance(14 * day);
    expect(await codeOf(she.undo(token, another))).toBe('undo-link-not-valid');
  });

  it('is not outrun: no further change while this one may be undone, and no other password of the thief helps', async () => {
    const thief = await stolen();
    await she.stepUp(thief, third);
    expect(await codeOf(she.ask(thief, third))).toBe('email-changed-lately');
    const recovery = new Recovery(desk, node, letters, config);
    await recovery.ask(anew);
    await recovery.reset('three loud herons');
    await she.undo(she.undoToken(ann), another);
    expect([await she.signsIn(anew, 'three loud herons'), await she.signsIn(ann, another)]).toEqual([
      'bad-credentials',
      'done',
    ]);
  });

  it('gets no power over the house: who runs it by then is not taken back by a mailbox', async () => {
    await stolen();
    const { memberId } = laptop;
    await GrantRole.decide(node.streams, { memberId, role: 'operator', by: memberId }, desk.another());
    expect(await codeOf(she.undo(she.undoToken(ann), another))).toBe('undo-link-not-valid');
  });

  /** Mutant `late-release`. */
  it('and changes to the same address again, keeps it when what came of the first claim is done late', async () => {
    await stolen();
    await she.undo(she.undoToken(ann), another);
    const { streams } = node;
    const { memberId } = laptop;
    const emailKey = emailKeyOf(desk.keys, anew);
    const { owner } = await addressOf(streams, emailKey);
    await she.react();
    const begun = await desk.signIn(node, ann, another);
    await she.steppingUp.ask(begun, undefined, 'email', anew);
    await she.steppingUp.confirm(begun, { act: 'email', email: anew, password: another });
    await she.ask(begun, anew);
    await she.confirm(begun, anew);
    const changeId = owner && 'changeId' in owner ? owner.changeId : null;
    await ReleaseEmail.decide(streams, { emailKey, memberId, changeId }, desk.another()); // by another node, which had stood still
    await she.react();
    expect(await she.ownerOf(anew)).toBe(memberId);
    expect(await she.signsIn(anew, another)).toBe('done');
  });
});

/** Mutant `old-links`. */
it('the link of a forgotten password that was mailed before the change is dead', async () => {
  const recovery = new Recovery(desk, node, letters, config);
  await recovery.ask(ann);
  const token = recovery.tokenIn(letters.sent.at(-1)!.text);
  await she.change(laptop, anew);
  expect(await codeOf(recovery.reset(another, { token }))).toBe('reset-link-not-valid');
  expect(await she.signsIn(anew)).toBe('done');
  letters.sent = [];
  await recovery.ask(ann); // it is nobody's to sign in with
  expect(letters.sent).toEqual([]);
});

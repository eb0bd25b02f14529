import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, plus } from '#kernel/instant.ts';
import { markRestored } from '#platform/event-store/log-identity.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { GrantRole } from '../commands.ts';
import { cutBefore } from '../email-change/email-change.testing.ts';
import { AddTotp } from '../factors/commands.ts';
import { memberOf } from '../members.ts';
import { mailboxLossWaits } from '../rules/lost-mailbox.ts';
import { Recovery } from '../recovery/recovery.testing.ts';
import { config } from '../email-change/email-change.testing.ts';
import { AskMailboxLoss } from './commands.ts';
import { emailKeyOf } from '../email/registrations.ts';
import { codeOf } from '../step-up/step-up.testing.ts';
import { Losing } from './mailbox-loss.testing.ts';

const [ann, anew, third] = ['Ann@Example.org', 'Ann@New.example', 'ann@third.example'];
const another = 'seven quiet herons';

let lost: Losing;

beforeEach(async () => {
  lost = await Losing.open(ann);
});

afterEach(() => lost.she.close());

const clock = () => lost.she.desk.clock;
const whys = async () =>
  (await lost.she.desk.facts('MailboxLossCalledOff')).map(({ data }) => (data as { why: string }).why);

/** The day comes. */
async function comes() {
  clock().advance(mailboxLossWaits);
  await lost.callDue();
  await lost.react();
}

describe('who has lost the old mailbox', () => {
  /** Mutant `mailbox-at-once`. */
  it('changes to a new one after seven days, told at the old one, which may still undo it for 14 days', async () => {
    const { dueAt } = await lost.ask(anew);
    expect(dueAt).toBe(plus(clock().now(), mailboxLossWaits));
    await lost.react();
    expect(lost.she.letters.to(ann).at(-1)!.subject).toBe(
      'The email address of your Plinth account is about to change',
    );
    clock().advance(mailboxLossWaits - 1);
    expect(await codeOf(lost.callDue())).toBe('not-due-yet');
    expect([await lost.she.ownerOf(anew), await lost.she.signsIn(ann)]).toEqual([null, 'done']); // nobody's until then
    clock().advance(1);
    await lost.callDue();
    await lost.react();
    expect([await lost.she.signsIn(ann), await lost.she.signsIn(anew)]).toEqual(['bad-credentials', 'done']);
    const { authority } = lost.she.node;
    expect(await authority.endOf(lost.laptop.memberId, lost.laptop.sessionId)).toBeUndefined();
    await lost.she.undo(lost.she.undoToken(ann), another);
    await lost.react();
    expect([await lost.she.signsIn(ann, another), await lost.she.ownerOf(anew)]).toEqual(['done', null]);
  });

  /** Mutant `mailbox-by-session`. */
  it('knows the password: without it no letter goes anywhere', async () => {
    expect(await codeOf(lost.askCode(anew, { password: 'not this one' }))).toBe('not-your-password');
    expect(lost.she.letters.to(anew)).toEqual([]);
  });

  /** Mutant `mailbox-unproved`. */
  it('has the new mailbox: the code is of that address, that session, and no other purpose', async () => {
    await lost.askCode(anew);
    const code = lost.she.codeAt(anew);
    const phone = await lost.she.desk.signIn(lost.she.node, ann);
    expect(await codeOf(lost.confirm(third, { code }))).toBe('no-code');
    expect(await codeOf(lost.confirm(anew, { code, browser: phone }))).toBe('no-code');
    expect(await codeOf(lost.she.confirm(lost.laptop, anew, code))).toBe('no-code'); // no change at once
    expect(await lost.she.desk.facts('MailboxLossAsked')).toEqual([]);
  });

  it('gets the same answer to a repeat, and one letter', async () => {
    const [asking, confirming] = [lost.she.desk.another(), lost.she.desk.another()];
    for (let n = 0; n < 2; n++) await lost.askCode(anew, { metadata: asking });
    expect(lost.she.letters.to(anew)).toHaveLength(1);
    const code = lost.she.codeAt(anew);
    const answers = [await lost.confirm(anew, { code, metadata: confirming })];
    clock().advance(day);
    answers.push(await lost.confirm(anew, { code, metadata: confirming }));
    expect(answers[1]).toEqual(answers[0]);
    expect(await codeOf(lost.askCode(third))).toBe('mailbox-loss-waits');
  });

  /** Mutant `mailbox-over-factor`. */
  it('has no other factor: that says who they are, and a wait never takes its place', async () => {
    const { memberId, sessionId } = lost.laptop;
    await lost.askCode(anew);
    const secret = { person: memberId, box: 'secret' };
    const adding = { memberId, sessionId, factorId: 'f1', secret, step: 1, keys: ['k1'] };
    await AddTotp.decide(lost.she.node.streams, adding, lost.she.desk.another());
    expect(await codeOf(lost.confirm(anew))).toBe('factor-first');
    const emailKey = emailKeyOf(lost.she.desk.keys, anew);
    const to = { emailKey, email: secret, language: 'en' } as const;
    const asking = { memberId, askId: 'a1', sessionId, to }; // the factor came between the look and the word
    const late = AskMailboxLoss.decide(lost.she.node.streams, asking, lost.she.desk.another());
    expect(await codeOf(late)).toBe('factor-first');
  });

  it('does not run the house, nor changed the address lately, nor to the own one', async () => {
    expect(await codeOf(lost.askCode(ann))).toBe('own-email');
    await lost.she.change(lost.laptop, third);
    const begun = await lost.she.desk.signIn(lost.she.node, third);
    expect(await codeOf(lost.askCode(anew, { browser: begun }))).toBe('email-changed-lately');
  });

  it('who became an operator meanwhile keeps the address', async () => {
    await lost.ask(anew);
    const { memberId } = lost.laptop;
    await GrantRole.decide(
      lost.she.node.streams,
      { memberId, role: 'operator', by: memberId },
      lost.she.desk.another(),
    );
    await comes();
    expect([await whys(), await lost.she.ownerOf(anew)]).toEqual([['house'], null]);
  });

  it('gets nothing where somebody else has the address on that day', async () => {
    await lost.ask(anew);
    const bob = await lost.she.desk.join(lost.she.node, anew);
    await comes();
    expect([await whys(), await lost.she.ownerOf(anew)]).toEqual([['taken'], bob.memberId]);
    expect(await lost.she.signsIn(ann)).toBe('done');
  });

  it('of two for one address one gets it', async () => {
    const other = await lost.she.desk.join(lost.she.node, 'bob@example.org');
    await lost.ask(anew);
    await lost.askCode(anew, { browser: other });
    await lost.confirm(anew, { browser: other });
    await comes();
    expect(await lost.she.ownerOf(anew)).toBe(lost.laptop.memberId);
  });
});

describe('it is called off', () => {
  const goesOn = async () => {
    await comes();
    return (await lost.she.signsIn(anew)) === 'done';
  };

  it('by the link in the old mailbox, once or twice, and nobody else’s', async () => {
    await lost.ask(anew);
    await lost.react();
    const token = lost.keepToken(ann);
    expect(await codeOf(lost.keep(token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))))).toBe(
      'keep-link-not-valid',
    );
    expect([await codeOf(lost.keep(token)), await codeOf(lost.keep(token))]).toEqual(['done', 'done']);
    expect([await whys(), await goesOn()]).toEqual([['mailbox'], false]);
  });

  it('not by that link once the address has changed: there the way back is another letter', async () => {
    await lost.ask(anew);
    await lost.react();
    const token = lost.keepToken(ann);
    await comes();
    expect(await codeOf(lost.keep(token))).toBe('keep-link-late');
  });

  /** Mutant `mailbox-goes-on`. */
  it('by another password through the old mailbox', async () => {
    await lost.ask(anew);
    const recovery = new Recovery(lost.she.desk, lost.she.node, lost.she.letters, config);
    await recovery.ask(ann);
    await recovery.reset(another);
    await comes();
    expect(await lost.she.signsIn(anew, another)).toBe('bad-credentials');
    expect(await lost.she.signsIn(ann, another)).toBe('done');
  });

  it('by a mailed code: who reads the old mailbox has not lost it', async () => {
    await lost.ask(anew);
    await lost.she.stepUp(lost.laptop, null);
    expect([await whys(), await goesOn()]).toEqual([['mailbox'], false]);
  });

  /** Mutant `kept-by-anybody`. */
  it('by the session that asked; another one says first who it is', async () => {
    await lost.ask(anew);
    const phone = await lost.she.desk.signIn(lost.she.node, ann);
    expect(await codeOf(lost.callOff(phone))).toBe('step-up-needed');
    await lost.callOff();
    expect([await whys(), await goesOn()]).toEqual([['asked'], false]);
    expect(await codeOf(lost.callOff(phone))).toBe('done'); // there is nothing any more
  });

  it('by a factor that came meanwhile', async () => {
    await lost.ask(anew);
    const { memberId, sessionId } = lost.laptop;
    const secret = { person: memberId, box: 'secret' };
    const adding = { memberId, sessionId, factorId: 'f1', secret, step: 1, keys: ['k1'] };
    await AddTotp.decide(lost.she.node.streams, adding, lost.she.desk.another());
    await comes();
    expect((await memberOf(lost.she.node.streams, memberId))?.signIn?.email).toBeDefined();
    expect(await lost.she.ownerOf(anew)).toBeNull();
  });

  it('where the log was put back since: what was said meanwhile nobody knows', async () => {
    await lost.ask(anew);
    clock().advance(day);
    const { desk } = lost.she;
    await markRestored(desk.store, desk.clock.now());
    await comes();
    expect([await whys(), await lost.she.ownerOf(anew)]).toEqual([['restored'], null]);
  });
});

describe('a process that is killed on the way', () => {
  it.each(['ClaimEmail', 'ChangeEmail'])('before %s leaves the rest to the next', async (type) => {
    await lost.ask(anew);
    clock().advance(mailboxLossWaits);
    await lost.callDue();
    await lost.react(cutBefore(type, lost.she.node)).catch(() => undefined);
    await lost.react();
    expect(await lost.she.signsIn(anew)).toBe('done');
    expect(await lost.she.desk.facts('EmailChanged')).toHaveLength(1);
  });

  it('and a password that is chosen at that moment keeps the address, and lets go of the new one', async () => {
    await lost.ask(anew);
    clock().advance(mailboxLossWaits);
    const recovery = new Recovery(lost.she.desk, lost.she.node, lost.she.letters, config);
    await recovery.ask(ann);
    const token = recovery.tokenIn(lost.she.letters.sent.at(-1)!.text);
    await lost.callDue();
    await lost.react(cutBefore('ChangeEmail', lost.she.node)).catch(() => undefined);
    await recovery.reset(another, { token });
    await lost.react();
    expect([await lost.she.signsIn(ann, another), await lost.she.ownerOf(anew)]).toEqual(['done', null]);
  });
});

it('an erasure leaves no letter there, and nothing of the address', async () => {
  await lost.ask(anew);
  await lost.react();
  await lost.she.erase(lost.laptop);
  expect(lost.she.letters.sent).toEqual([]);
  await comes();
  expect(lost.she.letters.sent).toEqual([]);
  const facts: readonly StoredFact[] = await lost.she.desk.facts();
  expect(facts.some(({ type }) => type === 'EmailClaimed')).toBe(false);
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { day, plus } from '#kernel/instant.ts';
import { AccountsRig, type Node } from '../../test/support/accounts-rig.ts';
import { anonymous } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { evenStep } from '#platform/auth/even-time.ts';
import { SignOut } from './commands.ts';
import { SignOutGuest } from './guests/commands.ts';

const ann = 'Ann@Example.org';

let desk: AccountsRig;
let node: Node;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
});

afterEach(() => desk.close());

describe('signing in', () => {
  beforeEach(() => desk.join(node, ann));

  it('begins a session that counts until it is ended', async () => {
    const { token, memberId, sessionId, expiresAt } = await desk.signIn(node, ann);
    expect(expiresAt).toBe(plus(desk.clock.now(), 90 * day));
    expect(await node.sessions.callerOf(token)).toMatchObject({ kind: 'member', memberId, sessionId, verified: true });
    await SignOut.decide(node.streams, { memberId, sessionId }, desk.another());
    expect(await node.sessions.callerOf(token)).toMatchObject({ kind: 'anonymous' });
  });

  it('ends after 30 days', async () => {
    const { token } = await desk.signIn(node, ann);
    desk.clock.advance(30 * day - 1);
    expect((await node.sessions.callerOf(token)).kind).toBe('member');
    desk.clock.advance(1);
    expect((await node.sessions.callerOf(token)).kind).toBe('anonymous');
  });

  it('is one session for one command; a repeat after its end is no way back', async () => {
    const metadata = desk.another();
    const [one, two] = await Promise.all([
      desk.signIn(node, ann, 'correct horse', metadata),
      desk.signIn(node, ann, 'correct horse', metadata),
    ]);
    expect(one.sessionId).toBe(two.sessionId);
    await SignOut.decide(node.streams, one, desk.another());
    await expect(desk.signIn(node, ann, 'correct horse', metadata)).rejects.toMatchObject({ code: 'bad-credentials' });
  });

  it('is refused alike for a wrong password, an unknown address and one not proved yet, at the same cost', async () => {
    await desk.register(node, 'pending', 'pending@example.org');
    desk.passwords.verified.length = 0;
    const refusals = await Promise.allSettled([
      desk.signIn(node, ann, 'wrong'),
      desk.signIn(node, 'nobody@example.org', 'correct horse'),
      desk.signIn(node, 'pending@example.org', 'correct horse'),
    ]);
    const refused = expect.objectContaining({ code: 'bad-credentials', details: {} });
    expect(refusals.map((one) => (one as PromiseRejectedResult).reason)).toEqual([refused, refused, refused]);
    expect(desk.passwords.verified).toEqual(['hash of correct horse', undefined, undefined]);
  });

  it('checks the password from a moment on that was set before the account was looked up', async () => {
    await desk.register(node, 'pending', 'pending@example.org');
    const clock = new DrivenClock();
    desk.evenBy(clock);
    desk.passwords.verified.length = 0;
    for (const email of [ann, 'nobody@example.org', 'pending@example.org']) {
      const answer = desk.signIn(node, email, 'wrong').catch(({ code }: { code: string }) => code);
      while (clock.pending + desk.passwords.verified.length === 0) await turn();
      clock.advance(evenStep - 1);
      for (let turns = 0; turns < 100; turns++) await turn(); // all is read by now
      expect(desk.passwords.verified).toEqual([]);
      for (; desk.passwords.verified.length === 0; await turn()) clock.advance(1);
      expect([clock.monotonic() % evenStep, await answer]).toEqual([0, 'bad-credentials']);
      desk.passwords.verified.length = 0;
    }
  });

  it('is known on another node at once, and its end as soon as that node hears of it', async () => {
    const { token, memberId, sessionId } = await desk.signIn(node, ann);
    const { streams: theirStreams, sessions: theirs } = desk.node();
    expect((await theirs.callerOf(token)).kind).toBe('member');
    const second = await desk.signIn(node, ann);
    expect((await theirs.callerOf(second.token)).kind).toBe('member');
    await SignOut.decide(node.streams, { memberId, sessionId }, desk.another());
    theirStreams.observe(await desk.facts());
    expect((await theirs.callerOf(token)).kind).toBe('anonymous');
    expect((await theirs.callerOf(second.token)).kind).toBe('member');
  });
});

it('a guest who signed out is out for every process, also one that starts later', async () => {
  const session = { kind: 'guest', memberId: null, sessionId: 'g1', expiresAt: plus(desk.clock.now(), day) } as const;
  const token = await node.sessions.issue(session);
  expect(await node.sessions.callerOf(token)).toMatchObject({ kind: 'guest', sessionId: 'g1' });
  const metadata = desk.another();
  for (let n = 0; n < 2; n++) await SignOutGuest.decide(node.streams, { sessionId: 'g1' }, metadata);
  for (const one of [node, desk.node()]) expect(await one.sessions.callerOf(token)).toBe(anonymous);
  expect(await desk.facts('GuestSignedOut')).toHaveLength(1);
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { given as givenOf } from '#kernel/given.ts';
import { plus } from '#kernel/instant.ts';
import { upcast } from '#kernel/shapes.ts';
import { recordedAt } from '#kernel/fold.ts';
import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { analysts, lasts } from './decider.ts';
import stored from './events.samples.json' with { type: 'json' };
import { type AnalystEvent, analystShapes } from './events.ts';
import { AnalystTokens } from './tokens.ts';

const now = '2026-05-01T12:00:00.000Z';
const given = givenOf(analysts, now);
const issue = { type: 'IssueTopicToken', data: { tokenId: 't1', memberId: 'ann' } } as const;
const revoke = { type: 'RevokeTopicToken', data: { tokenId: 't1' } } as const;
const issued = (tokenId = 't1', expiresAt = plus(now, lasts)): AnalystEvent => ({
  type: 'TopicTokenIssued',
  data: { tokenId, memberId: 'ann', expiresAt },
});
const revoked: AnalystEvent = { type: 'TopicTokenRevoked', data: { tokenId: 't1' } };

describe('a token for topics', () => {
  it('lasts 90 days', () => given().when(issue).then(issued()));
  it('is issued once', () => given(issued()).when(issue).thenNothing());
  it('is revoked once', () => given(issued()).when(revoke).then(revoked));
  it('that opens nothing stays so', () => given(issued(), revoked).when(revoke).thenNothing());
  it('is forgotten once it has ended and another is issued', () =>
    expect(Object.keys(given(issued('old', now), issued('t2')).state())).toEqual(['t2']));
});

describe('whoever has one', () => {
  const clock = new DrivenClock();
  const members = new Map([['ann', ['shopper']]]);
  const authority = {
    member: async (id: string) => (members.has(id) ? { memberId: id, roles: members.get(id) } : undefined),
  };
  const keys = {
    hash: (purpose: string, plain: string) =>
      createHash('sha256')
        .update(purpose + plain)
        .digest('hex'),
  };
  const tokenId = '5f3e7a10-0000-4000-8000-00000000aa01';
  const state = { [tokenId]: { memberId: 'ann', expiresAt: plus(clock.now(), lasts) } };
  const streams = { readState: async (_of: unknown, _name: string, ask: (now: object) => unknown) => ask({ state }) };
  /** Of a log that was put back then. */
  const tokensOf = (restoredAt: string | null) => {
    const read = async function* restores() {
      if (restoredAt !== null) yield { meta: { at: restoredAt } };
    };
    const parts = [streams as never, authority as never, keys as never, clock, { read } as never] as const;
    return new AnalystTokens(...parts, new TopicTokens());
  };
  const tokens = tokensOf(null);

  it('reads topics no more with one of before a restore: whether it was revoked after the backup, nobody knows', async () => {
    const isGood = async (restoredAt: string) => {
      const restored = tokensOf(restoredAt);
      const opens = (await restored.callerOf(restored.write(tokenId)))?.kind;
      return [opens, await restored.isHeldBy('ann'), (await restored.all()).map(({ id }) => id)];
    };
    expect(await isGood(plus(clock.now(), -1))).toEqual(['analyst', true, [tokenId]]);
    expect(await isGood(clock.now())).toEqual([undefined, false, []]);
  });

  it('reads topics, and promises nothing, for 90 days', async () => {
    const isGood = async () => [(await tokens.callerOf(tokens.write(tokenId)))?.kind, await tokens.isHeldBy('ann')];
    clock.advance(lasts - 1);
    expect(await isGood()).toEqual(['analyst', true]);
    members.set('ann', ['shopper', 'operator']);
    expect(await isGood()).toEqual(['analyst', false]);
    members.delete('ann');
    expect(await isGood()).toEqual([undefined, true]);
    members.set('ann', ['shopper']);
    clock.advance(1);
    expect(await isGood()).toEqual([undefined, false]);
  });
});

it.each(stored)('$type version $v is still read and folded', ({ type, v, data }) => {
  const [fact] = recordedAt([{ type, data: upcast(analystShapes, type, v, data) } as AnalystEvent], now);
  expect(Object.keys(analysts.evolve(analysts.initial(), fact!))).toHaveLength(type === 'TopicTokenIssued' ? 1 : 0);
});

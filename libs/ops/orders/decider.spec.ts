import { describe, expect, it } from '@jest/globals';
import { given as givenOf } from '#kernel/given.ts';
import { reactionOrders } from './decider.ts';
import type { ReactionOrderEvent } from './events.ts';

const at = '2026-05-01T12:00:00.000Z';
const given = givenOf(reactionOrders, at);
const [reaction, operatorId] = ['whenAuctionClosedTell', 'ann'];
const pause = { type: 'PauseReaction', data: { reaction, operatorId, reason: 'its mails are wrong' } } as const;
const resume = { type: 'ResumeReaction', data: { reaction, operatorId } } as const;
const skipped = {
  reaction,
  operatorId,
  factId: 'f1',
  factType: 'AuctionClosed',
  stream: 'auction-1',
  revision: 4,
  reason: 'told by telephone',
};
const skip = { type: 'SkipParkedFact', data: skipped } as const;
const wasPaused: ReactionOrderEvent = { type: 'ReactionPaused', data: pause.data };
const wasResumed: ReactionOrderEvent = { type: 'ReactionResumed', data: resume.data };
const wasSkipped: ReactionOrderEvent = { type: 'ParkedFactSkipped', data: skipped };

describe('orders to a reaction', () => {
  it('pause it once, for the first reason', () => {
    given().when(pause).then(wasPaused);
    given(wasPaused)
      .when({ type: 'PauseReaction', data: { ...pause.data, reason: 'another one' } })
      .thenNothing();
    expect(given(wasPaused).state().paused).toEqual({ operatorId, reason: pause.data.reason, at });
  });
  it('resume what waits', () => given(wasPaused).when(resume).then(wasResumed));
  it('resume nothing that goes on', () => given(wasPaused, wasResumed).when(resume).thenNothing());
  it('pause it again', () => given(wasPaused, wasResumed).when(pause).then(wasPaused));
  it('skip a fact once', () => {
    given().when(skip).then(wasSkipped);
    given(wasSkipped).when(skip).thenNothing();
  });
});

import { expect, it } from '@jest/globals';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { turns } from '../../../test/support/turns.ts';
import { Obligations } from './obligations.ts';
import { TopicTokens } from './topic-tokens.ts';

if (mutant === 'erased-at-once') Reflect.set(Obligations.prototype, 'settled', async () => {});

it('asks what binds a member only when no other process can still have a promise of theirs on its way', async () => {
  const clock = new DrivenClock();
  const authority = { mayPromise: async () => true };
  const obligations = new Obligations({ authority, events: { isShared: true }, clock, topicTokens: new TopicTokens() });
  const log: string[] = [];
  obligations.add(async () => [...log]);
  const bound = obligations.of('ann');
  clock.advance(10 * second - 1);
  await turns(5);
  log.push('auction-late'); // another process let it in before it heard of the erasure
  clock.advance(1);
  expect(await bound).toEqual(['auction-late']);
});

import { expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { allowance, type AllowanceCommand } from './decider.ts';
import type { AllowanceEvent } from './events.ts';

const noon = '2026-05-01T12:00:00.000Z';
const at = given(allowance, noon);
const about = (n: number) => ({ memberId: 'ann', auctionId: `auction-${n}`, requestId: `request-${n}` });
const take = (n: number): AllowanceCommand => ({ type: 'TakeAllowance', data: about(n) });
const giveBack = (n: number): AllowanceCommand => ({ type: 'ReturnAllowance', data: about(n) });
const taken = (n: number): AllowanceEvent => ({ type: 'AllowanceTaken', data: about(n) });
const returned = (n: number): AllowanceEvent => ({ type: 'AllowanceReturned', data: about(n) });

it('is two within twelve months', () => {
  at().when(take(1)).then(taken(1));
  at(taken(1)).when(take(2)).then(taken(2));
  const since = plus(noon, 365 * day);
  at(taken(1), taken(2)).when(take(3)).thenRefused('too-many-retractions', { since });
  at(taken(1), taken(2)).when(take(3), plus(since, -1)).thenRefused('too-many-retractions', { since });
  at(taken(1), taken(2)).when(take(3), since).then(taken(3));
});

it('counts a request once, and what was given back not at all', () => {
  at(taken(1), taken(2)).when(take(2)).thenNothing();
  at(taken(1), taken(2)).when(giveBack(2)).then(returned(2));
  at(taken(1), taken(2), returned(2)).when(take(3)).then(taken(3));
  at(taken(1)).when(giveBack(2)).thenNothing();
  const left = [{ requestId: 'request-2', auctionId: 'auction-2', at: noon }];
  expect(at(taken(1), taken(2), returned(1)).state().taken).toEqual(left);
});

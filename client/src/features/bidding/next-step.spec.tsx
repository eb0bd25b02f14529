import { expect, it } from '@jest/globals';
import type { MyBid } from '#contracts/auctions.ts';
import { nextStep } from './next-step.ts';

const auction = { phase: 'open', sellerId: 'seller', leader: 2, nextBid: 5100 } as const;
const me = { id: 'ann', isAuthenticated: true, verified: true };
const bid = { alias: 1, retracted: false, mayBid: true, seen: false } as MyBid;

it.each([
  ['a stranger signs in', auction, { ...me, id: null, isAuthenticated: false }, null, { kind: 'sign-in' }],
  ['a member confirms the address', auction, { ...me, verified: false }, null, { kind: 'confirm-email' }],
  ['whoever has not bid may', auction, me, null, { kind: 'bid', amount: 5100 }],
  ['whoever was outbid may again', auction, me, bid, { kind: 'outbid', amount: 5100 }],
  ['who took all back begins anew', auction, me, { ...bid, retracted: true }, { kind: 'bid', amount: 5100 }],
  ['the leader may raise', { ...auction, leader: 1 }, me, bid, { kind: 'raise' }],
  ['the seller has nothing to bid', auction, { ...me, id: 'seller' }, null, null],
  ['after a single retraction there is no further bid', auction, me, { ...bid, mayBid: false }, null],
  [
    'but where its maximum was told',
    auction,
    me,
    { ...bid, mayBid: false, seen: true },
    { kind: 'outbid', amount: 5100 },
  ],
  ['nothing before it opens', { ...auction, phase: 'scheduled' as const }, me, null, null],
  ['nothing once it is over', { ...auction, phase: 'closed' as const }, me, bid, null],
])('%s', (_, seen, visitor, mine, step) => {
  expect(nextStep(seen, visitor as typeof me, mine)).toEqual(step);
});

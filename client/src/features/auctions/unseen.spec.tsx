import { expect, it } from '@jest/globals';
import type { AuctionCard } from '#contracts/auctions.ts';
import { unseenAfter } from './unseen.ts';

const card = (phase: AuctionCard['phase']) => ({ id: 'a', phase, product: {} }) as AuctionCard;

it('counts what came into the list, not what was in it before, and no longer what has left it', () => {
  const told = (unseen: readonly string[], now: AuctionCard | null, before?: AuctionCard) =>
    unseenAfter(unseen, { id: 'a', card: now, before }, { phase: 'open' });
  expect(told([], card('open'))).toEqual(['a']);
  expect(told([], card('open'), card('scheduled'))).toEqual(['a']);
  expect(told([], card('open'), card('open'))).toEqual([]);
  expect(told(['a'], card('open'), card('open'))).toEqual(['a']);
  expect(told(['a'], card('closed'), card('open'))).toEqual([]);
  expect(told(['a'], null)).toEqual([]);
});

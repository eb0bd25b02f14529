import { expect, it } from '@jest/globals';
import { elsewhereMessageName } from '#contracts/trivia-words.ts';
import { playing } from './answer-line.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A window's line, and what the market says to it. */
async function windowOf(market: { isHere: (takes: boolean) => boolean }) {
  const handlers = new Map<string, () => void>();
  const on = (name: string, handler: () => void) => handlers.set(name, handler);
  const claims: boolean[] = [];
  const shown: boolean[] = [];
  const play = playing({ on } as unknown as Parameters<typeof playing>[0], async ({ takes }) => {
    claims.push(takes);
    return { status: 200, body: { isHere: market.isHere(takes) } };
  });
  const happen = async (name: string) => {
    handlers.get(name)!();
    await settled();
  };
  const seat = play('ann', (isHere) => shown.push(isHere));
  await settled();
  return { seat, claims, shown, happen };
}

it('a window that lost the seat does not get it back from a market that has started anew', async () => {
  const phone = await windowOf({ isHere: () => true });
  await phone.happen('connect');
  expect([phone.claims, phone.shown]).toEqual([
    [true, false],
    [true, true],
  ]);
  await phone.happen(elsewhereMessageName);
  await phone.happen('connect');
  expect([phone.claims.length, phone.shown.at(-1)]).toEqual([2, false]);

  phone.seat.take(); // it is told to play here
  await settled();
  await phone.happen('connect');
  expect([phone.claims.slice(2), phone.shown.at(-1)]).toEqual([[true, false], true]);
});

it('a window that was cut off asks whether it still has the seat', async () => {
  const phone = await windowOf({ isHere: (takes) => takes });
  await phone.happen('connect');
  expect(phone.shown).toEqual([true, false]);
});

import { it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { heldCards, othersUnlinked } from './decider.ts';
import type { HeldCardEvent } from './events.ts';

const at = given(heldCards, '2026-05-01T11:00:00.000Z');
const hold = (memberId: string, ...linkedWith: readonly string[]) =>
  ({ type: 'HoldCard', data: { memberId, linkedWith } }) as const;
const held = (memberId: string): HeldCardEvent => ({ type: 'CardHeld', data: { memberId } });
const shared = (memberId: string, otherId: string): HeldCardEvent => ({
  type: 'CardShared',
  data: { memberId, otherId },
});

it('who holds a card alone shares it with nobody', () => {
  at().when(hold('ann')).then(held('ann'));
});

it('whoever holds it later shares it with each who did before', () => {
  at(held('ann')).when(hold('bob', 'ann')).then(held('bob'), shared('bob', 'ann'));
  const withBoth = [shared('eve', 'ann'), shared('eve', 'bob')];
  at(held('ann'), held('bob'), shared('bob', 'ann'))
    .when(hold('eve', 'bob', 'ann'))
    .then(held('eve'), ...withBoth);
});

it('the same card once more says nothing new: what an operator has unlinked stays so', () => {
  at(held('ann')).when(hold('ann')).thenNothing();
  at(held('ann'), held('bob'), shared('bob', 'ann')).when(hold('ann')).thenNothing();
  at(held('ann'), held('bob'), shared('bob', 'ann')).when(hold('bob')).thenNothing();
});

it('nobody holds it who is not linked with everybody who does', () => {
  at(held('ann'), held('bob')).when(hold('eve', 'ann')).thenRefused(othersUnlinked);
});

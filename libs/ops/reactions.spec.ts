import { expect, it } from '@jest/globals';
import { whenActApprovedCarryItOut } from './reactions.ts';

it('carries out acts each on its own: an erasure that waits for a view keeps no other act waiting', () => {
  expect(whenActApprovedCarryItOut({} as never).atOnce).toBeGreaterThan(1);
});

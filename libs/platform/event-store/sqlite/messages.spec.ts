import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Outcome, packedAppends, packedOutcomes, unpackedAppends, unpackedOutcomes } from './messages.ts';

const text = fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value));
const append = fc.record({
  seq: fc.nat(),
  stream: fc.string(),
  after: fc.integer({ min: -1 }),
  facts: fc
    .array(fc.array(text, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((all) => all.flat()),
});

it('hands over the appends as they are, in their order', () =>
  fc.assert(
    fc.property(fc.array(append, { minLength: 1 }), (appends) => {
      expect(unpackedAppends(structuredClone(packedAppends(appends)))).toEqual(appends);
    }),
  ));

it('hands over what became of them, what was stored first', () => {
  const stored: Outcome[] = [
    { seq: 7, is: 'stored', position: 2 ** 40, revision: 3, fresh: true },
    { seq: 8, is: 'stored', position: 12, revision: 0, fresh: false },
  ];
  const lost: Outcome = { seq: 9, is: 'lost' };
  expect(unpackedOutcomes(packedOutcomes([stored[0]!, lost, stored[1]!]))).toEqual([...stored, lost]);
});

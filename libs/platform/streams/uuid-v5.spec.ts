import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { uuidV5 } from './uuid-v5.ts';

it('is what the uuid package makes of any name', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (space, name) => {
      expect(uuidV5(space, name)).toBe(v5(name, space));
    }),
  );
});

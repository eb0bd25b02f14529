import { describe, expect, it } from '@jest/globals';
import { shellLine } from './shell-lines.ts';

describe('the same from a shell', () => {
  it('says what was asked and nothing else', () => {
    expect(shellLine('facts', [], { type: 'BidPlaced', person: undefined, from: '2026-11-23T00:00:00.000Z' })).toBe(
      'npm run ops -- facts --type BidPlaced --from 2026-11-23T00:00:00.000Z',
    );
    expect(shellLine('drift', ['auction-page', '7'])).toBe('npm run ops -- drift auction-page 7');
  });

  it('is pasted without harm, whatever an address brought', () => {
    expect(shellLine('tree', ["x; rm -rf '$HOME'"])).toBe(`npm run ops -- tree 'x; rm -rf '\\''$HOME'\\'''`);
  });
});

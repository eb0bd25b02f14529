import { describe, expect, it } from '@jest/globals';
import { sizeToken } from './size-token.ts';

describe('the token of a size', () => {
  it('is the plain name, in lower case', () => {
    expect(['10', '9.5', '10C', 'XXL'].map(sizeToken)).toEqual(['10', '9.5', '10c', 'xxl']);
  });

  it('is another for another size', () => {
    const sizes = [
      '42⅔',
      '42⅓',
      '42 2/3',
      '42-2-3',
      '42-2/3',
      '42',
      'M/L',
      'M L',
      'M-L',
      'm-2f-l',
      '-2d-',
      '--',
      '👟',
      '👞',
    ];
    expect(new Set(sizes.map(sizeToken)).size).toBe(sizes.length);
    for (const token of sizes.map(sizeToken)) expect(token).toMatch(/^[a-z0-9.-]+$/);
  });

  it('is one for one that is written in two ways', () => {
    expect(sizeToken('É')).toBe(sizeToken('e\u0301'));
  });
});

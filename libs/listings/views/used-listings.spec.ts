import { describe, expect, it } from '@jest/globals';
import { findUsed } from './used-listings.view.ts';

const templateId = '5f3e7a10-0000-4000-8000-0000000000a1';

describe('the used items of a product', () => {
  it('grid page size: 24, of the next page too', () => {
    expect(findUsed(templateId, { sort: 'newest' }).limit).toBe(24);
    expect(findUsed(templateId, { sort: 'price-low', cursor: 'next' })).toMatchObject({ limit: 24, cursor: 'next' });
  });

  it('are those of one size, however that is written, or of all', () => {
    const sizeOf = (size?: string) => findUsed(templateId, { sort: 'price-low', size }).where?.['sizeToken'];
    expect(sizeOf('10C')).toBe(sizeOf('10c'));
    expect(sizeOf('10C')).not.toBe(sizeOf('10'));
    expect(sizeOf()).toBeUndefined();
  });
});

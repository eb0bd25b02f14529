import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { packed } from './packed.ts';

describe('a packed page', () => {
  it('unpacks to its pieces, texts and bytes in any order, again and again', async () => {
    const styles = Buffer.from(`<style>${'p{color:red}'.repeat(500)}</style>`);
    const body = Buffer.from(`<p>${'é€'.repeat(900)}</p>`);
    for (const name of ['ann', 'zoë']) {
      const pieces = [`<title>${name}</title>`, styles, '<body>', body, ''];
      expect(gunzipSync(await packed(pieces)).toString()).toBe(pieces.map(String).join(''));
    }
  });
});

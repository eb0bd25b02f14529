import { expect, it } from '@jest/globals';
import { uuidV5 } from './uuid-v5.ts';

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

/** The first is of RFC 9562 (appendix A.4), the others were made by Python's `uuid`. */
it.each([
  [dns, 'www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
  ['0c4f63f1-6a3e-5a52-9d1b-6f1e1b1f7a10', '', '823d9c80-0485-52af-b68a-be22634bee0d'],
  ['0c4f63f1-6a3e-5a52-9d1b-6f1e1b1f7a10', 'é 日本 \u{1f600}', 'ddc4e632-0301-55fd-85af-c5a46ead5a9d'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'x'.repeat(1000), '91db8aa8-1d00-59df-9651-a3e9738893aa'],
])('of %s and %j is what everybody makes of them', (space, name, id) => expect(uuidV5(space, name)).toBe(id));

import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalEmail } from './email-address.ts';

it.each([
  ['Ann@Example.ORG', 'ann@example.org'],
  [' ann@example.org ', 'ann@example.org'],
  ['ａｎｎ@example.org', 'ann@example.org'],
  ['zoe\u0308@example.org', 'zo\u00eb@example.org'],
  ['ZOË@example.org', 'zoë@example.org'],
  ['oﬃce@example.org', 'office@example.org'],
])('%s is %s', (written, normal) => {
  expect(normalEmail(written)).toBe(normal);
});

it('dots and tags tell addresses apart', () => {
  expect(normalEmail('a.nn+x@example.org')).not.toBe(normalEmail('ann@example.org'));
});

it('is the same once more', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normalEmail(normalEmail(text))).toBe(normalEmail(text));
    }),
  ));

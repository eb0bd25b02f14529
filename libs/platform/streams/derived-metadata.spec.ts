import { expect, it } from '@jest/globals';
import { add } from '../../../test/support/counter.ts';
import { derivedMetadata } from './derived-metadata.ts';

it('a further command of a request is another one, the same each time, and says by which it was caused', () => {
  const { metadata } = add('key', 1);
  const derived = derivedMetadata(metadata, 'sign-out');
  expect(derived).toEqual({
    ...metadata,
    commandId: expect.not.stringMatching(metadata.commandId),
    causationId: metadata.commandId,
  });
  expect(derivedMetadata(metadata, 'sign-out')).toEqual(derived);
  expect(derivedMetadata(metadata, 'sign-in').commandId).not.toBe(derived.commandId);
});

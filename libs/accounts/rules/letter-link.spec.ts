import { expect, it } from '@jest/globals';
import { plus } from '#kernel/instant.ts';
import { verificationLink } from '../verification.ts';
import { endOfLink } from './letter-link.ts';
import { goodFor } from './registrations.ts';

const keys = { hash: () => 'f'.repeat(64) };
const at = '2026-05-01T12:00:00.000Z';
const words = { memberId: '5f3e7a10-0000-4000-8000-0000000000d1', emailKey: 'a'.repeat(64) };

it('a letter’s link says to everybody until when it is good, and what is none says nothing', () => {
  const token = verificationLink.sign(keys, words, at);
  expect(endOfLink(token)).toBe(plus(at, goodFor));
  expect(verificationLink.read(keys, token, {})?.expiresAt).toBe(endOfLink(token));
  const [memberId, emailKey, , seal] = token.split('.') as [string, string, string, string];
  for (const bad of [
    '',
    'bad',
    token.slice(0, -1),
    `${token}.`,
    ` ${token}`,
    token.toUpperCase(),
    `${memberId}.${emailKey}.zzzzzzzzzzz.${seal}`,
    `${memberId}.${emailKey}..${seal}`,
  ]) {
    expect(endOfLink(bad)).toBeUndefined();
    expect(verificationLink.read(keys, bad, {})).toBeUndefined();
  }
});

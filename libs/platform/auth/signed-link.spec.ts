import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { day, plus } from '#kernel/instant.ts';
import { signedLink } from './signed-link.ts';

const keys = { hash: (purpose: string, plain: string) => createHmac('sha256', purpose).update(plain).digest('hex') };
const start = '2026-05-01T12:00:00.000Z';

const letter = signedLink('letter', { fields: { who: /[a-z]+/, where: /[a-z]+/ }, lasts: day });
const entry = signedLink('entry', { fields: { id: /[0-9]+/ }, bound: ['account'], lasts: null });

describe('a signed link', () => {
  const token = letter.sign(keys, { who: 'ann', where: 'here' }, start);

  it('says what was written, and until when it is good', () =>
    expect(letter.read(keys, token, {})).toEqual({ who: 'ann', where: 'here', expiresAt: plus(start, day) }));

  it('is the same of the same words and moment, and of no others', () => {
    expect(letter.sign(keys, { where: 'here', who: 'ann' }, start)).toBe(token);
    expect(letter.sign(keys, { who: 'ann', where: 'here' }, plus(start, 1))).not.toBe(token);
  });

  it.each([
    ['with other words', token.replace('ann', 'bob')],
    ['with words in another order', token.replace('ann.here', 'here.ann')],
    ['with a later end', token.replace(/\.[0-9a-z]{8}\./, '.zzzzzzzz.')],
    ['with an end beyond time', token.replace(/\.[0-9a-z]{8}\./, '.zzzzzzzzzzz.')],
    ['with another seal', token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['that is cut', token.slice(0, -1)],
    ['with a word more', `${token}.x`],
    ['of another form', token.replace('ann', 'a7n')],
    ['of nothing', ''],
    [
      'for something else',
      signedLink('other', { fields: { who: /[a-z]+/, where: /[a-z]+/ }, lasts: day }).sign(
        keys,
        { who: 'ann', where: 'here' },
        start,
      ),
    ],
  ])('is not believed %s', (_, forged) => expect(letter.read(keys, forged, {})).toBeUndefined());

  it('that is good for ever has no end, and does not carry what it is bound to', () => {
    const kept = entry.sign(keys, { id: '7', account: 'ann' });
    expect(kept).toMatch(/^7\.[0-9a-f]{64}$/);
    expect(entry.form.test(kept)).toBe(true);
    expect(entry.read(keys, kept, { account: 'ann' })).toEqual({ id: '7' });
    expect(entry.read(keys, kept, { account: 'bob' })).toBeUndefined();
  });
});

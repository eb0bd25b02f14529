import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { noticeKinds } from '#contracts/notifications.ts';
import { usd } from '#kernel/money.ts';
import { mailOf } from './mails.ts';
import { raise } from './samples.ts';
import { claimOf, isSealed, unsubscribeToken } from './unsubscribe-token.ts';

const page = { publicUrl: 'https://plinth.example', token: 'a.b.c' };

describe('the mail of a notice', () => {
  it('says what, how much and where, and how to get no more of them', () => {
    const { subject, text, unsubscribe } = mailOf(raise({ price: usd(1060) }).data, 'en', page);
    expect(subject).toBe('You have been outbid: Harbour Low Salt (size 9)');
    expect(text).toContain('The price is now $1,060.00.');
    expect(text).toContain('Bid again:\nhttps://plinth.example/auctions/5f3e7a10-0000-4000-8000-000000000001\n');
    expect(text).toMatch(/kind:\nhttps:\/\/plinth\.example\/unsubscribe\?token=a\.b\.c\n$/);
    expect(unsubscribe).toBe('https://plinth.example/unsubscribe?token=a.b.c');
  });

  it('is written in French for who reads French', () => {
    const { text, unsubscribe } = mailOf(raise({ kind: 'won' }).data, 'fr', page);
    expect(text).toMatch(/Harbour Low Salt \(taille 9\).* 60,00\s\$US/);
    expect(text).toContain('https://plinth.example/fr-fr/auctions/');
    expect(unsubscribe).toBe('https://plinth.example/fr-fr/unsubscribe?token=a.b.c');
  });

  it.each(noticeKinds)('has words for %s, with a price and without', (kind) => {
    for (const language of ['en', 'fr'] as const)
      for (const price of [null, usd(60)])
        expect(JSON.stringify(mailOf(raise({ kind, price }).data, language, page))).not.toMatch(/undefined|null|NaN/);
  });
});

describe('the token of a mail', () => {
  const keys = {
    hash: (purpose: string, plain: string) => createHmac('sha256', purpose).update(plain).digest('hex'),
  };
  const { memberId } = raise().data;
  const token = unsubscribeToken(keys, memberId, 'outbid');

  it('does not count the size of what has none', () => {
    const { data } = raise();
    const subject = (language: 'en' | 'fr') =>
      mailOf({ ...data, lot: { ...data.lot, size: 'One size' } }, language, page).subject;
    expect(subject('en')).toBe('You have been outbid: Harbour Low Salt (one size)');
    expect(subject('fr')).toContain('(taille unique)');
  });

  it('says whose mails of which kind end', () => {
    const claim = claimOf(token);
    expect(claim).toMatchObject({ memberId, kind: 'outbid' });
    expect(isSealed(keys, claim!)).toBe(true);
    expect(token).toMatch(/^[\w.-]{20,400}$/);
  });

  it.each([
    ['of another kind', token.replace('outbid', 'won')],
    ['of another member', token.replace(/^1/, '2')],
    ['with another seal', token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')],
  ])('is not good %s', (_, forged) => expect(isSealed(keys, claimOf(forged)!)).toBe(false));

  it.each(['', 'a.b.c', token.slice(1), token.slice(0, -1), token.replace('outbid', 'king')])('is not %j', (text) =>
    expect(claimOf(text)).toBeUndefined(),
  );
});

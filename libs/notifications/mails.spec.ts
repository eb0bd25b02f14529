import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { homeOf } from '#contracts/locales.ts';
import { usd } from '#kernel/money.ts';
import { NoticeMails } from '#platform/notices/notices.ts';
import { mailOf } from './mails.ts';
import { noticeMails, raise, words } from './samples.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

const sizes = { unit: 'us', gender: 'men', brand: 'other' } as const;
const page = { mails: noticeMails(), publicUrl: 'https://plinth.example', token: 'a.b.c', sizes };
const written = (language: 'en' | 'fr', over: object = {}) =>
  mailOf(raise({ words: { ...words, ...over } }).data, homeOf(language), page);

describe('the mail of a notice', () => {
  it('says what, how much and where, and how to get no more of them', async () => {
    const { subject, text, unsubscribe } = await written('en', { price: usd(1060) });
    expect(subject).toBe('Outbid: Harbour Low Salt (size 9)');
    expect(text).toBe(
      'Somebody bid on Harbour Low Salt (size 9). Now $1,060.00.\n\n' +
        'Bid again:\nhttps://plinth.example/auctions/5f3e7a10-0000-4000-8000-000000000001\n\n' +
        'To stop getting emails like this:\nhttps://plinth.example/unsubscribe?token=a.b.c\n',
    );
    expect(unsubscribe).toBe('https://plinth.example/web-api/v1/unsubscribe/one-click?token=a.b.c');
  });

  it('is written in French for who reads French', async () => {
    const { text, unsubscribe } = await written('fr');
    expect(text).toMatch(/Harbour Low Salt \(taille 9\).* 60,00\sUS\$/);
    expect(text).toContain('https://plinth.example/fr-fr/auctions/');
    expect(unsubscribe).toBe('https://plinth.example/web-api/v1/unsubscribe/one-click?token=a.b.c');
    expect(text).toContain('https://plinth.example/fr-fr/unsubscribe?token=a.b.c');
  });

  it('has other words where there is no price to tell', async () =>
    expect((await written('en', { price: null })).text).toMatch(/^Somebody bid on Harbour Low Salt \(size 9\)\.\n/));

  it('says the size as its reader reads sizes, where it tells of which product', async () => {
    const nike = { ...words, category: 'sneakers', brandName: 'Nike', gender: 'men' };
    const read = async (what: object, unit: 'eu' | 'us') =>
      (await mailOf(raise({ words: what as typeof words }).data, homeOf('fr'), { ...page, sizes: { ...sizes, unit } }))
        .subject;
    expect(await read(nike, 'eu')).toBe('Outbid: Harbour Low Salt (taille EU 42.5)');
    expect(await read(nike, 'us')).toBe('Outbid: Harbour Low Salt (taille 9)');
    expect(await read({ ...nike, category: 'apparel', size: 'XL' }, 'eu')).toContain('(taille XL)');
    expect(await read({ ...nike, gender: null }, 'eu')).toContain('(taille 9)'); // never guessed
    expect(await read(words, 'eu')).toContain('(taille 9)'); // of before
  });

  it('does not count the size of what has none', async () => {
    expect((await written('en', { size: 'One size' })).subject).toBe('Outbid: Harbour Low Salt (one size)');
    expect((await written('fr', { size: 'One size' })).subject).toContain('(taille unique)');
  });

  it('is not written without words for it, nor with a blank that nothing fills', async () => {
    await expect(mailOf(raise({ kind: 'won' }).data, homeOf('en'), page)).rejects.toThrow('no text "text.won"');
    await expect(mailOf(raise({ words: {} }).data, homeOf('en'), page)).rejects.toThrow('nothing to fill the blanks');
    await expect(mailOf(raise().data, homeOf('en'), { ...page, mails: new NoticeMails() })).rejects.toThrow('auction');
  });

  it('takes what stands in a name as it stands', async () =>
    expect((await written('en', { name: '$t(link.outbid) {{price}} $&' })).subject).toBe(
      'Outbid: $t(link.outbid) {{price}} $& (size 9)',
    ));
});

describe('the token of a mail', () => {
  const keys = {
    hash: (purpose: string, plain: string) => createHmac('sha256', purpose).update(plain).digest('hex'),
  };
  const { memberId } = raise().data;
  const token = unsubscribeLink.sign(keys, { memberId, kind: 'outbid' });

  it('says whose mails of which kind end', () => {
    expect(unsubscribeLink.read(keys, token, {})).toEqual({ memberId, kind: 'outbid' });
    expect(token).toMatch(/^[\w.-]{20,400}$/);
  });

  it.each([
    ['of another kind', token.replace('outbid', 'won')],
    ['of another member', token.replace(/^1/, '2')],
    ['with another seal', token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')],
    ['of a kind that there is not', token.replace('outbid', 'king')],
    ['that is none', 'a.b.c'],
    ['without its beginning', token.slice(1)],
    ['without its end', token.slice(0, -1)],
    ['of nothing', ''],
  ])('is not good %s', (_, forged) => expect(unsubscribeLink.read(keys, forged, {})).toBeUndefined());
});

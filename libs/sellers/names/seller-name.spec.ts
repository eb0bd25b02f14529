import { describe, expect, it } from '@jest/globals';
import { Refused } from '#kernel/refused.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { SellerNames } from './seller-name.ts';

/* To see it fail, run with MUTANT=by-letter: names are told apart by their letters, not by how they look. */
if (mutant === 'by-letter') Reflect.set(SellerNames.prototype, 'looksOf', (name: string) => name);

const names = new SellerNames({ hash: (_: string, plain: string) => plain } as unknown as PersonKeys);
const keyOf = (name: string) => names.checked(name).nameKey;

const refusalOf = (name: string) => {
  try {
    return names.checked(name).name;
  } catch (error) {
    return error instanceof Refused ? error.code : String(error);
  }
};

describe('a seller name', () => {
  it.each([
    ['Paypal', 'PaypaI'],
    ['coco', 'сосо'], // Cyrillic
    ['Bill', 'Bi11'],
    ['Corner Kicks', 'cornerkicks'],
    ['Corner Kicks', 'Comer-Kicks'],
    ['Café Sole', 'CAFE SOLE'],
    ['Zero', 'Zer0'],
    ['Ｗｉｄｅ Feet', 'wide feet'],
    ["Ann's Kicks", 'Ann’s Kicks'],
    ['Iris', 'lris'],
  ])('%s is taken with %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it.each([
    ['Corner Kicks', 'Corner Ticks'],
    ['Nora', 'Nara'],
    ['東京スニーカー', '大阪スニーカー'],
  ])('%s is another than %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  it.each([
    ['Pаypal', 'seller-name-mixed'], // one letter is Cyrillic
    ['Kicks東', 'seller-name-mixed'],
    ['Αlpha', 'seller-name-mixed'], // a Greek capital
    ['東京スニーカー', '東京スニーカー'],
    ['서울 신발', '서울 신발'],
    ['Кеды Ани', 'Кеды Ани'],
    ['أحذية', 'أحذية'],
    ['Teamwork', 'Teamwork'],
    ['House of Kicks', 'House of Kicks'],
    ['Team Anna', 'Team Anna'],
    ['हम लड़ें', 'हम लड़ें'],
    ['สนีกเกอร์', 'สนีกเกอร์'],
    ['जूते की दुकान', 'जूते की दुकान'],
    ['Mễ Trì', 'Mễ Trì'],
    ['  Ann’s   Kicks & Co.', "Ann's Kicks & Co."],
  ])('%s: %s', (typed, said) => expect(refusalOf(typed)).toBe(said));

  it.each([
    'Plinth',
    'PIinth Shop',
    'the-plinth',
    'Admin',
    'adm1n',
    'Sup-port',
    'Service client',
    'Support Team',
    'The Official Kicks',
    'Seller Help-Team',
    'Ann’s Supp0rt',
  ])('is not the house’s: %s', (name) => expect(refusalOf(name)).toBe('seller-name-ours'));

  it.each([
    'ab',
    'x'.repeat(31),
    '1234',
    '...',
    '<b>Ann</b>',
    'a\u202Eb shop',
    'Ann  -- x',
    "'; drop",
    'Ann\u200dKicks',
    '   ',
    '=SUM(A1)',
    `a${'\u0301'.repeat(25)}bc`,
    'b\u0301\u0301\u0301ad',
  ])('is written in letters: %j', (name) => expect(refusalOf(name)).toBe('seller-name-wrong'));
});

import { Refused } from '#kernel/refused.ts';

const address = /\S@\S/;
const longEnoughToTell = /[\p{L}\p{N}]{3,}/gu;
/** Written without spaces between words: of such a name two letters tell, wherever they stand. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2,}/gu;

/**
 * An operator's reason stays in the log for ever, under nobody's key: it must not tell who a person is. Throws `Refused`
 * (`reason-names-person`) when it has an e-mail address in it, or one of these words of theirs.
 */
export function mustNameNobody(reason: string, words: readonly string[] = []): void {
  const said = new Set(partsOf(reason));
  const theirs = words.flatMap((word) => partsOf(beforeHouse(word)));
  const isTold = theirs.some((part) => said.has(part)) || words.some((word) => isWithin(reason, word));
  if (address.test(reason) || isTold) throw new Refused('reason-names-person');
}

/** Whoever has an address at `example.org` is not told by the word "example". */
const beforeHouse = (word: string) => word.replace(/@.*$/, '');

const partsOf = (text: string) => (unaccented(text).match(longEnoughToTell) ?? []).map(withoutUmlauts);

function isWithin(reason: string, word: string): boolean {
  const said = reason.normalize('NFKC');
  return (word.normalize('NFKC').match(unspaced) ?? []).some((name) => said.includes(name));
}

/** "Mueller" is how "Müller" is written where there is no such key. */
const withoutUmlauts = (part: string) => part.replace(/([aou])e/g, '$1');

/** Letters that are no accented ones, and yet are written without their stroke by whoever has no key for it. */
const plainer: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** As an operator would type a name of elsewhere. */
const unaccented = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðıßæœþ]/g, (letter) => plainer[letter]!);

import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Factors } from '../rules/factors.ts';
import type { MemberId } from '../rules/ids.ts';

type Keys = Pick<PersonKeys, 'hash'>;

const howMany = 10;
/** Characters of a code: 60 bits. */
const long = 12;
/** Digits and letters of which none is taken for another (Crockford's base32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** They follow from the market's own key and these words: whoever asks for the same once more is shown the same. */
export const codesFrom = (keys: Keys, memberId: MemberId, words: string): readonly string[] =>
  Array.from({ length: howMany }, (_, n) => shown(keys.hash('recovery-codes', `${memberId} ${words} ${n}`)));

/** By which a code is known in the log: nobody makes the code of it. As somebody typed it, or copied it from paper. */
export const keyOf = (keys: Keys, memberId: MemberId, code: string): string =>
  keys.hash('recovery-code', `${memberId} ${plain(code)}`);

/** What is shown of codes with those keys: none where others count, which were there before. */
export const shownOf = (
  codes: readonly string[],
  keys: readonly string[],
  { factors: { recovery } }: Readonly<{ factors: Factors }>,
): string[] => (keys.some((key) => recovery?.keys.includes(key)) ? [...codes] : []);

function shown(hash: string): string {
  const letters = Array.from(
    { length: long },
    (_, n) => alphabet[Number.parseInt(hash.slice(n * 2, n * 2 + 2), 16) % 32],
  );
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

const plain = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

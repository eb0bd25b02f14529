const mostLetters = 120;

/**
 * The slug of words: the same words have the same one, accents and case fall away. Words without a Latin letter or a
 * digit are told apart by their code points.
 */
export function slugOf(words: string): string {
  const plain = hyphened(words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
  if (plain !== '') return plain;
  const points = Array.from(words.trim(), (letter) => (letter.codePointAt(0) ?? 0).toString(16));
  return hyphened(`x ${points.join(' ')}`);
}

const hyphened = (words: string) =>
  words
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replaceAll(/^-|-$/g, '');

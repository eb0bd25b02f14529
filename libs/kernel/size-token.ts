/**
 * A size's name in the names of streams and in questions: two names have one token only where they are one size, written in another case (`10C` is `10c`). Letters, digits and dots of
 * ASCII stand as they are, any other character by its code point between dashes.
 */
export const sizeToken = (size: string): string =>
  size
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9.]/gu, (one) => `-${one.codePointAt(0)!.toString(16)}-`);

import list from './password-blocklist.json' with { type: 'json' };

/** Filled when the first password is checked. */
let words: ReadonlySet<string> | undefined;

/**
 * One of the 20,000 most common of at least 10 characters, which is what is asked for (OWASP ASVS 5.0, 6.2.4 wants 3,000)?
 * `password` is folded: NFKC and lower case, as the list is. Where it comes from, and how it is made, the list says.
 */
export const isOnBlocklist = (password: string): boolean => (words ??= new Set(list.words.split(' '))).has(password);

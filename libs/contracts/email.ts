import * as z from 'zod/mini';

/** What mailers leave out of a host's name (UTS 46): one mailbox would have a thousand addresses, three letters a day each. */
const hidden = String.raw`(?!.*\p{Default_Ignorable_Code_Point})`;
/** Letters and digits of any script, and what mailboxes use beside them: nothing that lists, quotes or hides (RFC 5322, 3.2.3). */
const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&*+/=?^_\x60|~-]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const mailbox = new RegExp(`^${hidden}${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, 'u');

/**
 * In plain letters (NFKC), as addresses are compared: a letter to the mailbox of `oﬃce` with a ligature must not prove the
 * one of `office`.
 */
export const email = z.pipe(
  z.string().check(z.maxLength(320)),
  z.pipe(
    z.transform((text: string) => text.normalize('NFKC').trim()),
    z.string().check(z.maxLength(254), z.regex(mailbox)),
  ),
);

/** What the house calls an address where nobody is to read it: a keyed hash. */
export const emailKey = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * Two spellings of one mailbox count as one account: compatibility forms of letters (NFKC: full-width, ligatures) and
 * case do not tell them apart. Dots and `+tags` do: what they mean is up to the mailbox's own server.
 */
export const normalEmail = (address: string): string =>
  address.trim().normalize('NFKC').toLowerCase().normalize('NFKC');

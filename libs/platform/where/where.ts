/**
 * Where a network address seems to be. A guess that chooses a page's first words and currency and decides nothing else: no right, no
 * price and no tax goes by it. Nest's token.
 */
export abstract class Where {
  /** Two letters (ISO 3166-1), or nothing where nobody knows: addresses of this machine or of a house, or rubbish. */
  abstract countryOf(address: string): string | undefined;
}

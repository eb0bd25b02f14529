/** ISO 4217. */
export type Currency = 'USD' | 'GBP' | 'CAD' | 'AUD' | 'EUR' | 'MXN' | 'JPY';

/** A whole number of minor units (cents) with its currency: never a float, never without its currency (I16). */
export type Money = Readonly<{ minor: number; currency: Currency }>;

/** How many minor units a major one has: 100 cents a dollar, one yen a yen. */
export const minorPerMajor = (currency: Currency): number => (currency === 'JPY' ? 1 : 100);

export const usd = (dollars: number): Money => ({ minor: Math.round(dollars * 100), currency: 'USD' });

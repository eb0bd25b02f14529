/** ISO 4217. */
export type Currency = 'USD' | 'GBP' | 'CAD' | 'AUD' | 'EUR' | 'MXN' | 'JPY';

/** A whole number of minor units (cents) with its currency: never a float, never without its currency (I16). */
export type Money = Readonly<{ minor: number; currency: Currency }>;

export const usd = (dollars: number): Money => ({ minor: Math.round(dollars * 100), currency: 'USD' });

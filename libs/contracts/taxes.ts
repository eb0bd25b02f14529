import type { TaxRate } from '#kernel/conversion.ts';

/** By what name people know a tax that lies within prices. */
export type IncludedTax = Readonly<{ name: 'vat' | 'gst'; rate: TaxRate }>;

/**
 * Of the record `tax-1`: what lies on goods where law has shops show prices to consumers with the tax in them. Standard rates on
 * 1 January 2026: UK VAT Act 1994, s 2; Australia GST Act 1999, s 9-70; in the EU (Directive 98/6/EC on how prices are shown) NL
 * Wet OB 1968, art. 9; IT DPR 633/1972, art. 16; DE UStG § 12; FR CGI art. 278; MX LIVA art. 1.
 */
export const includedTaxes = {
  GB: { name: 'vat', rate: 20_000 },
  AU: { name: 'gst', rate: 10_000 },
  NL: { name: 'vat', rate: 21_000 },
  IT: { name: 'vat', rate: 22_000 },
  DE: { name: 'vat', rate: 19_000 },
  FR: { name: 'vat', rate: 20_000 },
  MX: { name: 'vat', rate: 16_000 },
} as const satisfies Readonly<Record<string, IncludedTax>>;

/** What lies within prices as a country is shown them; none where tax is added, or is the receiver's own to pay. */
export const taxWithin = (country: string): IncludedTax | undefined =>
  Object.hasOwn(includedTaxes, country) ? includedTaxes[country as keyof typeof includedTaxes] : undefined;

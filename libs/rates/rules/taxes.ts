import type { CountryCode } from '#contracts/countries.ts';
import type { TaxRate } from '#kernel/conversion.ts';
import { includedTaxes, type IncludedTax } from '#contracts/taxes.ts';

/** By what name people know the tax there. `none`: none that a seller owes. */
export type TaxName = 'vat' | 'gst' | 'canadian' | 'sales' | 'none';

/** A state or province with a tax of its own; `rate` is all that lies on goods there, the country's part with it. */
export type TaxRegion = Readonly<{ code: string; en: string; fr: string; rate: TaxRate }>;

/** What tax lies on goods that are delivered to a country. */
export type CountryTax = Readonly<{
  name: TaxName;
  /** The country's; nothing where it is the region's. */
  rate: TaxRate;
  /** Prices are shown with it. */
  isIncluded: boolean;
  isShippingTaxed: boolean;
  /** Where it depends on them; else none. An estimate assumes the first, and says so. */
  regions: readonly TaxRegion[];
}>;

/**
 * The province's own part beside the federal GST of 5 %, or the harmonised rate that takes the place of both. Read on 28 November 2026 in
 * the Canada Revenue Agency's table (canada.ca, 'GST/HST calculator (and rates)'), Quebec's in Revenu Québec's basic rules, too (5 % and
 * 9.975 %, each on the price alone). Nova Scotia: 14 % from 1 April 2025 (the agency's notice 342).
 */
const provinces: readonly TaxRegion[] = [
  { code: 'ON', en: 'Ontario', fr: 'Ontario', rate: 13_000 },
  { code: 'QC', en: 'Quebec', fr: 'Québec', rate: 14_975 },
  { code: 'BC', en: 'British Columbia', fr: 'Colombie-Britannique', rate: 12_000 },
  { code: 'AB', en: 'Alberta', fr: 'Alberta', rate: 5000 },
  { code: 'MB', en: 'Manitoba', fr: 'Manitoba', rate: 12_000 },
  { code: 'NB', en: 'New Brunswick', fr: 'Nouveau-Brunswick', rate: 15_000 },
  { code: 'NL', en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador', rate: 15_000 },
  { code: 'NS', en: 'Nova Scotia', fr: 'Nouvelle-Écosse', rate: 14_000 },
  { code: 'NT', en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest', rate: 5000 },
  { code: 'NU', en: 'Nunavut', fr: 'Nunavut', rate: 5000 },
  { code: 'PE', en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard', rate: 15_000 },
  { code: 'SK', en: 'Saskatchewan', fr: 'Saskatchewan', rate: 11_000 },
  { code: 'YT', en: 'Yukon', fr: 'Yukon', rate: 5000 },
];

/**
 * A state's base rate alone, with what it has every place in it add (California, Utah, Virginia): counties and cities have theirs
 * on top, and that is said. Each was read on 28 November 2026 in two tables: the Federation of Tax Administrators' 'State sales tax rates
 * and food & drug exemptions' (1 January 2023) and the open data set `Ringzero787/taxlocus-data` (19 May 2026). They differ from each
 * other, and here from the older, in Louisiana (5 % from 2025 to 2029: Department of Revenue), South Dakota (4.2 % from July 2023 to June
 * 2027: House Bill 1137) and New Mexico (4.875 % from July 2023: the Federation's own note 7); the newer has Utah without the 1.25 % that
 * all its places add. Not seen in any source: the District of Columbia's 7 %, which was set for 1 October 2026, once it was there (KPMG, 15
 * December 2025: 6 % until then), nor any change after May 2026. `Code English/French rate`.
 */
const states: readonly TaxRegion[] = `
CA California/Californie 7250
AL Alabama 4000
AK Alaska 0
AZ Arizona 5600
AR Arkansas 6500
CO Colorado 2900
CT Connecticut 6350
DE Delaware 0
DC District of Columbia/District de Columbia 6000
FL Florida/Floride 6000
GA Georgia/Géorgie 4000
HI Hawaii/Hawaï 4000
ID Idaho 6000
IL Illinois 6250
IN Indiana 7000
IA Iowa 6000
KS Kansas 6500
KY Kentucky 6000
LA Louisiana/Louisiane 5000
ME Maine 5500
MD Maryland 6000
MA Massachusetts 6250
MI Michigan 6000
MN Minnesota 6875
MS Mississippi 7000
MO Missouri 4225
MT Montana 0
NE Nebraska 5500
NV Nevada 6850
NH New Hampshire 0
NJ New Jersey 6625
NM New Mexico/Nouveau-Mexique 4875
NY New York/État de New York 4000
NC North Carolina/Caroline du Nord 4750
ND North Dakota/Dakota du Nord 5000
OH Ohio 5750
OK Oklahoma 4500
OR Oregon 0
PA Pennsylvania/Pennsylvanie 6000
RI Rhode Island 7000
SC South Carolina/Caroline du Sud 6000
SD South Dakota/Dakota du Sud 4200
TN Tennessee 7000
TX Texas 6250
UT Utah 6100
VT Vermont 6000
VA Virginia/Virginie 5300
WA Washington/État de Washington 6500
WV West Virginia/Virginie-Occidentale 6000
WI Wisconsin 5000
WY Wyoming 4000
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, code = '', names = '', rate] = /^(\S+) (.+) (\d+)$/.exec(line) ?? [];
    const [en = '', fr = en] = names.split('/');
    return { code, en, fr, rate: Number(rate) };
  });

const included = (tax: IncludedTax): CountryTax => ({ ...tax, isIncluded: true, isShippingTaxed: true, regions: [] });

/** It goes as it is; whoever receives it is asked for what the customs of the country want. */
const receivers: CountryTax = { name: 'none', rate: 0, isIncluded: false, isShippingTaxed: false, regions: [] };

/**
 * What tax lies on goods that are delivered, per country (`rules.md`, Tax), by a seller who owes it. Canada: GST 5 % (Excise Tax Act,
 * s 165) and the provinces' own. US: base rates of the states as they stood on 1 January 2026. Sources stand at each table. A record
 * never changes: another one has another name, and what was quoted by this goes on by it.
 */
export const tax1: Readonly<{ id: string; countries: Readonly<Record<CountryCode, CountryTax>> }> = {
  id: 'tax-1',
  countries: {
    US: { name: 'sales', rate: 0, isIncluded: false, isShippingTaxed: false, regions: states },
    CA: { name: 'canadian', rate: 0, isIncluded: false, isShippingTaxed: true, regions: provinces },
    GB: included(includedTaxes.GB),
    AU: included(includedTaxes.AU),
    NL: included(includedTaxes.NL),
    IT: included(includedTaxes.IT),
    DE: included(includedTaxes.DE),
    FR: included(includedTaxes.FR),
    MX: included(includedTaxes.MX),
    SA: receivers,
    AE: receivers,
    JP: receivers,
  },
};

import type { genders } from './products.ts';
import { italianHouses, shoeCharts, type ShoeSize } from './shoe-charts.ts';
import { shoeBrands, type ShoeBrand, type ShoeGender, type SizeUnit } from './sizes.ts';

/** What is converted, and how: a member's `SizePreference`. */
export type Wanted = Readonly<{ unit: SizeUnit; gender: ShoeGender; brand: ShoeBrand }>;

/** Of a product: the catalog counts shoes in US sizes, and those for everybody in men's. */
export type Sized = Readonly<{ category: string; brandName: string; gender: (typeof genders)[number] }>;

const letters: Readonly<Record<string, ShoeGender>> = { W: 'women', Y: 'youth', C: 'infant' };

/** `9.5`, `8W`, `5Y`, `10C`: none for what is no size of shoes. */
function read(label: string): { us: number; of: ShoeGender | undefined } | undefined {
  const [, digits, letter] = /^(\d{1,2}(?:\.5)?)([WYC])?$/i.exec(label.trim()) ?? [];
  if (digits === undefined) return undefined;
  return { us: Number(digits), of: letter === undefined ? undefined : letters[letter.toUpperCase()] };
}

const makerOf = (brandName: string): ShoeBrand | undefined => {
  const [first = ''] = brandName.toLowerCase().split(/\s+/);
  const name = first === 'air' ? 'jordan' : first === 'yeezy' ? 'adidas' : first;
  return shoeBrands.find((brand) => brand === name && brand !== 'other');
};

const at = (sizes: readonly ShoeSize[], us: number) => sizes.find((one) => one.us === us);

/** A women's number on shoes that are marked in men's: 1.5 higher (the makers' guides for shoes for everybody). */
const womenOver = 1.5;

/**
 * A size as somebody reads sizes: `EU 42.5` of Nike's `9`. By the maker's table where it has one, else by that of the brand they chose.
 * What no table has, and what is no shoe, stays as the catalog has it: a size is never guessed. Where a maker prints the same for two of
 * their sizes, the US size stands beside it, as it does on the box: `UK 6 (US 6.5)`, `UK 6 (US 7)`.
 */
export function shownSize(label: string, { category, brandName, gender }: Sized, wanted: Wanted): string {
  const size = category === 'sneakers' ? read(label) : undefined;
  if (!size) return label;
  const whose = size.of ?? (gender === 'unisex' ? 'men' : gender);
  if (wanted.unit === 'us') {
    const isTheirs = gender === 'unisex' && size.of === undefined && wanted.gender === 'women';
    return isTheirs ? `${size.us + womenOver}W` : label;
  }
  const brand = makerOf(brandName) ?? wanted.brand;
  const chart = shoeCharts[brand][whose];
  const row = at(chart, size.us);
  if (!row) return label;
  const { unit } = wanted;
  const inUnit = (one: ShoeSize) => {
    if (unit === 'uk') return `UK ${one.uk}`;
    return unit === 'fr' ? `FR ${french(one, brand)}` : `EU ${one.eu}`;
  };
  const said = inUnit(row);
  const isOfOneSize = chart.every((one) => one === row || inUnit(one) !== said);
  return isOfOneSize ? said : `${said} (US\u00a0${label.trim()})`;
}

/** In France one counts as the EU does, and Italian houses' shoes one more. */
const french = ({ eu }: ShoeSize, brand: ShoeBrand) => (italianHouses.includes(brand) ? String(Number(eu) + 1) : eu);

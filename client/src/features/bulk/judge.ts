import { bookRules, bookRulesOfToday } from '#book/rules/records.ts';
import type { ProductBook } from '#contracts/book.ts';
import type { ProductPage, Variant } from '#contracts/products.ts';
import { isOneSize } from '#contracts/sizes.ts';
import { isNewTier, tierOf } from '#contracts/tiers.ts';
import { sizeToken } from '#kernel/size-token.ts';
import { Problem } from '../../lib/api-client.ts';
import { boxOf, type Column, conditionOf, mostLetters, saysFlaws, type Texts, withoutEnd } from './columns.ts';
import type { Line } from './file.ts';

/** Of one line at most. */
export const mostOfLine = 50;

/** Which product a line means; undefined: it is being looked up. `several`: so many have that style code. */
export type Meant = ProductPage | Readonly<{ is: 'unknown' | 'failed' }> | Readonly<{ is: 'several'; count: number }>;
export const isProduct = (meant: Meant | undefined): meant is ProductPage => meant !== undefined && 'slug' in meant;

/** What may be listed of a line, as it is written. `minor`: US cents, each. */
export type Wanted = Readonly<{ product: ProductPage; kind: Omit<Variant, 'id'>; minor: number; quantity: number }>;

export type Faults = Partial<Record<Column, Problem>>;

/** A line is wrong somewhere, is being looked up, or can be listed. */
export type Judged = Readonly<{ faults: Faults; wanted: Wanted | null }>;

const fault = (code: string, details: Readonly<Record<string, unknown>> = {}) => new Problem(0, code, details);

/** What is wrong with a line: each column by itself, so that all of it is mended at once. */
export function judged(texts: Texts, meant: Meant | undefined): Judged {
  const faults: Faults = {};
  const read = <T>(column: Column, of: (text: string) => T | Problem): T | null => {
    const isLong = texts[column].length > mostLetters;
    const value = isLong ? fault('line-text-too-long', { most: mostLetters }) : of(texts[column]);
    if (!(value instanceof Problem)) return value;
    faults[column] = value;
    return null;
  };
  const product = read('product', (text) => productOf(text, meant));
  const size = read('size', (text) => (product ? sizeOf(text, product) : sizeSaid(text)));
  const shoeCondition = read('condition', shoeConditionOf);
  const boxCondition = read('box', () => boxConditionOf(texts));
  const minor = read('price', priceOf);
  const quantity = read('quantity', quantityOf);
  const isWhole = product && size && shoeCondition && boxCondition && minor !== null && quantity !== null;
  return { faults, wanted: isWhole ? { product, kind: { size, shoeCondition, boxCondition }, minor, quantity } : null };
}

/** What is wrong with a line as a whole: what stands in its columns may belong to others. */
export const lineFault = ({ beyond }: Pick<Line, 'beyond'>): Problem | null =>
  beyond ? fault('line-columns-too-many', { text: beyond }) : null;

/** Null: it is being looked up. */
function productOf(text: string, meant: Meant | undefined): ProductPage | null | Problem {
  if (text.trim() === '') return fault('line-product-missing');
  if (meant === undefined || isProduct(meant)) return meant ?? null;
  if (meant.is === 'several') return fault('line-product-several', { count: meant.count, text: text.trim() });
  return fault(meant.is === 'failed' ? 'line-product-failed' : 'line-product-unknown', { text: text.trim() });
}

/** `US 10,5`, `10.50` and `10.5` are one size. */
const sizePlain = (text: string): string =>
  sizeToken(
    text
      .trim()
      .replace(/^us\s*/i, '')
      .replace(/^(\d+),(\d+)/, '$1.$2')
      .replace(/^(\d+\.\d+)(?=\D*$)/, (number) => withoutEnd(withoutEnd(number, '0'), '.')),
  );

const sizeSaid = (text: string): string | Problem => (text.trim() === '' ? fault('line-size-missing') : text.trim());

function sizeOf(text: string, { sizeOptions }: ProductPage): string | Problem {
  const [first] = sizeOptions;
  if (text.trim() === '') return sizeOptions.length === 1 && isOneSize(first!) ? first! : fault('line-size-missing');
  return sizeIn(text, { sizeOptions }) ?? fault('line-size-unknown', { text: text.trim() });
}

/** Which of the product's sizes it is. */
export const sizeIn = (text: string, { sizeOptions }: Pick<ProductPage, 'sizeOptions'>): string | null =>
  sizeOptions.find((option) => sizePlain(option) === sizePlain(text)) ?? null;

function shoeConditionOf(text: string): Variant['shoeCondition'] | Problem {
  if (text.trim() === '') return fault('line-condition-missing');
  const found = conditionOf(text);
  if (!found) return fault('line-condition-unknown', { text: text.trim() });
  const isNew = isNewTier(tierOf({ shoeCondition: found, boxCondition: 'good_condition' }));
  return isNew ? found : fault('line-condition-used'); // nobody buys a used item without its photographs: `pictures-missing`
}

function boxConditionOf({ box, condition }: Texts): Variant['boxCondition'] | Problem {
  if (box.trim() === '') return saysFlaws(condition) ? fault('line-box-missing') : 'good_condition';
  return boxOf(box) ?? fault('line-box-unknown', { text: box.trim() });
}

const signs = /\$\s?US|US\s?\$|USD|\$/gi;
/** Whole dollars: thousands apart, by the same sign each time, or not, and cents that are none. A comma before three digits is never a decimal one; a dot is no such sign but where a comma follows. */
const whole = /^(\d{1,3}([,\s’'])\d{3}(?:\2\d{3})*|\d{1,3}(?:\.\d{3})+(?=,)|\d+)(?:[.,]0{1,2})?$/;
/** A thousand of dollars in one country, three decimals in another. */
const ambiguous = /^\d{1,3}(?:\.\d{3})+$/;
const mostDollars = 9_999_999;

/** US cents. */
function priceOf(text: string): number | Problem {
  const bare = text.replaceAll(signs, ' ').trim();
  if (bare === '') return fault('line-price-missing');
  if (ambiguous.test(bare)) return fault('line-price-ambiguous', { text: text.trim() });
  const dollars = Number(whole.exec(bare)?.[1]?.replaceAll(/\D/g, '') ?? Number.NaN);
  return dollars > 0 && dollars <= mostDollars ? dollars * 100 : fault('line-price-not-whole', { text: text.trim() });
}

/** Of an item. `025` is the end of a price that a comma has cut. */
export function quantityOf(text: string): number | Problem {
  if (text.trim() === '') return 1;
  const count = /^[1-9]\d{0,3}(?:[.,]0+)?$/.test(text.trim()) ? Math.trunc(Number(text.trim().replace(',', '.'))) : 0;
  return count >= 1 && count <= mostOfLine ? count : fault('line-quantity-wrong', { most: mostOfLine });
}

/** What its seller must say yes to before it is listed, by the code of the market's own question, and of how much; US cents. */
export type Question = Readonly<{ code: 'sells-at-once' | 'ask-price-again'; minor: number }>;

const { again } = bookRules(bookRulesOfToday);

/** What the market would ask back, as its book stands. Null: nothing. */
export function questionOf({ kind, minor }: Wanted, book: ProductBook): Question | null {
  const size = book.sizes.find((one) => sizeToken(one.size) === sizeToken(kind.size));
  const offer = size?.tiers[tierOf(kind)]?.offer ?? null;
  const last = size?.lastSale?.cents ?? null;
  if (last !== null && again !== null && minor * 100 < last * again.askBelow)
    return { code: 'ask-price-again', minor: last };
  return offer !== null && minor <= offer ? { code: 'sells-at-once', minor: offer } : null;
}

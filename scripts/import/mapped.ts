/** Records of the files that shops and data sets have, as products of the market. Pure: no file, no network. */
import type { Category } from '#contracts/categories.ts';
import { putProductsBody, silhouettes, type PutProductsBody } from '#contracts/products.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { coloursOf, shoeShape, subCategoryOf, thingShape } from './guesses.ts';

export type ImportedProduct = PutProductsBody['products'][number];
export type Fields = Readonly<Record<string, unknown>>;

/** What a line came to: a product, a reason to leave it out, or what is wrong with it. */
export type Mapped = Readonly<{ product: ImportedProduct } | { leftOut: string } | { wrong: string }>;

/** A record with `look` is one of the market's own; one with `article_type` is of a fashion catalogue; others are goods. */
export function mapped(fields: Fields): Mapped {
  if ('look' in fields) return checked(fields);
  const body = 'article_type' in fields ? article(fields) : goods(fields);
  return typeof body === 'string' ? { leftOut: body } : checked(body);
}

function checked(body: object): Mapped {
  const outcome = putProductsBody.safeParse({ known: 'leave', products: [body] });
  const [product] = outcome.data?.products ?? [];
  if (product) return { product };
  const [issue] = outcome.error?.issues ?? [];
  const place = issue?.path.slice(2).map(String).join('.'); // within the list of products
  return { wrong: `${place || 'the record'}: ${issue?.message ?? 'is not a product'}` };
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : typeof value === 'number' ? String(value) : '';
const cut = (words: string, most: number) =>
  words
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '') // half a letter
    .trim();
const orNull = (words: string) => (words === '' ? null : cut(words, 80));

const shoeSizes = {
  men: '7 7.5 8 8.5 9 9.5 10 10.5 11 11.5 12 13',
  women: '5 5.5 6 6.5 7 7.5 8 8.5 9 9.5 10',
  unisex: '5 6 7 8 8.5 9 9.5 10 11 12',
  youth: '3.5Y 4Y 4.5Y 5Y 5.5Y 6Y 6.5Y 7Y',
  infant: '4C 5C 6C 7C 8C 9C 10C',
} as const;
type Gender = keyof typeof shoeSizes;

const genders: readonly (readonly [RegExp, Gender])[] = [
  [/\b(?:infant|toddler|preschool|baby)/i, 'infant'],
  [/\b(?:youth|boys?|girls?|kids?|junior)/i, 'youth'],
  [/\b(?:women|woman|ladies|female)/i, 'women'],
  [/\b(?:men|man|male)/i, 'men'],
];
const genderOf = (words: string): Gender => genders.find(([pattern]) => pattern.test(words))?.[1] ?? 'unisex';

function sizesOf(category: Category, gender: Gender, given: unknown): string[] {
  const listed = Array.isArray(given) ? given : text(given).split(/[\s,;|]+/);
  const sizes = [...new Set(listed.map(text).filter((size) => size !== ''))].slice(0, 60);
  if (sizes.length > 0) return sizes;
  if (category === 'sneakers') return shoeSizes[gender].split(' ');
  return category === 'apparel' ? 'XS S M L XL XXL'.split(' ') : ['One size'];
}

/** A price in cents, or nothing: a wrong one is said to be wrong by the contract. */
const centsOf = (value: unknown) => (text(value) === '' || Number(value) === 0 ? null : Number(value));

/** Sneakers and whatever else has `name` and `brand`; a shop's `description` is its own text and is left behind. */
function goods(fields: Fields): object {
  const { name, brand, sku, id, ticker, category: given, colorway, main_color: main, nickname } = fields;
  const category = (text(given) || 'sneakers') as Category;
  const words = [name, fields['line'], fields['silhouette'], fields['tags']].flat().map(text).join(' ');
  const shape = category === 'sneakers' ? shoeShape(words) : thingShape(`${text(given)} ${words}`);
  const color = [colorway, fields['color'], main, nickname].map(text).find((one) => one !== '') ?? 'Multi';
  const gender = genderOf(text(fields['gender']) || words);
  const number = [sku, ticker, id].map(text).find((one) => one !== '') ?? '';
  const known = silhouettes.find((one) => one === text(fields['shape']));
  return {
    slug: slugOf(`${text(name)} ${number}`),
    name: cut(text(name), 120),
    brandName: cut(text(brand), 60),
    sku: cut(number, 40),
    category,
    subCategory: subCategoryOf(category, shape, words),
    silhouette: cut(text(fields['silhouette']) || text(name), 80),
    color: cut(color, 60),
    details: cut(text(fields['details']), 2000),
    designer: orNull(text(fields['designer'])),
    upperMaterial: orNull(text(fields['upper_material'])),
    technology: orNull(text(fields['midsole'])),
    look: { silhouette: known ?? shape, colours: coloursOf(`${color} ${text(nickname)} ${text(name)}`) },
    gender,
    releaseDate: text(fields['release_date']) || null,
    retailPriceCents: centsOf(fields['retail_price_cents']),
    sizeOptions: sizesOf(category, gender, fields['us_sizes'] ?? fields['sizes']),
  };
}

/** Master and sub-category of a fashion catalogue, joined; what no line fits is nothing that this market sells. */
const shelves: readonly (readonly [RegExp, Category])[] = [
  [/^apparel\b/i, 'apparel'],
  [/^footwear\b/i, 'sneakers'],
  [/^accessories (?:bags|wallets)\b/i, 'bags'],
  [/^accessories jewellery\b/i, 'jewelry'],
  [/^accessories (?!perfumes|shoe accessories|umbrellas|water bottle|free gifts)/i, 'accessories'],
];

/** The brand of an article is what stands before the word for whom it is; the first word where none does. */
function brandOf(name: string): string {
  const [, before] = /^(.+?)\s+(?:men|women|man|woman|boys?|girls?|kids?|unisex)(?:'?s)?\b/i.exec(name) ?? [];
  return before ?? name.split(' ')[0] ?? '';
}

function article(fields: Fields): object | string {
  const [name, kind, sub] = [fields['name'], fields['article_type'], fields['sub_category']].map(text) as [
    string,
    string,
    string,
  ];
  const shelf = `${text(fields['master_category'])} ${sub}`;
  const category = shelves.find(([pattern]) => pattern.test(shelf))?.[1];
  if (!category) return `not sold here: ${text(fields['master_category']) || 'no category'}`;
  const shape = category === 'sneakers' ? shoeShape(`${kind} ${name}`) : thingShape(kind);
  const drawn = { bags: 'bag', jewelry: 'jewellery', accessories: 'watch' } as const;
  const color = text(fields['base_colour']) || 'Multi';
  const gender = genderOf(text(fields['gender']));
  return {
    slug: slugOf(`${cut(name, 100)} ${text(fields['id'])}`),
    name: cut(name, 120),
    brandName: cut(brandOf(name), 60),
    sku: `A-${text(fields['id'])}`,
    category,
    subCategory: subCategoryOf(category, shape, `${kind} ${name} ${text(fields['usage'])}`),
    silhouette: cut(`${brandOf(name)} ${kind}`, 80),
    color,
    details: '',
    look: {
      silhouette: category in drawn ? drawn[category as keyof typeof drawn] : shape,
      colours: coloursOf(`${color} ${name}`),
    },
    gender,
    releaseDate: null,
    retailPriceCents: centsOf(fields['retail_price_cents']),
    sizeOptions: sizesOf(category, gender, fields['sizes']),
  };
}

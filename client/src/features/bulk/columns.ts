import type { Variant } from '#contracts/products.ts';
import { Problem } from '../../lib/api-client.ts';

/** What a line says of an item. `product`: its style code, or the slug of its page. */
export const columns = ['product', 'size', 'condition', 'box', 'price', 'quantity'] as const;
export type Column = (typeof columns)[number];
export type Texts = Readonly<Record<Column, string>>;

/** Letters that a cell may have. */
export const mostLetters = 200;

/** Without what it ends in of those letters. Letter by letter: a pattern looks at each again from every one before it. */
export function withoutEnd(text: string, ends: string): string {
  let end = text.length;
  while (end > 0 && ends.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** What has a meaning where it is not said: one, in a good box. */
const optional: readonly Column[] = ['box', 'quantity'];

/** Words as they are compared: without case, accents and signs. */
const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Words<W extends string> = Readonly<Record<W, readonly string[]>>;

/** The key whose words it is. */
const meant = <W extends string>(text: string, words: Words<W>): W | null =>
  (Object.keys(words) as W[]).find((key) => plain(key) === plain(text) || words[key].includes(plain(text))) ?? null;

/** What files call their columns, in any language of ours, whatever the language of the page. */
const heads: Words<Column> = {
  product: ['sku', 'style', 'style code', 'style number', 'slug', 'reference', 'ref', 'produit', 'code'],
  size: ['us size', 'taille', 'pointure'],
  condition: ['state', 'tier', 'etat'],
  box: ['boite'],
  price: ['price usd', 'ask', 'prix', 'prix usd'],
  quantity: ['qty', 'count', 'quantite', 'qte', 'nombre'],
};

/** Which place is whose column; the first of two alike. Refused: `columns-missing {columns}`. */
export function columnsOf(head: readonly string[]): ReadonlyMap<Column, number> {
  const found = new Map<Column, number>();
  for (const [at, text] of head.entries()) {
    const column = meant(text, heads);
    if (column && !found.has(column)) found.set(column, at);
  }
  const missing = columns.filter((column) => !found.has(column) && !optional.includes(column));
  if (missing.length > 0) throw new Problem(0, 'columns-missing', { columns: missing });
  return found;
}

const conditionWords: Words<Variant['shoeCondition']> = {
  new: ['neuf', 'neuve', 'deadstock', 'ds', 'new box issues', 'new box with flaws', 'neuf boite abimee'],
  new_no_defects: ['neuf sans defaut', 'neuve sans defaut'],
  new_with_defects: ['new defects', 'neuf avec defauts', 'neuve avec defauts'],
  used: ['occasion', 'd occasion', 'worn', 'porte'],
  plinth_clean: [
    'used clean',
    'used cleaned by plinth',
    'occasion nettoye par plinth',
    'd occasion nettoye par plinth',
  ],
};
const boxWords: Words<Variant['boxCondition']> = {
  good_condition: ['good', 'bon', 'bon etat', 'ok', 'yes', 'oui'],
  missing_lid: ['lid missing', 'no lid', 'couvercle manquant', 'sans couvercle'],
  badly_damaged: ['damaged', 'tres abimee', 'abimee'],
  no_original_box: ['no box', 'none', 'no', 'sans boite', 'sans boite d origine', 'non'],
};

export const conditionOf = (text: string) => meant(text, conditionWords);
export const boxOf = (text: string) => meant(text, boxWords);
/** Of what says that its box has flaws, which flaws must be said. */
export const saysFlaws = (text: string): boolean => /^(?:new box|neuf boite)/.test(plain(text));

import { gameLocales, inLocale, isOfGame, type Locale, locales } from '#contracts/locales.ts';
import { fullTitle, type Meta } from '../lib/meta.ts';
import type { PageHandle } from './page-route.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

/** Which page it is: `path` is without its locale, `origin` the house's. */
type Where = Readonly<{ locale: Locale; path: string; origin: string; status: number; isEditorial: boolean }>;

type Matches = readonly Readonly<{ route: Readonly<{ handle?: unknown }> }>[];

/** Is one of the matched pages an article? */
export const isEditorialIn = (matches: Matches): boolean =>
  matches.some(({ route: { handle } }) => (handle as PageHandle | undefined)?.isEditorial === true);

/**
 * Title, description, the same page in the other locales (of an article not in French ones), and its canonical address; specification,
 * section 2. A page that is not there has no address.
 */
export function headOf(meta: Meta, { locale, path, origin, status, isEditorial }: Where): string {
  const title = `<title>${escaped(fullTitle(meta.title, locale))}</title>`;
  if (status >= 400) return `${title}<meta name="robots" content="noindex">`;
  const at = (other: Locale) => escaped(origin + inLocale(other, meta.path ?? path));
  const alternate = (language: string, other: Locale) =>
    `<link rel="alternate" hreflang="${language}" href="${at(other)}">`;
  return [
    title,
    meta.description && `<meta name="description" content="${escaped(meta.description)}">`,
    `<link rel="canonical" href="${at(locale)}">`,
    ...locales.filter(({ language }) => !isEditorial || language !== 'fr').map((other) => alternate(other.code, other)),
    ...(isOfGame(meta.path ?? path) ? gameLocales.map((other) => alternate(other.code, other)) : []),
    alternate('x-default', locales[0]!),
  ]
    .filter(Boolean)
    .join('');
}

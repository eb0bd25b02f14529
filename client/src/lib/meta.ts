import { createContext, use, useEffect } from 'react';
import type { Locale } from '#contracts/locales.ts';
import { countryName, useLocale } from './locale.ts';

/** What a page says about itself. */
export interface Meta {
  /** Without the shop's name. */
  title: string;
  description?: string;
  /** Its own address, without the locale, where one may have come by another. */
  path?: string;
}

/** The server reads it after rendering. */
export class MetaNote {
  meta: Meta | undefined;

  take(meta: Meta) {
    this.meta = meta;
  }
}

export const MetaContext = createContext<MetaNote | null>(null);

/** Titles end with the shop's name, and with the country where the language is not English; specification, section 2. */
export const fullTitle = (title: string, locale: Locale): string =>
  `${title} | Plinth${locale.words === 'en' ? '' : ` ${locale.words === locale.language ? countryName(locale) : locale.countryName}`}`;

/** Title and description of the page, in the server's HTML and after each change of page. */
export function useMeta(meta: Meta) {
  const note = use(MetaContext);
  const locale = useLocale();
  note?.take(meta);
  const title = fullTitle(meta.title, locale);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

import { createContext, use } from 'react';
import { defaultLocale, type Locale } from '#contracts/locales.ts';

/** Language, country and currency of the visit: from its path alone. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export const useLocale = (): Locale => use(LocaleContext);

/** Of a country code, in the visitor's language. */
export const countryName = ({ language, country }: Pick<Locale, 'language' | 'country'>): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;

import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router-dom';
import { countries, countryOf } from '#contracts/countries.ts';
import { currencyCodes } from '#contracts/currencies.ts';
import { homeOf, inLocale, type Language, languages, type Locale, locales } from '#contracts/locales.ts';
import type { Region } from '#contracts/region.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { useFlag } from '../features/shell/flags.ts';
import { type ApiClient, useApiClient } from '../lib/api-client.ts';
import { useFormat } from '../lib/format.ts';
import { countryName, useLocale } from '../lib/locale.ts';
import { useChooseRegion, useRegionHere } from '../lib/region.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
import { Select } from '../ui/select.tsx';
import { layoutIn } from './page-layout.ts';
import css from './preferences-dialog.module.css';
import { keepChoice } from './region-cookies.ts';
import { choiceIn, cookieOf, type ThemeChoice, themeChoices, themeOf } from './theme.ts';

/** What an account is told is waited for no longer, in ms: the page goes on. */
const longestSave = 2000;

/** The locale of a country in that language; where the language has none there, that of its home: goods still go to the country. */
const localeFor = (country: string, language: Language): Locale =>
  locales.find((locale) => locale.country === country && locale.language === language) ?? homeOf(language);

/** Without a choice of language it is the reader's where the country's market has it, else the market's first. */
const languageIn = (country: string, language: Language): Language => {
  const there = locales.filter((locale) => locale.country === country);
  return there.some((locale) => locale.language === language) ? language : (there[0]?.language ?? language);
};

/** Over the page: where one is, what one reads and counts in, and light or dark. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog isOpen onClose={onClose} title={t('preferences.title')} closing={t('close')} look="sheet">
      <PreferencesForm onDone={onClose} />
    </Dialog>
  );
}

type Wanted = Region & Readonly<{ language: Language }>;

/** Prices change at once wherever they stand; another language or market is the same page at its address there. */
export function PreferencesForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLocale();
  const canChooseLanguage = useFlag('tempWebEnableLanguageSelection');
  const { region } = useRegionHere();
  const [wanted, setWanted] = useState<Wanted>({ ...region, language });
  const save = useSave();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onDone();
    void save(canChooseLanguage ? wanted : { ...wanted, language: languageIn(wanted.country, language) });
  }

  return (
    <form className={layout.form} onSubmit={submit}>
      <Select
        label={t('preferences.country')}
        value={wanted.country}
        options={countries
          .map(({ isoCode }) => ({ value: isoCode, text: countryName({ language, country: isoCode }) }))
          .toSorted((a, b) => a.text.localeCompare(b.text, language))}
        onChange={({ target }) => setWanted({ ...wanted, ...homeRegion(target.value) })}
      />
      {canChooseLanguage && (
        <Select
          label={t('preferences.language')}
          value={wanted.language}
          options={languages.map((one) => ({ value: one, text: languageName(one) }))}
          onChange={({ target }) => setWanted({ ...wanted, language: target.value as Language })}
        />
      )}
      <Currencies wanted={wanted} onChange={(currency) => setWanted({ ...wanted, currency })} />
      <Themes />
      <Button type="submit">{t('preferences.save')}</Button>
    </form>
  );
}

/** Another country brings its own currency, which one may change before one saves. */
function homeRegion(code: string): Partial<Region> {
  const country = countryOf(code);
  return country ? { country: country.isoCode, currency: country.currency } : {};
}

type CurrenciesProps = Readonly<{ wanted: Wanted; onChange: (currency: Region['currency']) => void }>;

/** What prices are shown in, and whose rates say what that is. */
function Currencies({ wanted, onChange }: CurrenciesProps) {
  const { t } = useTranslation('shell');
  const { language } = useLocale();
  const { rates } = useRegionHere();
  const { day } = useFormat();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return (
    <div className={css.currency}>
      <Select
        label={t('preferences.currency')}
        value={wanted.currency}
        options={currencyCodes.map((code) => ({ value: code, text: `${code} · ${names.of(code) ?? code}` }))}
        onChange={({ target }) => onChange(target.value as Region['currency'])}
      />
      <p>
        {rates
          ? t('preferences.rates', { source: t(`source.${rates.source}`, rates.source), day: day(rates.day) })
          : t('preferences.noRates')}
      </p>
    </div>
  );
}

/** Keeps the choice in this browser and, for a member, in the account; then shows the page by it. */
function useSave() {
  const here = useLocale();
  const me = useMe();
  const api = useApiClient();
  const choose = useChooseRegion();
  const { pathname, search } = useLocation();
  return async ({ country, currency, language }: Wanted) => {
    const locale = localeFor(country, language);
    keepChoice({ country, currency }, locale);
    choose({ country, currency });
    const saved = me.isAuthenticated ? savedIn(api, { country, language, currency }) : undefined;
    if (locale.code === here.code) return;
    await saved; // a page that is left takes what is on its way with it
    api.leaveFor(inLocale(locale, pathname) + search);
  };
}

/** It holds nobody up: what the account is not told, this browser knows all the same. */
async function savedIn(api: ApiClient, region: Wanted): Promise<void> {
  const signal = AbortSignal.timeout(longestSave);
  const late = new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
  try {
    await Promise.race([api.post(preferencesRoutes.region, region, crypto.randomUUID(), { signal }), late]);
  } catch (error) {
    console.warn('the choice is kept in this browser, not in the account', error);
  }
}

function Themes() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { currentTheme } = layoutIn(useMatches());
  const [chosen, setChosen] = useState(() => choiceIn(document.cookie));

  function choose(choice: ThemeChoice) {
    setChosen(choice);
    document.cookie = cookieOf(choice, location.protocol === 'https:');
    document.documentElement.dataset.theme = themeOf(pathname, choice, currentTheme);
  }

  return (
    <fieldset className={css.themes}>
      <legend>{t('preferences.theme')}</legend>
      {themeChoices.map((choice) => (
        <label key={choice} className={css.theme}>
          <input type="radio" name="theme" value={choice} checked={choice === chosen} onChange={() => choose(choice)} />
          {t(`theme.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** A language in itself: who looks for it knows it by that name. */
function languageName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

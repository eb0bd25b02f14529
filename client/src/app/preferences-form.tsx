import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router-dom';
import { inLocale, type Locale, locales } from '#contracts/locales.ts';
import { countryName, pricedIn, useLocale } from '../lib/locale.ts';
import { useApiClient } from '../lib/api-client.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Select } from '../ui/select.tsx';
import { layoutIn } from './page-layout.ts';
import css from './preferences-form.module.css';
import { choiceIn, cookieOf, type ThemeChoice, themeChoices, themeOf } from './theme.ts';

const countries = [...new Set(locales.map(({ country }) => country))];
const localesOf = (country: string) => locales.filter((locale) => locale.country === country);

/** The same language in the other country where it is spoken there; else that country's first. */
const localeIn = (country: string, language: string): Locale =>
  localesOf(country).find((locale) => locale.language === language) ?? localesOf(country)[0]!;

/** Another country or language is another page, with its own prices and titles; a theme is there at once. */
export function PreferencesForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell');
  const here = useLocale();
  const { leaveFor } = useApiClient();
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState(here);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onDone();
    if (wanted.code !== here.code) leaveFor(inLocale(wanted, pathname) + search);
  }

  return (
    <form className={layout.form} onSubmit={submit}>
      <Select
        label={t('preferences.country')}
        value={wanted.country}
        options={countries
          .map((country) => ({ value: country, text: countryName({ language: here.language, country }) }))
          .toSorted((a, b) => a.text.localeCompare(b.text, here.language))}
        onChange={({ target }) => setWanted(localeIn(target.value, wanted.language))}
      />
      <Select
        label={t('preferences.language')}
        value={wanted.language}
        options={localesOf(wanted.country).map(({ language }) => ({ value: language, text: languageName(language) }))}
        onChange={({ target }) => setWanted(localeIn(wanted.country, target.value))}
      />
      <p className={css.currency}>
        {t('preferences.currency')}
        <span>{currencyName(here)}</span>
        <span>{t('preferences.priced')}</span>
      </p>
      <Themes />
      <Button type="submit">{t('preferences.save')}</Button>
    </form>
  );
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

const currencyName = ({ language }: Locale) =>
  `${pricedIn} · ${new Intl.DisplayNames(language, { type: 'currency' }).of(pricedIn) ?? pricedIn}`;

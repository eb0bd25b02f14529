import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes } from '#contracts/countries.ts';
import { currencyCodes } from '#contracts/currencies.ts';
import { inLocale, type Language, languageNames, languages } from '#contracts/locales.ts';
import type { Region } from '#contracts/preferences.ts';
import { localeOfChoice } from '#contracts/region.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { useSay } from '../../../lib/notices.ts';
import { useChooseRegion, useRegion } from '../../../lib/region.ts';
import { forgetDraft } from '../../../ui/use-draft.ts';
import { useChoice } from '../use-choice.ts';
import { Choices } from './choices.tsx';
import { useChoosingRegion, useSitePreferences } from '../use-preferences.ts';

const draft = 'region';
/** Behind the address of the page in another language: it has been saved. */
const savedMark = '#saved';

/** Country, language and currency of the account; before the first choice, those of this visit. */
export function RegionForm() {
  const { t } = useTranslation('preferences');
  const { language } = useLocale();
  const here = useRegion();
  const { region } = useSitePreferences();
  const chosen = useChoice<Region>(draft, region ?? { ...here, language });
  const save = useChoosingRegion(useSaved());
  return <Choices {...chosen} options={optionsIn(language)} save={save} press={t('region.save')} />;
}

const optionsIn = (language: Language) => ({
  country: countryCodes
    .map((country) => ({ value: country, text: countryName({ language, country }) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language)),
  language: languages.map((value) => ({ value, text: languageNames[value] })),
  currency: currencyCodes.map((value) => ({ value, text: currencyName(value, language) })),
});

/** Everything counts by it at once; another locale is this page there, which says that it was saved. */
function useSaved() {
  const { t } = useTranslation('preferences');
  const here = useLocale();
  const say = useSay();
  const chooseRegion = useChooseRegion();
  const { leaveFor } = useApiClient();
  useEffect(() => {
    if (location.hash !== savedMark) return;
    history.replaceState(history.state, '', location.pathname);
    say(t('saved'));
  }, [say, t]);
  return (region: Region) => {
    forgetDraft(draft);
    const { country, currency } = region;
    chooseRegion({ country, currency });
    const locale = localeOfChoice(region);
    if (locale.code === here.code) say(t('saved'));
    else leaveFor(inLocale(locale, '/account/preferences') + savedMark);
  };
}

function currencyName(currency: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency;
  return `${currency} · ${name}`;
}

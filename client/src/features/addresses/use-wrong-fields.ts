import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressForm, AddressFieldName } from '#contracts/addresses.ts';
import { Problem } from '../../lib/api-client.ts';
import type { Wrong } from '../../lib/form.ts';
import { countryName, useLocale } from '../../lib/locale.ts';

type Told = Readonly<{ path: AddressFieldName; why?: string }>;

/** What the market found wrong, in words, at their fields: of the country whose form is shown. */
export function useWrongFields(error: Error | null, form: AddressForm | undefined): Wrong {
  const { t } = useTranslation('addresses');
  const { language } = useLocale();
  return useMemo(() => {
    const told = error instanceof Problem ? error.details.errors : undefined;
    if (!form || !Array.isArray(told)) return {};
    const named = { country: countryName({ language, country: form.country }), example: form.zipExample };
    const words = (told as readonly Told[]).map(({ path, why }) => {
      if (path === 'zip' && why !== 'missing') return [path, t(`wrong.zip.${why ?? 'unknown'}`, named)];
      return [path, path === 'state' ? t(`wrong.state.${form.called.state}`) : t(`wrong.${path}`)];
    });
    return Object.fromEntries(words) as Wrong;
  }, [error, form, language, t]);
}

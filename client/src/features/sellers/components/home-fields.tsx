import { useTranslation } from 'react-i18next';
import { countries } from '#contracts/countries.ts';
import { Field } from '../../../ui/field.tsx';

interface Props {
  country: string;
  wrong: Readonly<Record<string, string>>;
}

/** Where the seller is at home, as far as the country asks for it. */
export function HomeFields({ country, wrong }: Props) {
  const { t } = useTranslation('sellers');
  const asked = countries.find(({ isoCode }) => isoCode === country);
  const field = (name: string, autoComplete: string, maxLength: number) => ({
    name,
    autoComplete,
    maxLength,
    error: wrong[name],
  });
  return (
    <>
      <Field {...field('line1', 'address-line1', 100)} label={t('line1')} required />
      <Field {...field('line2', 'address-line2', 100)} label={t('optional', { label: t('line2') })} />
      <Field {...field('city', 'address-level2', 80)} label={t('city')} required />
      {asked?.stateRequired && <Field {...field('state', 'address-level1', 40)} label={t('state')} required />}
      <Field {...field('zip', 'postal-code', 20)} label={t('zip')} required={asked?.zipRequired} />
    </>
  );
}

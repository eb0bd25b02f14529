import { useTranslation } from 'react-i18next';
import type { AddressFieldName, AddressForm } from '#contracts/addresses.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

/** What browsers fill in for whom they know, and the market's limits. */
const filledAs = {
  name: { autoComplete: 'name', maxLength: 80 },
  line1: { autoComplete: 'address-line1', maxLength: 100 },
  line2: { autoComplete: 'address-line2', maxLength: 100 },
  district: { autoComplete: 'address-level3', maxLength: 80 },
  city: { autoComplete: 'address-level2', maxLength: 80 },
  state: { autoComplete: 'address-level1', maxLength: 20 },
  zip: { autoComplete: 'postal-code', maxLength: 20 },
} as const;

interface Props {
  name: AddressFieldName;
  isRequired: boolean;
  form: AddressForm;
  /** What it holds at first. */
  value: string;
  error: string | undefined;
}

/** A field of an address, called as the country calls it. */
export function AddressField({ name, isRequired, form, value, error }: Props) {
  const { t } = useTranslation('addresses');
  const { called, states, zipExample } = form;
  const calledBy: Readonly<Record<string, string>> = {
    city: t(`city.${called.city}`),
    state: t(`state.${called.state}`),
    zip: t(`zip.${called.zip}`),
  };
  const bare = calledBy[name] ?? t(`field.${name}`);
  const label = isRequired ? bare : t('optional', { label: bare });
  if (name === 'state' && states.length > 0) {
    const options = states.map(({ code, name: text }) => ({ value: code, text }));
    return (
      <Select
        label={label}
        name={name}
        autoComplete={filledAs.state.autoComplete}
        data-draft=""
        defaultValue={states.some(({ code }) => code === value) ? value : ''}
        options={[{ value: '', text: t('choose') }, ...options]}
        error={error}
        required={isRequired}
      />
    );
  }
  return (
    <Field
      {...filledAs[name]}
      name={name}
      label={label}
      defaultValue={value}
      error={error}
      required={isRequired}
      hint={name === 'zip' && zipExample !== '' && !error ? t('zipHint', { example: zipExample }) : undefined}
    />
  );
}

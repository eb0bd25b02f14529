import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressBody, AddressForm as Asked } from '#contracts/addresses.ts';
import { type CountryCode, countries } from '#contracts/countries.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { draftOf, forgetDraft } from '../../../ui/use-draft.ts';
import { type OwnAddress, useAddressForm, useSaveAddress } from '../use-addresses.ts';
import { useWrongFields } from '../use-wrong-fields.ts';
import { AddressField } from './address-field.tsx';

/** Where what was typed of a new address is kept. */
const draftName = 'address';

interface Props {
  /** The one that is changed; without it a new one is added. */
  address?: OwnAddress | undefined;
  onDone: () => void;
}

/** An address, asked for as its country has them. */
export function AddressForm({ address, onDone }: Props) {
  const { t } = useTranslation('addresses');
  const here = useLocale().country;
  const [draft] = useState(() => (address ? {} : draftOf(draftName)));
  const [country, setCountry] = useState<string>(address?.country ?? draft['country'] ?? here);
  const { data: form, isError, isFetching, refetch } = useAddressForm(country);
  if (form) return <Fields {...{ form, country, address, draft, onDone }} onCountry={setCountry} />;
  if (!isError) return <Skeleton shape="block" count={3} />;
  return (
    <div className={layout.form}>
      <Alert mean="error" isSaid title={t('formFailed')} />
      <Button isPending={isFetching} onClick={() => void refetch()}>
        {t('again')}
      </Button>
    </div>
  );
}

interface FieldsProps extends Props {
  form: Asked;
  /** What is chosen: its form may still be on its way. */
  country: string;
  draft: Readonly<Record<string, string>>;
  onCountry: (country: string) => void;
}

function Fields({ form, country, address, draft, onCountry, onDone }: FieldsProps) {
  const { t } = useTranslation('addresses');
  const words = useRefusal('addresses');
  const save = useSaveAddress(address?.id, () => {
    if (!address) forgetDraft(draftName);
    onDone();
  });
  const wrong = useWrongFields(save.error, form);

  function send(element: HTMLFormElement) {
    const typed = typedIn(element);
    const body = Object.fromEntries(form.fields.map(({ name }) => [name, typed(name)]));
    save.mutate({ country: form.country, ...body } as AddressBody);
  }

  return (
    <Form
      wrong={wrong}
      summary={t('wrong')}
      refusal={save.error && words(save.error)}
      {...(!address && { draft: draftName })}
      onSend={send}
    >
      <Countries value={country} onChange={onCountry} />
      {form.fields.map(({ name, isRequired }) => (
        <AddressField
          key={name === 'state' ? `state ${form.country}` : name}
          {...{ name, isRequired, form }}
          value={(address ?? draft)[name] ?? ''}
          error={wrong[name]}
        />
      ))}
      <Button type="submit" isPending={save.isPending || country !== form.country}>
        {address ? t('save') : t('add')}
      </Button>
    </Form>
  );
}

/** All countries that we deliver to, by their names here. */
function Countries({ value, onChange }: { value: string; onChange: (country: CountryCode) => void }) {
  const { t } = useTranslation('addresses');
  const { language } = useLocale();
  const options = countries
    .map(({ isoCode }) => ({ value: isoCode, text: countryName({ language, country: isoCode }) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language));
  return (
    <Select
      label={t('country')}
      name="country"
      autoComplete="country"
      data-draft=""
      options={options}
      value={value}
      onChange={({ target }) => onChange(target.value as CountryCode)}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sellingCountries } from '#contracts/countries.ts';
import type { ApplyBody, Particulars } from '#contracts/sellers.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import type { Wrong } from '../../../lib/form.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { Select } from '../../../ui/select.tsx';
import { useWrongParticulars } from '../use-wrong-particulars.ts';
import css from './application.module.css';
import { HomeFields } from './home-fields.tsx';

interface Props {
  /** The name of an application before, to begin with. */
  sellerName: string;
  isPending: boolean;
  error: Error | null;
  onSend: (body: ApplyBody) => void;
}

/** What is asked of who wants to sell. Nothing of it is kept in the browser. */
export function ApplicationForm({ sellerName, isPending, error, onSend }: Props) {
  const { t } = useTranslation('sellers');
  const here = useLocale().country;
  const isHydrated = useHydrated();
  const [kind, setKind] = useState<Particulars['kind']>('person');
  const [country, setCountry] = useState<string>(sellingCountries.find((one) => one === here) ?? sellingCountries[0]);
  const [isLeftOut, setLeftOut] = useState(false);
  const { wrong, refusal } = useWrongParticulars(error);
  const unread = isLeftOut ? t('wrong.terms') : undefined;

  async function send(form: HTMLFormElement) {
    const typed = typedIn(form);
    setLeftOut(typed('terms') === '');
    if (typed('terms') === '') return;
    const { termsOfToday } = await import('#contracts/sellers.ts');
    onSend({ sellerName: typed('sellerName'), terms: termsOfToday, particulars: particularsOf(typed, kind, country) });
  }

  return (
    <Form
      wrong={wrong}
      summary={t('wrong', { count: Object.keys(wrong).length })}
      refusal={refusal}
      onSend={(form) => void send(form)}
    >
      <NameFields {...{ sellerName, wrong }} onKind={setKind} />
      <Countries value={country} onChange={setCountry} />
      <WhoFields kind={kind} wrong={wrong} />
      <HomeFields country={country} wrong={wrong} />
      <Terms error={unread} />
      <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
        {t('apply')}
      </Button>
    </Form>
  );
}

interface NameProps {
  sellerName: string;
  wrong: Wrong;
  onKind: (kind: Particulars['kind']) => void;
}

/** Under which name, and as what. */
function NameFields({ sellerName, wrong, onKind }: NameProps) {
  const { t } = useTranslation('sellers');
  return (
    <>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        name="sellerName"
        autoComplete="off"
        maxLength={30}
        defaultValue={sellerName}
        error={wrong['sellerName']}
        required
      />
      <Radio
        legend={t('kind')}
        name="kind"
        defaultValue="person"
        options={[
          { value: 'person', text: t('kind.person') },
          { value: 'firm', text: t('kind.firm') },
        ]}
        onChange={({ target }) => onKind(target.value === 'firm' ? 'firm' : 'person')}
      />
      <p className={layout.lead}>{t('sealed')}</p>
    </>
  );
}

type Typed = ReturnType<typeof typedIn>;

function particularsOf(typed: Typed, kind: Particulars['kind'], country: string): Particulars {
  const home = ['name', 'line1', 'line2', 'city', 'state', 'zip', 'taxId'].map((field) => [field, typed(field)]);
  const own = kind === 'firm' ? { register: typed('register') } : { born: typed('born') };
  return { kind, country, ...Object.fromEntries(home), ...own } as Particulars;
}

/** Those from which somebody may sell, by their names here. */
function Countries({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t } = useTranslation('sellers');
  const { language } = useLocale();
  const options = sellingCountries
    .map((country) => ({ value: country, text: countryName({ language, country }) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language));
  return (
    <Select
      label={t('country')}
      name="country"
      autoComplete="country"
      options={options}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface Fields {
  kind: Particulars['kind'];
  wrong: Readonly<Record<string, string>>;
}

/** Who stands behind the sales. */
function WhoFields({ kind, wrong }: Fields) {
  const { t } = useTranslation('sellers');
  const tax = { name: 'taxId', autoComplete: 'off', maxLength: 40, error: wrong['taxId'] } as const;
  if (kind === 'firm')
    return (
      <>
        <Field
          label={t('firm')}
          name="name"
          autoComplete="organization"
          maxLength={100}
          error={wrong['name']}
          required
        />
        <Field
          label={t('register')}
          name="register"
          autoComplete="off"
          maxLength={60}
          error={wrong['register']}
          required
        />
        <Field {...tax} label={t('taxId')} required />
      </>
    );
  return (
    <>
      <Field label={t('legalName')} name="name" autoComplete="name" maxLength={80} error={wrong['name']} required />
      <Field label={t('born')} name="born" type="date" autoComplete="bday" error={wrong['born']} required />
      <Field {...tax} label={t('optional', { label: t('taxId') })} />
    </>
  );
}

/** What they agree to, in a few sentences. */
function Terms({ error }: { error: string | undefined }) {
  const { t } = useTranslation('sellers');
  return (
    <section className={layout.section} aria-labelledby="seller-terms">
      <h2 id="seller-terms">{t('terms')}</h2>
      <ul className={css.terms}>
        <li>{t('terms.own')}</li>
        <li>{t('terms.send')}</li>
        <li>{t('terms.bid')}</li>
        <li>{t('terms.law')}</li>
      </ul>
      <Checkbox label={t('terms.agree')} name="terms" error={error} required />
    </section>
  );
}

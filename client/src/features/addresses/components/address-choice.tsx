import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { useAddresses } from '../use-addresses.ts';
import { AddressForm } from './address-form.tsx';

interface Props {
  /** What is sent there, and the word that ends it. */
  legend: string;
  action: string;
  isPending: boolean;
  onChosen: (addressId: string) => void;
}

/** One of one's own addresses, or a new one. */
export function AddressChoice({ legend, action, isPending, onChosen }: Props) {
  const { t } = useTranslation('addresses');
  const { language } = useLocale();
  const isHydrated = useHydrated();
  const { items, defaultId } = useAddresses();
  const [isAdding, setAdding] = useState(false);
  const [picked, pick] = useState<string>();
  const chosen = items.find(({ id }) => id === picked) ?? items.find(({ id }) => id === defaultId) ?? items[0];
  if (isAdding || !chosen) return <New onDone={() => setAdding(false)} isFirst={!chosen} />;
  return (
    <div className={layout.form}>
      <Radio
        legend={legend}
        name="address"
        defaultValue={chosen.id}
        disabled={!isHydrated}
        onChange={({ target }) => pick(target.value)}
        options={items.map(({ id, lines, country }) => ({
          value: id,
          text: lines.slice(0, 2).join(', '),
          hint: [...lines.slice(2), countryName({ language, country })].join(', '),
        }))}
      />
      <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => onChosen(chosen.id)}>
        {action}
      </Button>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAdding(true)}>
        {t('addOne')}
      </Button>
    </div>
  );
}

/** Where there are others it may be closed again. */
function New({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
  const { t } = useTranslation('addresses');
  return (
    <div className={layout.form}>
      <AddressForm onDone={onDone} />
      {!isFirst && (
        <Button look="plain" onClick={onDone}>
          {t('close')}
        </Button>
      )}
    </div>
  );
}

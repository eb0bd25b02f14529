import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wrong } from '../../../lib/form.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { currency, ends, openings } from '../sell-terms.ts';
import css from './sell-form.module.css';

interface Props {
  /** What is wrong with the fields, in words. */
  wrong: Wrong;
}

/** Prices and times. Only the start price must be typed. */
export function TermFields({ wrong }: Props) {
  const { t } = useTranslation('auctions');
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20, prefix: currency } as const;
  return (
    <>
      <Field
        {...amount}
        name="startPrice"
        label={t('startPrice')}
        hint={t('sell.startHint')}
        error={wrong.startPrice}
      />
      <div className={css.columns}>
        <Field
          {...amount}
          name="reserve"
          label={t('sell.reserve')}
          hint={t('sell.reserveHint')}
          error={wrong.reserve}
        />
        <Field {...amount} name="buyNow" label={t('sell.buyNow')} hint={t('sell.buyNowHint')} error={wrong.buyNow} />
      </div>
      <div className={css.columns}>
        <When name="opens" at="opensAt" options={openings} start="now" error={wrong.opensAt} />
        <When name="ends" at="closesAt" options={ends} start="3d" error={wrong.closesAt} />
      </div>
    </>
  );
}

interface WhenProps {
  name: 'opens' | 'ends';
  at: 'opensAt' | 'closesAt';
  options: readonly string[];
  start: string;
  error: string | undefined;
}

/** One of the usual times, or a time of the seller's own. */
function When({ name, at, options, start, error }: WhenProps) {
  const { t } = useTranslation('auctions');
  const [chosen, setChosen] = useState(start);
  return (
    <div className={css.when}>
      <Select
        name={name}
        label={t(`sell.${name}`)}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={options.map((value) => ({ value, text: t(`when.${value}`) }))}
      />
      {chosen === 'at' && <Field name={at} label={t(`sell.${at}`)} type="datetime-local" step={1} error={error} />}
    </div>
  );
}

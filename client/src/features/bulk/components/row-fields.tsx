import { useTranslation } from 'react-i18next';
import { useRefusal } from '../../../lib/refusal.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSize } from '../../listings/use-size.ts';
import { boxes, conditions } from '../../selling/sell-terms.ts';
import { boxOf, type Column, conditionOf, type Texts } from '../columns.ts';
import { isProduct, sizeIn } from '../judge.ts';
import type { Seen } from '../rows.ts';
import css from './bulk.module.css';

interface Props {
  line: Seen;
  /** Some of it is listed: what they are stays. */
  isPriceAlone: boolean;
  disabled: boolean;
  onWrite: (texts: Partial<Texts>) => void;
}

/** Used items need photographs, which no list has. */
const listable = conditions.filter((condition) => condition !== 'used' && condition !== 'plinth_clean');

/** A choice that is not made yet comes first, in the words of the file. */
const choices = (texts: readonly { value: string; text: string }[], chosen: string, said: string) =>
  texts.some(({ value }) => value === chosen) ? texts : [{ value: '', text: said || '–' }, ...texts];

type Option = Readonly<{ value: string; text: string }>;

/** What each control of a line is made of. */
function useControls({ line: { row, faults }, isPriceAlone, disabled, onWrite }: Props) {
  const { t } = useTranslation('bulk');
  const words = useRefusal('bulk');
  const { texts } = row;
  const field = (column: Column) => ({
    label: t(`label.${column}`),
    name: `${column}-${row.line}`,
    disabled: disabled || (isPriceAlone && column !== 'price'),
    error: faults[column] && words(faults[column]),
  });
  const typed = (column: Column) => ({
    ...field(column),
    autoComplete: 'off',
    maxLength: 120,
    value: texts[column],
    onChange: ({ target }: { target: HTMLInputElement }) => onWrite({ [column]: target.value }),
  });
  const chosen = (column: Column, options: readonly Option[], value: string) => ({
    ...field(column),
    options: choices(options, value, texts[column]),
    value,
    onChange: ({ target }: { target: HTMLSelectElement }) => onWrite({ [column]: target.value }),
  });
  return { field, typed, chosen };
}

/** The columns of one line, each with what is wrong with it beside it. */
export function RowFields(props: Props) {
  const { t: auctions } = useTranslation('auctions');
  const sizeText = useSize();
  const { field, typed, chosen } = useControls(props);
  const { row, faults, meant } = props.line;
  const { texts } = row;
  const worded = (values: readonly string[], of: 'condition' | 'box') =>
    values.map((value) => ({ value, text: auctions(`${of}.${value}`) }));
  const sizes = isProduct(meant) ? meant.sizeOptions.map((value) => ({ value, text: sizeText(value, meant) })) : null;
  const size = isProduct(meant) ? sizeIn(texts.size, meant) : null;
  const box = texts.box.trim() === '' && !faults.box ? boxes[0] : (boxOf(texts.box) ?? '');
  return (
    <div className={css.fields}>
      <Field
        {...field('product')}
        key={texts.product}
        autoComplete="off"
        maxLength={200}
        defaultValue={texts.product}
        onBlur={({ target }) => target.value !== texts.product && props.onWrite({ product: target.value })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {sizes ? <Select {...chosen('size', sizes, size ?? '')} /> : <Field {...typed('size')} />}
      <Select {...chosen('condition', worded(listable, 'condition'), conditionOf(texts.condition) ?? '')} />
      <Select {...chosen('box', worded(boxes, 'box'), box)} />
      <Field {...typed('price')} inputMode="numeric" prefix="USD" />
      <Field {...typed('quantity')} inputMode="numeric" placeholder="1" />
    </div>
  );
}

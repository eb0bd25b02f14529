import { useCombobox } from 'downshift';
import { type ReactNode, useId } from 'react';
import css from './combobox.module.css';
import field from './field.module.css';

interface Props<T> {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** What was typed into the field that stood in its place, and whether the focus was there. */
  typed?: string;
  isHeld?: boolean;
  /** What fits what was typed. */
  items: readonly T[];
  keyOf: (item: T) => string;
  /** What stands in the field when it is chosen. */
  textOf: (item: T) => string;
  show: (item: T) => ReactNode;
  /** How many there are, or that it is being looked for; read out. */
  status: ReactNode;
  onType: (typed: string) => void;
  onChoose: (item: T) => void;
}

/**
 * A field that offers what fits. Its library is fetched on intent: show it by `lazy`, with a `Field` of the same label in its place
 * meanwhile; never where one bids.
 */
export function Combobox<T>({ label, hint, error, status, name, isHeld = false, ...offers }: Props<T>) {
  const id = useId();
  const { getLabelProps, getInputProps, ...list } = useOffers(id, offers);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const input = {
    name,
    maxLength: 80,
    autoComplete: 'off',
    autoFocus: isHeld,
    onKeyDown: keepForm,
    'aria-describedby': described,
  };
  return (
    <div className={`${field.field} ${css.combobox}`}>
      <label {...getLabelProps()} className={field.label}>
        {label}
      </label>
      <span className={field.box}>
        <input {...getInputProps(input)} className={field.input} aria-invalid={error ? true : undefined} />
      </span>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      <List {...offers} {...list} />
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
      <output className={field.hint}>{status}</output>
    </div>
  );
}

type Offers<T> = Pick<Props<T>, 'typed' | 'items' | 'keyOf' | 'textOf' | 'show' | 'onType' | 'onChoose'>;

const useOffers = <T,>(id: string, { typed = '', items, keyOf, textOf, onType, onChoose }: Offers<T>) =>
  useCombobox<T>({
    id,
    items: [...items],
    initialInputValue: typed,
    itemToKey: (item) => item && keyOf(item),
    itemToString: (item) => (item ? textOf(item) : ''),
    onInputValueChange: ({ inputValue, selectedItem }) => {
      if (!selectedItem || textOf(selectedItem) !== inputValue) onType(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });

type ListProps<T> = Offers<T> &
  Pick<ReturnType<typeof useOffers<T>>, 'isOpen' | 'highlightedIndex' | 'getMenuProps' | 'getItemProps'>;

const List = <T,>({ items, keyOf, show, isOpen, highlightedIndex, getMenuProps, getItemProps }: ListProps<T>) => (
  <ul {...getMenuProps()} className={css.list} hidden={!isOpen || items.length === 0}>
    {isOpen &&
      items.map((item, index) => (
        <li
          {...getItemProps({ item, index })}
          key={keyOf(item)}
          className={index === highlightedIndex ? css.aimed : css.option}
        >
          {show(item)}
        </li>
      ))}
  </ul>
);

/** Enter chooses; it does not send the form that the field is in. */
function keepForm(event: { key: string; preventDefault: () => void }) {
  if (event.key === 'Enter') event.preventDefault();
}

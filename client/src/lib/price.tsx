import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MoneyPart, moneyParts } from '#contracts/currencies.ts';
import { taxWithin } from '#contracts/taxes.ts';
import type { Money } from '#kernel/money.ts';
import { useFormat } from './format.ts';
import css from './price.module.css';
import { useRegion } from './region.ts';

type Props = Readonly<{
  /** A price that changes while one looks: its changed digits come from below. */
  isMoving?: boolean;
}> &
  Readonly<
    | {
        /** What is kept in US cents: shown in the visitor's currency. */
        usdCents: number;
        money?: never;
      }
    | {
        /** What is bid or owed: exact, in the currency that it counts in. */
        money: Money;
        usdCents?: never;
      }
  >;

const cents: readonly string[] = ['decimal', 'fraction'];

/** The one way to show money: cents smaller, read out as one amount. Sentences take theirs from `useFormat`. */
export function Price({ isMoving = false, usdCents, money }: Props) {
  const { locale, priced } = useFormat();
  const shown = money ?? priced(usdCents);
  const parts = moneyParts(shown, locale);
  const seen = parts.map(({ type, value }, at) => (
    <span key={at} className={cents.includes(type) ? css.cents : undefined}>
      {isMoving ? <Digits text={value} /> : value}
    </span>
  ));
  return (
    <>
      {isMoving && <span className={css.heard}>{textOf(parts)}</span>}
      <data value={shown.minor} className={css.price} aria-hidden={isMoving || undefined}>
        {seen}
      </data>
    </>
  );
}

/** '≈' and what an auction's figure is to the visitor, to stand beside it, and which tax is in it; nothing where they are the same. */
export function About({ money }: Readonly<{ money: Money }>) {
  const { t } = useTranslation('shell');
  const { about, locale } = useFormat();
  const tax = taxWithin(useRegion().country);
  const shown = about(money);
  if (!shown) return null;
  return (
    <data value={shown.minor} className={css.about}>
      <span className={css.whole}>≈ {textOf(moneyParts(shown, locale))}</span>
      {tax && ` ${t(`price.with.${tax.name}`)}`}
    </data>
  );
}

const textOf = (parts: readonly MoneyPart[]) => parts.map(({ value }) => value).join('');

/** Each by its place from the end, so that the same digit in its place stays still; and none moves before the amount does. */
function Digits({ text }: { text: string }) {
  const [first] = useState(text);
  return Array.from(text, (digit, at) => {
    const place = text.length - at;
    return (
      <span key={`${place} ${digit}`} className={first.at(-place) === digit ? css.still : css.digit}>
        {digit}
      </span>
    );
  });
}

import { useState } from 'react';
import css from './price.module.css';

interface Props {
  /** `useFormat().moneyParts(minor, currency)`. */
  parts: readonly Readonly<{ type: string; value: string }>[];
  /** In minor units, for machines. */
  minor: number;
  /** A price that changes while one looks: its changed digits come from below. */
  isMoving?: boolean;
}

const cents: readonly string[] = ['decimal', 'fraction'];

/** Money, with cents smaller; read out as one amount. */
export function Price({ parts, minor, isMoving = false }: Props) {
  const seen = parts.map(({ type, value }, at) => (
    <span key={at} className={cents.includes(type) ? css.cents : undefined}>
      {isMoving ? <Digits text={value} /> : value}
    </span>
  ));
  return (
    <>
      {isMoving && <span className={css.heard}>{parts.map(({ value }) => value).join('')}</span>}
      <data value={minor} className={css.price} aria-hidden={isMoving || undefined}>
        {seen}
      </data>
    </>
  );
}

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

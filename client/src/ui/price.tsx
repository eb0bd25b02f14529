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
  const whole = parts.map(({ value }) => value).join('');
  const seen = parts.map(({ type, value }, at) => (
    <span key={at} className={cents.includes(type) ? css.cents : undefined}>
      {isMoving ? <Digits text={value} /> : value}
    </span>
  ));
  return (
    <data value={minor} className={css.price}>
      {isMoving ? (
        <>
          <span className={css.heard}>{whole}</span>
          <span aria-hidden="true">{seen}</span>
        </>
      ) : (
        seen
      )}
    </data>
  );
}

/** Each by its place from the end, so that the same digit in its place stays still. */
const Digits = ({ text }: { text: string }) =>
  Array.from(text, (digit, at) => (
    <span key={`${text.length - at} ${digit}`} className={css.digit}>
      {digit}
    </span>
  ));

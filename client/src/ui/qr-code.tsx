import { encode } from 'uqr';
import css from './qr-code.module.css';

/** What cameras need around it, in dots. */
const border = 4;

/** A text to be read by a camera: dark on light whatever the page's theme is. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={dots.join('')} />
    </svg>
  );
}

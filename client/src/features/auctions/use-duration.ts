import { lengthText } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in words, in its two largest units: '2 minutes', '1 hour 30 minutes'. Takes milliseconds. */
export function useDuration(): (ms: number) => string {
  const locale = useLocale();
  return (ms) => {
    let left = Math.round(ms / 1000);
    const parts = units.flatMap(([unit, seconds]) => {
      const count = Math.floor(left / seconds);
      left -= count * seconds;
      return count > 0 ? [lengthText(count, unit, locale)] : [];
    });
    return parts.slice(0, 2).join(' ');
  };
}

import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/server-time.ts';
import { remaining, urgentFor } from '../remaining.ts';
import css from './countdown.module.css';

const two = (count: number) => String(count).padStart(2, '0');

/** Time left by the market's clock. The deadline stands in `dateTime`; nothing is read out every second. */
export function Countdown({ closesAt, over = 'closing' }: { closesAt: string; over?: 'closing' | 'opening' }) {
  const { t } = useTranslation('auctions');
  const now = useNow();
  const until = Date.parse(closesAt);
  const { days, hours, minutes, seconds } = remaining(until, now);
  const isOver = until <= now;
  const clock = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
  const text = days > 0 ? t('countdownDays', { days, hours: two(hours), minutes: two(minutes) }) : clock;
  return (
    <time
      dateTime={closesAt}
      className={!isOver && until - now <= urgentFor ? css.urgent : css.calm}
      role="timer"
      aria-live="off"
    >
      {isOver ? t(over === 'closing' ? 'closing' : 'opening') : text}
    </time>
  );
}

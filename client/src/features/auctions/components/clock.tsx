import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNow } from '../../../lib/server-time.ts';
import { remaining } from '../../listings/remaining.ts';
import { useDuration } from '../use-duration.ts';
import css from './clock.module.css';
import { useIsStale } from './live-dot.tsx';

const minute = 60_000;
const hour = 60 * minute;
/** From here on the digits are large. */
const largeFor = 10 * minute;

const two = (count: number) => String(count).padStart(2, '0');

/** Seconds count in the last hour; before it, words do. A whole minute of the hour stays, so that no word lasts but a moment. */
const isInWords = (left: number) => left > hour + minute;

/** In words no smaller unit than people plan by. */
const rounded = (left: number) => (left >= 24 * hour ? left - (left % hour) : left - (left % minute));

interface Props {
  until: string;
  /** What comes when no time is left: `closing` waits for the market's word. */
  over: 'closing' | 'opening';
}

/** The time that is left, by the market's clock: the room that it has is the same in all its states. */
export function Clock({ until, over }: Props) {
  const { t } = useTranslation('auctions');
  const inWords = useDuration();
  const isStale = useIsStale();
  const now = useNow();
  const left = Date.parse(until) - now;
  const { minutes, seconds, hours } = remaining(Date.parse(until), now);
  if (left <= 0)
    return (
      <time className={css.words} dateTime={until} role="timer" aria-live="off">
        {t(over === 'closing' && isStale ? 'checking' : over)}
      </time>
    );
  return (
    <time
      className={isInWords(left) ? css.words : left < largeFor ? css.large : css.digits}
      dateTime={until}
      role="timer"
      aria-live="off"
    >
      {isInWords(left) ? inWords(rounded(left)) : `${hours * 60 + minutes}:${two(seconds)}`}
    </time>
  );
}

type Softly = Pick<AuctionPage, 'rules' | 'phase' | 'extended' | 'plannedClose' | 'closesAt'>;

/**
 * What a late bid does to the end: said before, and once it has. In the window a line runs out, which an extension fills
 * again. The place is there from the start, so that nothing moves when it is needed.
 */
export function SoftClose({ auction }: { auction: Softly }) {
  const left = Date.parse(auction.closesAt) - useNow();
  const { softClose } = auctionRules(auction.rules);
  const text = useSoftText(auction, left);
  if (!softClose || auction.phase === 'scheduled') return null;
  const isRunning = auction.phase === 'open' && left > 0 && left <= softClose.window;
  const part = isRunning ? (left / softClose.window) * 100 : 0;
  return (
    <div className={css.soft}>
      <svg className={css.line} aria-hidden="true" width="100%" height="3">
        <rect className={css.rest} width={`${part}%`} height="3" />
      </svg>
      <p className={isRunning ? css.now : css.quiet}>{text}</p>
    </div>
  );
}

function useSoftText({ rules, phase, extended, plannedClose, closesAt }: Softly, left: number) {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  const inWords = useDuration();
  const { softClose } = auctionRules(rules);
  const isMoved = extended > 0 && closesAt > plannedClose; // somebody may have ended it earlier after all
  if (isMoved) return t('extended', { by: inWords(extended), at: moment(plannedClose) });
  if (!softClose || phase !== 'open') return '';
  return left <= softClose.window ? t('softNow') : t('softLater', { within: inWords(softClose.window) });
}

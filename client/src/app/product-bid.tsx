import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { isOneSize } from '#contracts/sizes.ts';
import { useFormat } from '../lib/format.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';
import { Link } from '../lib/link.tsx';
import { About } from '../lib/price.tsx';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';

/** What it costs where the visitor is: the page is whole without it. */
const Delivered = latePart(
  () => import('../features/delivery/components/delivered.tsx').then((module) => module.Delivered),
  { instead: Nothing },
);

/** The way to an auction of it, and what it comes to where the visitor is. */
export function ProductBid({ card, size, look = 'act' }: { card: AuctionCard; size?: string; look?: 'act' | 'plain' }) {
  const { t } = useTranslation('catalog');
  const { about, money, moment } = useFormat();
  const next = { minor: card.nextBid, currency: card.currency };
  const price = money(next.minor, next.currency);
  const isNamed = size !== undefined && !isOneSize(size);
  return (
    <>
      <Link to={`/auctions/${card.id}`} className={buttonClass(look)}>
        {isNamed ? t('bidSize', { size, price }) : t('bid', { price })}
      </Link>
      <p className={layout.lead}>
        <About money={next} />
        {about(next) && ' · '}
        {t('ends', { at: moment(card.closesAt) })}
      </p>
      <Delivered price={next} />
    </>
  );
}

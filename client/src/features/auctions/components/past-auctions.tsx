import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { About, Price } from '../../../lib/price.tsx';
import layout from '../../../ui/layout.module.css';
import { useAuctions } from '../use-auctions.ts';
import { useSize } from '../../listings/use-size.ts';
import css from './past-auctions.module.css';

const most = 10;

/** What a product went for; nothing where it was never auctioned. */
export function PastAuctions({ templateId }: { templateId: string }) {
  const { t } = useTranslation('auctions');
  const { cards } = useAuctions({ templateId, phase: 'closed' });
  if (cards.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="past">
      <h2 id="past" className={layout.heading}>
        {t('past')}
      </h2>
      <table className={css.table}>
        <thead className={layout.hidden}>
          <tr>
            <th scope="col">{t('ended')}</th>
            <th scope="col">{t('lot')}</th>
            <th scope="col">{t('finalPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {cards.slice(0, most).map((auction) => (
            <Past key={auction.id} auction={auction} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Past({ auction }: { auction: AuctionCard }) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  const { moment } = useFormat();
  const { id, size, condition, bids, price, currency, closesAt, leader, reserve } = auction;
  const isSold = leader !== null && reserve !== 'not-met';
  return (
    <tr>
      <td>
        <Link to={`/auctions/${id}`}>{moment(closesAt)}</Link>
      </td>
      <td>
        {sizeText(size, auction.product)} · {t(`condition.${condition}`)}
        <span className={css.bids}> · {t('bids', { count: bids })}</span>
      </td>
      <td className={css.price}>
        {isSold ? (
          <>
            <Price money={{ minor: price, currency }} /> <About money={{ minor: price, currency }} />
          </>
        ) : (
          t('unsold')
        )}
      </td>
    </tr>
  );
}

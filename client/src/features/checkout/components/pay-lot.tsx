import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { wonLotQuery } from '../queries.ts';
import { payPath, stepPath } from '../steps.ts';
import { LeaveChance } from './leave-chance.tsx';

interface Props {
  auctionId: string;
  /** For auctions that are not paid here. */
  children: ReactNode;
}

/** You have won, or may have it since whoever won has not paid: until when it is to be paid, and the way there, or that it is paid. */
export function PayLot({ auctionId, children }: Props) {
  const { t } = useTranslation('checkout');
  const { moment, money } = useFormat();
  const { data: lot, isPending } = useQuery(wonLotQuery(useApiClient(), auctionId));
  if (!lot) return isPending ? null : children;
  const { is, price, until, quoteId, number } = lot;
  const way = {
    'to-pay': { to: payPath(auctionId), look: 'act', said: t('pay.now') },
    chance: { to: payPath(auctionId), look: 'act', said: t('pay.take') },
    'under-way': { to: stepPath('confirmation', { quote: quoteId ?? '' }), look: 'main', said: t('pay.goOn') },
    paid: { to: `/account/orders/${number}`, look: 'main', said: t('toOrder') },
    over: { to: '/help/delivery', look: 'plain', said: t('pay.help') },
    'chance-over': { to: '/auctions', look: 'plain', said: t('pay.others') },
  } as const;
  if (!Object.hasOwn(way, is)) return children; // a newer market says what this script has no words for
  const { to, look, said } = way[is];
  const words = { when: moment(until), price: money(price.minor, price.currency) };
  return (
    <>
      <p>{t(is === 'to-pay' ? 'pay.needs' : `pay.${is}`, words)}</p>
      <div className={layout.row}>
        <Link to={to} className={buttonClass(look)}>
          {said}
        </Link>
        {is === 'chance' && <LeaveChance auctionId={auctionId} />}
      </div>
    </>
  );
}

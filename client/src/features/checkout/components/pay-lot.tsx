import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { wonLotQuery } from '../queries.ts';
import { payPath, stepPath } from '../steps.ts';

interface Props {
  auctionId: string;
  /** For auctions that are not paid here. */
  children: ReactNode;
}

/** You have won: until when it is to be paid, and the way there, or that it is paid. */
export function PayLot({ auctionId, children }: Props) {
  const { t } = useTranslation('checkout');
  const { moment } = useFormat();
  const { data: lot, isPending } = useQuery(wonLotQuery(useApiClient(), auctionId));
  if (!lot) return isPending ? null : children;
  const { is, until, quoteId, number } = lot;
  const way = {
    'to-pay': { to: payPath(auctionId), look: 'act', said: t('pay.now') },
    'under-way': { to: stepPath('confirmation', { quote: quoteId ?? '' }), look: 'main', said: t('pay.goOn') },
    paid: { to: `/account/orders/${number}`, look: 'main', said: t('toOrder') },
    over: { to: '/help/delivery', look: 'plain', said: t('pay.help') },
  } as const;
  if (!Object.hasOwn(way, is)) return children; // a newer market says what this script has no words for
  const { to, look, said } = way[is];
  return (
    <>
      <p>{t(is === 'to-pay' ? 'pay.needs' : `pay.${is}`, { when: moment(until) })}</p>
      <Link to={to} className={buttonClass(look)}>
        {said}
      </Link>
    </>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { MyBids } from '#contracts/auctions.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { Link } from '../../../lib/link.tsx';
import { useApiClient } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import tabs from '../../../ui/tabs.module.css';
import { ownDepositsQuery } from '../deposit-queries.ts';
import { myBidsQuery } from '../queries.ts';
import type { Paying } from '../../auctions/components/next-step.tsx';
import { leads } from '../../auctions/leads.ts';
import { type Group, grouped, itemsIn, type Tab, tabNames, tabOf } from '../groups.ts';
import { useOwnList } from '../../auctions/use-own-lists.ts';
import { Countdown } from '../../listings/components/countdown.tsx';
import { OwnRow } from '../../listings/components/own-row.tsx';
import { RowGroup } from '../../listings/components/row-group.tsx';
import css from '../../listings/components/own-row.module.css';
import { Retraction } from './retraction.tsx';

type Item = MyBids['items'][number];

/** Everything that the member has bid on, live. */
export function MyBidList({ memberId, Paying }: { memberId: string; Paying: Paying }) {
  const { t } = useTranslation('auctions');
  const query = myBidsQuery(useApiClient());
  const { items } = useSuspenseQuery(query).data;
  useOwnList(query.queryKey, memberId, 'my-bids', items);
  const tab = tabOf(useSearchParams()[0].get('phase'));
  const shown = itemsIn(tab, items);
  return (
    <div className={css.groups}>
      {items.length > 0 && <Phases items={items} chosen={tab} />}
      {shown.length === 0 && (
        <Empty title={t(items.length === 0 ? 'myBidsEmpty' : 'myBidsNone')}>
          <Link to="/auctions" className={buttonClass('main')}>
            {t('toAuctions')}
          </Link>
        </Empty>
      )}
      {grouped(shown).map(([group, own]) => (
        <RowGroup key={group} title={t(`group.${group}`)}>
          {own.map((item) => (
            <Row key={item.bid.id} {...item} group={group} Paying={Paying} />
          ))}
        </RowGroup>
      ))}
    </div>
  );
}

/** What still runs, what was won, what is over: each an address of its own, with how many there are. */
function Phases({ items, chosen }: { items: readonly Item[]; chosen: Tab }) {
  const { t } = useTranslation('auctions');
  return (
    <Tabs label={t('phases')}>
      {tabNames.map((tab) => (
        <Link
          key={tab}
          to={tab === 'all' ? '?' : `?phase=${tab}`}
          replace
          preventScrollReset
          aria-current={tab === chosen ? 'true' : undefined}
        >
          {t(`bidsTab.${tab}`)}
          <span className={tabs.count}>{itemsIn(tab, items).length}</span>
        </Link>
      ))}
    </Tabs>
  );
}

type Grouped = Item & Readonly<{ group: Group; Paying: Paying }>;

function Row({ bid, auction, group, Paying }: Grouped) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const deposits = useQuery(ownDepositsQuery(useApiClient())).data?.items ?? [];
  const deposit = deposits.find(({ auctionId }) => auctionId === auction.id);
  const bidWords = bid.retracted
    ? t('retractedAll')
    : t('yourMaximum', { maximum: amountOf(bid.maximum.minor, bid.maximum.currency) });
  const held =
    deposit && t(`deposit.row.${deposit.is}`, { amount: amountOf(deposit.amount.minor, deposit.amount.currency) });
  const about = held ? `${bidWords} ${held}` : bidWords;
  return (
    <OwnRow auction={auction} about={about} state={<State bid={bid} auction={auction} />}>
      {group === 'leading' ? (
        <Retraction auction={auction} mine={bid} />
      ) : (
        <Way bid={bid} auction={auction} group={group} Paying={Paying} />
      )}
    </OwnRow>
  );
}

/** What to do next with a bid that does not lead. */
function Way({ bid, auction, group, Paying }: Grouped) {
  const { t } = useTranslation('auctions');
  if (group === 'beaten' && (bid.mayBid || bid.seen))
    return (
      <Link to={`/auctions/${auction.id}?bid`} className={buttonClass('act')}>
        {t('bidAgain')}
      </Link>
    );
  if (group === 'won')
    return (
      <Paying auctionId={auction.id}>
        <Link to="/help/delivery">{t('next.delivery')}</Link>
      </Paying>
    );
  if (group === 'ended') return <Link to={`/auctions?category=${auction.product.category}`}>{t('similar')}</Link>;
  return null;
}

function State({ bid, auction }: Item) {
  const { t } = useTranslation('auctions');
  if (bid.won) return <Badge mean="leading">{t('state.won')}</Badge>;
  if (bid.chance) return <Badge mean="act">{t('state.chance')}</Badge>;
  if (auction.phase === 'cancelled') return t('cancelled');
  if (auction.phase === 'closed') return t(bid.retracted ? 'ended' : 'state.lost');
  const isLeading = leads(auction, bid);
  return (
    <>
      {!bid.retracted && (
        <>
          <Badge mean={isLeading ? 'leading' : 'act'}>{t(isLeading ? 'state.leading' : 'state.beaten')}</Badge>
          {' · '}
        </>
      )}
      <Countdown closesAt={auction.closesAt} />
    </>
  );
}

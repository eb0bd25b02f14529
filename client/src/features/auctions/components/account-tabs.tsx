import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import css from '../../../ui/tabs.module.css';
import { Tabs } from '../../../ui/tabs.tsx';

const pages = { bids: 'myBids', watching: 'watching', auctions: 'myAuctions' } as const;

interface Props {
  at: keyof typeof pages;
  isSeller: boolean;
}

/** A member's own lists, and for sellers the way to sell. */
export function AccountTabs({ at, isSeller }: Props) {
  const { t } = useTranslation('auctions');
  const shown = (Object.keys(pages) as (keyof typeof pages)[]).filter(
    (page) => page !== 'auctions' || isSeller || at === page,
  );
  return (
    <div className={css.ruled}>
      <Tabs label={t('own')}>
        {shown.map((page) => (
          <Link key={page} to={`/account/${page}`} aria-current={page === at ? 'page' : undefined}>
            {t(pages[page])}
          </Link>
        ))}
      </Tabs>
      {isSeller && (
        <Tabs label={t('selling')}>
          <Link to="/sell">{t('sell.title')}</Link>
        </Tabs>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { phases, sortsOf } from '../filter.ts';
import type { AuctionsFilter } from '../queries.ts';
import css from '../../../ui/tabs.module.css';

type Props = Required<Pick<AuctionsFilter, 'phase' | 'sort'>>;

/** Which auctions, in which order: plain links, so that every choice has an address. */
export function AuctionFilter({ phase, sort }: Props) {
  const { t } = useTranslation('auctions');
  return (
    <div className={css.ruled}>
      <nav className={css.row} aria-label={t('phases')}>
        {phases.map((value) => (
          <Link
            key={value}
            to={address({ phase: value, sort: sortsOf(value)[0] })}
            aria-current={value === phase ? 'true' : undefined}
          >
            {t(`phase.${value}`)}
          </Link>
        ))}
      </nav>
      <nav className={css.row} aria-label={t('sorts')}>
        {sortsOf(phase).map((value) => (
          <Link key={value} to={address({ phase, sort: value })} aria-current={value === sort ? 'true' : undefined}>
            {t(`sort.${value}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The defaults have no place in the address. */
function address({ phase, sort }: Props): string {
  const query = new URLSearchParams({
    ...(phase !== phases[0] && { phase }),
    ...(sort !== sortsOf(phase)[0] && { sort }),
  });
  return query.size > 0 ? `/auctions?${query}` : '/auctions';
}

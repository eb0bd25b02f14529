import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { More } from '../../../ui/grid.tsx';
import css from '../../listings/components/own-row.module.css';

interface Props {
  /** What is said of a list without entries. */
  empty: { title: string; text: string };
  rows: readonly ReactNode[];
  /** Fetches the next page; null at the end. */
  more: (() => void) | null;
  isLoadingMore: boolean;
}

/** A list of products page by page, and the way to products while there are none. */
export function EntryList({ empty, rows, more, isLoadingMore }: Props) {
  const { t } = useTranslation('wants');
  if (rows.length === 0)
    return (
      <Empty {...empty}>
        <Link to="/products" className={buttonClass('main')}>
          {t('toProducts')}
        </Link>
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>{rows}</ul>
      {more && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}

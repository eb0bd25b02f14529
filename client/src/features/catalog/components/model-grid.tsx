import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { More, seenFirst } from '../../../ui/grid.tsx';
import css from '../../../ui/layout.module.css';
import { ModelTile } from '../../listings/components/model-tile.tsx';
import type { ProductsFilter } from '../filter.ts';
import { useModels } from '../use-products.ts';

interface Props {
  filter: ProductsFilter;
  /** All of them where it is not given. */
  most?: number;
  /** The page is this list. */
  isMain?: boolean;
  /** What to do where there are none. */
  empty?: ReactNode;
}

/** Models in a grid, each once. */
export function ModelGrid({ filter, most, isMain = false, empty }: Props) {
  const { t } = useTranslation('catalog');
  const { models, more, isLoadingMore } = useModels(filter);
  if (models.length === 0) return <div className={css.empty}>{empty ?? <p>{t('empty')}</p>}</div>;
  return (
    <>
      <ul className={css.grid}>
        {models.slice(0, most).map((model, at) => (
          <li key={model.id}>
            <ModelTile model={model} isFirst={isMain && at < seenFirst} />
          </li>
        ))}
      </ul>
      {more && most === undefined && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}

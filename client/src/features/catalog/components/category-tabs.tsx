import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { Link } from '../../../lib/link.tsx';
import css from '../../../ui/tabs.module.css';
import { Tabs } from '../../../ui/tabs.tsx';
import { categories } from '#contracts/categories.ts';

/** Home's tabs. Each has an address, so that coming back restores it; the page stays where it is. */
export function CategoryTabs({ here }: { here: Category }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={css.ruled}>
      <Tabs label={t('tabs')}>
        {categories.map((category) => (
          <Link
            key={category}
            to={category === categories[0] ? '/' : `/?tab=${category}`}
            preventScrollReset
            aria-current={category === here ? 'true' : undefined}
          >
            {t(`category.${category}`)}
          </Link>
        ))}
      </Tabs>
    </div>
  );
}

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { productPath } from '../features/listings/product-path.ts';
import { WantsList } from '../features/wants/components/wants-list.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What the member waits for. */
export function Component() {
  const { t } = useTranslation('wants');
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <div className={layout.head}>
          <h1 className={layout.title}>{t('title')}</h1>
          <Link to="/account/preferences">{t('settings')}</Link>
        </div>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <section>
        <Suspense fallback={<Skeleton shape="block" />}>
          <WantsList pageOf={productPath} />
        </Suspense>
      </section>
    </div>
  );
}

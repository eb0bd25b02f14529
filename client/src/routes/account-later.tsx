import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';

/** Where each leads meanwhile. */
const ways = { offers: '/products' } as const;
type Page = keyof typeof ways;

/** What the member has offered: nothing of it can be yet, and the page says so. */
export function Component() {
  const { t } = useTranslation('accounts');
  const page = useLocation().pathname.split('/').at(-1) as Page;
  useMeta({ title: t(`to.${page}`) });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t(`to.${page}`)}</h1>
      <Empty title={t(`later.empty.${page}`)} text={t(`later.text.${page}`)}>
        <Link to={ways[page]} className={buttonClass('main')}>
          {t(`later.way.${page}`)}
        </Link>
      </Empty>
    </div>
  );
}

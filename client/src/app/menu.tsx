import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categories, subCategoriesOf } from '#contracts/categories.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { categoryPath } from '../features/catalog/categories.ts';
import { brandsQuery } from '../features/catalog/queries.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useApiClient } from '../lib/api-client.ts';
import { Icon } from '../ui/icon.tsx';
import css from './menu.module.css';
import { PreferencesButton } from './preferences.tsx';

const id = 'menu';
const parents = ['sneakers', 'apparel'] as const;
const others = categories.filter((category) => !parents.some((parent) => parent === category));
const brandsShown = 10;

/** The two controls that open it: a sign in narrow windows, a word in wide ones. */
export function MenuButton({ look, className }: { look: 'sign' | 'word'; className: string }) {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={className} popoverTarget={id} aria-label={look === 'sign' ? t('menu') : undefined}>
      {look === 'word' && t('shop')}
      <Icon name={look === 'sign' ? 'menu' : 'down'} />
    </button>
  );
}

/** Everything there is to go to: what is on sale, by kind and by brand. It works before any script is there. */
export function Menu() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const hasAuctions = useFlag('Auctions');
  return (
    <div id={id} popover="auto" className={css.menu} onToggle={({ newState }) => setOpen(newState === 'open')}>
      <nav className={css.lists} aria-label={t('menu')}>
        {hasAuctions && <Auctions />}
        {parents.map((parent) => (
          <List key={parent} title={t(`category.${parent}`)}>
            <Way to={categoryPath(parent)}>{t(`menu.all.${parent}`)}</Way>
            {subCategoriesOf[parent]?.map((sub) => (
              <Way key={sub} to={categoryPath(parent, sub)}>
                {t(`sub.${sub}`)}
              </Way>
            ))}
          </List>
        ))}
        <List title={t('menu.more')}>
          <Way to="/products">{t('allProducts')}</Way>
          {others.map((category) => (
            <Way key={category} to={categoryPath(category)}>
              {t(`category.${category}`)}
            </Way>
          ))}
        </List>
        <Brands isWanted={isOpen} />
      </nav>
      <div className={css.foot}>
        <PreferencesButton className={css.choice} isLong />
      </div>
    </div>
  );
}

function Auctions() {
  const { t } = useTranslation('shell');
  const isSeller = useMe().roles.includes('seller');
  return (
    <List title={t('auctions')}>
      <Way to="/auctions">{t('menu.ending')}</Way>
      <Way to="/auctions?sort=newest">{t('menu.newest')}</Way>
      <Way to="/auctions?phase=closed">{t('results')}</Way>
      {isSeller && <Way to="/sell">{t('sell')}</Way>}
    </List>
  );
}

/** Asked for when the menu is first opened. */
function Brands({ isWanted }: { isWanted: boolean }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery({ ...brandsQuery(useApiClient()), enabled: isWanted });
  if (!data) return null;
  return (
    <List title={t('menu.brands')}>
      {data.items.slice(0, brandsShown).map(({ slug, name }) => (
        <Way key={slug} to={`/brand/${slug}`}>
          {name}
        </Way>
      ))}
    </List>
  );
}

function List({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

const Way = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <li>
    <Link to={to} onClick={() => document.getElementById(id)?.hidePopover()}>
      {children}
    </Link>
  </li>
);

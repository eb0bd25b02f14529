import { createContext, use } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categories, subCategoriesOf } from '#contracts/categories.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { categoryPath } from '../features/catalog/categories.ts';
import { brandsQuery } from '../features/catalog/queries.ts';
import { stories } from '../features/editorial/stories.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useApiClient } from '../lib/api-client.ts';
import css from './menu.module.css';

const parents = ['sneakers', 'apparel'] as const;
const others = categories.filter((category) => !parents.some((parent) => parent === category));
const brandsShown = 10;

/** Closes the menu that a way is in. */
const Leave = createContext<() => void>(() => {});

interface Props {
  isOpen: boolean;
  /** One of the ways has been taken. */
  onGone: () => void;
}

/** What is on sale, by kind and by brand. */
export function MenuLists({ isOpen, onGone }: Props) {
  const { t } = useTranslation('shell');
  const hasAuctions = useFlag('Auctions');
  return (
    <Leave value={onGone}>
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
          <Way to="/blackfriday">{t('blackFriday')}</Way>
          <Way to="/blackfriday/trivia">{t('trivia')}</Way>
          <Way to="/gift-cards">{t('giftCards')}</Way>
          <Way to={`/editorial/${stories[0]}`}>{t('stories')}</Way>
          {others.map((category) => (
            <Way key={category} to={categoryPath(category)}>
              {t(`category.${category}`)}
            </Way>
          ))}
        </List>
        <Brands isWanted={isOpen} />
      </nav>
    </Leave>
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

function Way({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <li>
      <Link to={to} onClick={use(Leave)}>
        {children}
      </Link>
    </li>
  );
}

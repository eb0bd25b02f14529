import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ProductPage } from '#contracts/products.ts';
import { anySize } from '#contracts/sizes.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Featured, FactProducts, useFactTitle } from '../features/catalog/components/fact-products.tsx';
import css from '../features/catalog/components/fact-windows.module.css';
import { factIds, factsWindowData, type FactsWindowData, productsOf } from '../features/catalog/facts.ts';
import { relatedQuery } from '../features/catalog/queries.ts';
import { stepsBack, type WindowId } from '../features/catalog/windows.ts';
import { WantAction } from '../features/wants/components/want-action.tsx';
import { WantedHere } from '../features/wants/components/wanted-here.tsx';
import { useWantedSizes } from '../features/wants/use-wants.ts';
import { useApiClient } from '../lib/api-client.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { latePart } from '../lib/late-part.tsx';
import { useShoeSize } from '../lib/shoe-size.ts';
import { focusOn } from '../ui/focus.ts';
import pill from '../ui/pill.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FloatingWindow } from '../ui/window.tsx';
import { actOnWindows, closeWindow, openWindow, useIsWide, useProductDetail } from './product-state.ts';

const OwnedHere = latePart(() => import('../features/wants/components/owned-here.tsx').then((one) => one.OwnedHere));

interface Props {
  product: ProductPage;
  /** The size that is chosen on the page. */
  size: string | undefined;
}

/** What lies over a product's page: windows beside each other on wide screens, sheets one at a time on small ones; and the buttons that open them. */
export function ProductWindows({ product, size }: Props) {
  const { data } = useQuery(relatedQuery(useApiClient(), product.slug));
  const isWide = useIsWide();
  const facts = data && factsWindowData(product, data);
  useEffect(() => () => actOnWindows({ do: 'reset' }), []); // another product's page is another one of these
  const all = { product, size, facts };
  return (
    <>
      <Openers {...all} />
      {isWide ? <Floating {...all} /> : <OneSheet {...all} />}
    </>
  );
}

type AllProps = Props & Readonly<{ facts: FactsWindowData | undefined }>;

/** Windows that have something to show. */
const idsOf = (facts: FactsWindowData | undefined): readonly WindowId[] => [
  ...factIds.filter((id) => facts && productsOf(facts, id).length > 0),
  'featured',
  'wants',
];

function useTitle(product: ProductPage): (id: WindowId) => string {
  const { t } = useTranslation('wants');
  const titleOf = useFactTitle(product);
  return (id) => (id === 'wants' ? t('title') : titleOf(id));
}

function Openers({ product, size, facts, but }: AllProps & { but?: WindowId }) {
  const isHydrated = useHydrated();
  const titleOf = useTitle(product);
  const { t } = useTranslation('catalog');
  return (
    <fieldset className={pill.row} aria-label={t('windows')}>
      {idsOf(facts)
        .filter((id) => id !== but)
        .map((id) => (
          <button
            key={id}
            type="button"
            className={`${pill.pill} ${css.opener}`}
            disabled={!isHydrated}
            aria-haspopup="dialog"
            onClick={() => openWindow(id, size ?? null)}
          >
            {titleOf(id)}
          </button>
        ))}
    </fieldset>
  );
}

function Floating(props: AllProps) {
  const { t } = useTranslation('shell');
  const { windows } = useProductDetail();
  const titleOf = useTitle(props.product);
  const { t: words } = useTranslation('catalog');
  return windows.openWindows.map(({ id, positionOffset }) => (
    <FloatingWindow
      key={id}
      title={titleOf(id)}
      words={{ move: words('windows.move', { title: titleOf(id) }), close: t('close') }}
      offset={positionOffset}
      isFront={windows.focusedWindow === id}
      {...(id === 'category' && {
        place: windows.initialCategoryWindowPosition,
        onPlace: (position) => actOnWindows({ do: 'setInitialCategoryWindowPosition', position }),
      })}
      onFront={() => actOnWindows({ do: 'focus', id })}
      onClose={() => closeWindow(id)}
    >
      <Inside {...props} id={id} />
    </FloatingWindow>
  ));
}

/** One at a time; Back leads to the one before it, then to the page. */
function OneSheet(props: AllProps) {
  const { t } = useTranslation('shell');
  const { windows } = useProductDetail();
  const { mobileView: id } = windows;
  const titleOf = useTitle(props.product);
  if (id === 'main' || id === 'none') return null;
  return (
    <Sheet
      isOpen
      onBack={() => actOnWindows({ do: 'goBack' })}
      steps={stepsBack(windows)}
      onClose={() => closeWindow(id)}
      title={titleOf(id)}
      closing={t('close')}
      more={
        <div className={css.others}>
          <Openers {...props} but={id} />
        </div>
      }
    >
      <Turned key={id}>
        <Inside {...props} id={id} />
      </Turned>
    </Sheet>
  );
}

/** What takes the place of another in the same sheet: the reading begins at its title. */
function Turned({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(ref.current!.closest('dialog')!), []);
  return <div ref={ref}>{children}</div>;
}

function Inside({ id, product, size, facts }: AllProps & { id: WindowId }): ReactNode {
  if (id === 'wants') return <Wants product={product} size={size} />;
  if (id === 'featured') return <Featured product={product} />;
  return (
    <Suspense fallback={<Skeleton shape="picture" />}>
      {facts && <FactProducts id={id} product={product} data={facts} />}
    </Suspense>
  );
}

/** To be told when one comes: in the size that cannot be had, else in the chosen one, else in any. */
function Wants({ product, size }: Props) {
  const me = useMe();
  const { tempUserWantSize } = useProductDetail();
  const wanted = useWantedSizes(product.id, me.isAuthenticated);
  const about = tempUserWantSize ?? size ?? anySize;
  const sizeText = useShoeSize()(about, product);
  const { pathname } = useLocation();
  const here = about === anySize ? pathname : `${pathname}?${new URLSearchParams({ size: about })}`;
  return (
    <div className={css.wants}>
      <WantedHere product={product} sizes={wanted} away={tempUserWantSize} />
      <WantAction
        key={about}
        templateId={product.id}
        size={about}
        sizeText={sizeText}
        isWanted={wanted.includes(about)}
        look="main"
        context={tempUserWantSize === null ? 'pdp' : 'pdp_not_available'}
        back={me.isAuthenticated ? null : here}
      />
      {me.isAuthenticated && <OwnedHere templateId={product.id} product={product} />}
    </div>
  );
}

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { inLocale } from '#contracts/locales.ts';
import { Announcements } from './announcements.tsx';
import { Boundary } from '../lib/boundary.tsx';
import { latePart, Nothing } from '../lib/late-part.tsx';
import { useLocale } from '../lib/locale.ts';
import { Header } from './header.tsx';
import '../ui/ask.module.css';
import '../ui/dialog.module.css';
import '../ui/over-head.module.css';
import '../ui/toast.module.css';
import css from './layout.module.css';
import { isInApp, layoutIn } from './page-layout.ts';
import { Preferences } from './preferences.tsx';
import { ShoeSizes } from './shoe-sizes.tsx';
import { SignInHere } from './sign-in-here.tsx';
import { choiceIn, type PageTheme, themeOf } from './theme.ts';

/** Says what is done on a page: nothing is, before it is there. */
const AfterPage = latePart(() => import('./ways.ts').then((module) => module.AfterPage), { instead: Nothing });

/** Links that work before any script is there: taken over after the page. */
const Footer = latePart(() => import('./ways.ts').then((module) => module.Footer), { instead: Nothing });

/** Wears the page's theme, and reads a new page from its start: what comes back is its main part. */
function useArrival(pathname: string, theme: PageTheme | undefined) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themeOf(pathname, choiceIn(document.cookie), theme);
  }, [pathname, theme]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The frame of every page. */
export function Layout() {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const [isWithinApp] = useState(() => isInApp(search)); // a visit stays where it began
  const { currentTheme, isHeaderVisible, isMenuVisible, isFooterVisible } = layoutIn(useMatches(), isWithinApp);
  const isLeaving = useNavigation().state !== 'idle';

  const main = useArrival(pathname, currentTheme);

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <OverPage>
        {isHeaderVisible && (
          <Boundary instead={<Home />}>
            <Header hasMenu={isMenuVisible} />
          </Boundary>
        )}
        {isLeaving && <div className={css.progress} aria-hidden="true" />}
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
        {isFooterVisible && (
          <Boundary instead={null}>
            <Footer />
          </Boundary>
        )}
      </OverPage>
      <Beside />
      <Broken />
      <ScrollRestoration />
    </div>
  );
}

/** What may open over the page from anywhere in it. */
const OverPage = ({ children }: { children: ReactNode }) => (
  <Preferences>
    <SignInHere>
      <ShoeSizes>{children}</ShoeSizes>
    </SignInHere>
  </Preferences>
);

/** What is said beside the page, whatever it shows: the page is whole without it. */
const Beside = () => (
  <Boundary instead={null}>
    <AfterPage />
    <Announcements />
  </Boundary>
);

/** Stands for a header that failed: where one is, and the way home. */
function Home() {
  const locale = useLocale();
  return (
    <header>
      <a href={inLocale(locale, '/')}>Plinth</a>
    </header>
  );
}

/** In every page's markup, shown once code of it did not come: without that nothing here could be drawn any more. */
function Broken() {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  return (
    <p className={css.broken} role="alert">
      {t('part.broken')} <a href={inLocale(useLocale(), pathname) + search}>{t('part.again')}</a>
    </p>
  );
}

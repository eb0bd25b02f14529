import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';
import { NoticeList } from './notice-list.tsx';
import { Offline } from './offline.tsx';
import { themeIn } from './page-route.ts';
import { Preferences } from './preferences.tsx';
import { choiceIn, themeOf } from './theme.ts';

/** The frame of every page. */
export function Layout() {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const own = themeIn(useMatches());
  const isLeaving = useNavigation().state !== 'idle';

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themeOf(pathname, choiceIn(document.cookie), own);
  }, [pathname, own]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true }); // a new page is read from its start
  }, [pathname]);

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <Preferences>
        <Header />
        {isLeaving && <div className={css.progress} aria-hidden="true" />}
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
        <Footer />
      </Preferences>
      <Offline />
      <NoticeList />
      <ScrollRestoration />
    </div>
  );
}

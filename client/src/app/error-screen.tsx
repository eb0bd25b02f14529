import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { inLocale } from '#contracts/locales.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useLocale } from '../lib/locale.ts';
import { useMeta } from '../lib/meta.ts';
import { PartMissing } from '../lib/fetched.ts';
import { NetworkError, Problem } from '../lib/api-client.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import css from './layout.module.css';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof Problem) return error.status;
  return error instanceof NetworkError ? 0 : 500;
}

/** What is shown instead of a page that is not there, or that failed. */
export function ErrorScreen() {
  const error = useRouteError();
  if (error instanceof PartMissing) return <NotLoaded />;
  return statusOf(error) === 404 ? <NotFound /> : <Failed status={statusOf(error)} />;
}

/** The page's code did not come: loading it anew brings the version of today. */
function NotLoaded() {
  const { t } = useTranslation('shell');
  useMeta({ title: t('failed.title') });
  return (
    <div className={css.lost} role="alert">
      <h1 className={layout.large}>{t('failed.title')}</h1>
      <p>{t('part.page')}</p>
      <div className={layout.row}>
        <Button onClick={() => window.location.reload()}>{t('part.again')}</Button>
      </div>
    </div>
  );
}

function NotFound() {
  const { t } = useTranslation('shell');
  const hasAuctions = useFlag('Auctions');
  useMeta({ title: t('missing.title') });
  return (
    <div className={css.lost}>
      <p className={css.status}>404</p>
      <h1 className={layout.large}>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <div className={layout.row}>
        {hasAuctions && (
          <Link to="/auctions" className={buttonClass('main')}>
            {t('missing.auctions')}
          </Link>
        )}
        <Link to="/products" className={buttonClass(hasAuctions ? 'plain' : 'main')}>
          {t('missing.products')}
        </Link>
        <Link to="/help" className={buttonClass('plain')}>
          {t('help')}
        </Link>
      </div>
    </div>
  );
}

/** The words are the specification's, section 8. The help centre is a load of its own: this one is broken. */
function Failed({ status }: { status: number }) {
  const { t } = useTranslation('shell');
  const [before, after] = t('failed.support').split('<support>');
  const locale = useLocale();
  useMeta({ title: t('failed.title') });
  return (
    <div className={css.lost} role="alert">
      <p className={css.status}>{status > 0 ? status : t('failed.offline')}</p>
      <h1 className={layout.large}>{t('failed.title')}</h1>
      <p>
        {before}
        <a href={inLocale(locale, '/help')}>{t('failed.supportName')}</a>
        {after}
      </p>
      <div className={layout.row}>
        <Button onClick={() => window.location.reload()}>{t('failed.retry')}</Button>
        <a href={inLocale(locale, '/')} className={buttonClass('plain')}>
          {t('failed.home')}
        </a>
      </div>
    </div>
  );
}

import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import toast from '../ui/toast.module.css';
import css from './layout.module.css';

function watch(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says on every page that the line is gone; nothing moves for it. */
export function Offline() {
  const { t } = useTranslation('shell');
  const isOffline = useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );
  return <output className={css.offline}>{isOffline && <span className={toast.message}>{t('offline')}</span>}</output>;
}

import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import pill from '../../../ui/pill.module.css';
import css from './size-offers.module.css';

/** Gives this page's address, with the size that is chosen, to somebody: by what the device shares with, else into its clipboard. */
export function Share({ name }: { name: string }) {
  const { t } = useTranslation('book');
  const say = useSay();
  const isHydrated = useHydrated();
  const share = async () => {
    const url = window.location.href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      say(t('share.copied'));
    } catch (error) {
      const isLeft = error instanceof DOMException && error.name === 'AbortError'; // they thought better of it
      if (!isLeft) say(t('share.failed'));
    }
    return undefined;
  };
  return (
    <button type="button" className={`${pill.link} ${css.history}`} disabled={!isHydrated} onClick={() => void share()}>
      {t('share')}
    </button>
  );
}

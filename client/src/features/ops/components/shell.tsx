import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { Button } from '../../../ui/button.tsx';
import css from '../ops.module.css';

/** The same from a shell, and a link to what is here, each to be copied. */
export function Shell({ line }: { line: string }) {
  const { t } = useTranslation('ops');
  const { copy, refused } = useCopy();
  const isHydrated = useHydrated();
  return (
    <section className={css.section} aria-label={t('shell')}>
      <div className={css.line}>
        <code className={`${css.shell} ${css.mono}`}>{line}</code>
        <Button look="plain" disabled={!isHydrated} data-key="y" onClick={() => void copy(line)}>
          {t('copy')}
        </Button>
        <Button look="plain" disabled={!isHydrated} data-key="u" onClick={() => void copy(window.location.href)}>
          {t('copy.link')}
        </Button>
      </div>
      <output className={css.quiet}>{refused !== undefined && `${t('copy.self')}: ${refused}`}</output>
    </section>
  );
}

/** Copies, or leaves what it may not copy to be copied by hand. */
function useCopy() {
  const { t } = useTranslation('ops');
  const say = useSay();
  const [refused, refuse] = useState<string>();
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      refuse(undefined);
      say(t('copied'));
    } catch {
      refuse(text);
    }
  }
  return { copy, refused };
}

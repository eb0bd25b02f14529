import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { useMe } from '../use-accounts.ts';
import { Copy } from './copy.tsx';
import css from './two-step.module.css';

interface Props {
  codes: readonly string[];
  /** Somebody wants to go, maybe without them. */
  isAsked: boolean;
  onKept: () => void;
}

/** Recovery codes, this once: to be copied, saved or printed. */
export function KeptCodes({ codes, isAsked, onKept }: Props) {
  const { t } = useTranslation('accounts');
  const { email } = useMe();
  const first = useFirst<HTMLDivElement>();
  const whose = t('codes.whose', { email: email ?? '' });
  const mine = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) mine.current?.focus();
  }, [isAsked]);
  return (
    <div className={layout.form} ref={first}>
      <p className={layout.lead} tabIndex={-1} data-first>
        {t('codes.text')}
      </p>
      <Sheet whose={whose} codes={codes} />
      <Ways text={[whose, '', ...codes, ''].join('\n')} />
      <Alert mean="warn" isSaid>
        {isAsked && t('codes.asked')}
      </Alert>
      <Button ref={mine} onClick={onKept}>
        {t('codes.mine')}
      </Button>
    </div>
  );
}

function Sheet({ whose, codes }: Pick<Props, 'codes'> & { whose: string }) {
  return (
    <div className={css.sheet}>
      <p className={css.hint}>{whose}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The ways to keep them. */
function Ways({ text }: { text: string }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={layout.row}>
      <Copy text={text}>{t('codes.copy')}</Copy>
      <Button
        look="plain"
        onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'plinth-recovery-codes.txt')}
      >
        {t('codes.save')}
      </Button>
      <Button look="plain" onClick={() => window.print()}>
        {t('codes.print')}
      </Button>
    </div>
  );
}

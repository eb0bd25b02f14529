import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useFactors } from '../use-factors.ts';
import { FactorLossWarning } from './factor-loss.tsx';
import type { Change } from './two-step-dialog.tsx';
import css from './two-step.module.css';

const TwoStepDialog = latePart(() => import('./two-step-dialog.tsx').then((module) => module.TwoStepDialog));

/** From how many codes on somebody may soon have none. */
const few = 3;

/** A code of an app beside the password: whether the member has that, and the ways to change it. */
export function TwoStep() {
  const { t } = useTranslation('accounts');
  const { totp, passkeys, recovery, lossDueAt } = useFactors();
  const hasCodes = totp !== null || passkeys.length > 0;
  const isHydrated = useHydrated();
  const [change, setChange] = useState<Change | null>(null);
  const way = (to: Change, words: string, look: 'main' | 'plain') => (
    <Button look={look} disabled={!isHydrated} onClick={() => setChange(to)}>
      {words}
    </Button>
  );
  return (
    <>
      {lossDueAt !== null && (
        <div className={css.warning}>
          <FactorLossWarning dueAt={lossDueAt} />
        </div>
      )}
      {hasCodes && <Standing since={totp?.addedAt} left={recovery.left} />}
      <div className={layout.row}>
        {!totp && way('on', t('twoStep.turnOn'), 'main')}
        {hasCodes && way('codes', t('twoStep.newCodes'), 'plain')}
        {totp && way('off', t('twoStep.turnOff'), 'plain')}
      </div>
      {change && <TwoStepDialog change={change} onClose={() => setChange(null)} />}
    </>
  );
}

function Standing({ since, left }: { since: string | undefined; left: number }) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const codes = t('twoStep.left', { count: left });
  return (
    <>
      <p className={css.standing}>
        {since && <span className={css.since}>{t('twoStep.since', { moment: moment(since) })}</span>}
        {left > few && <span className={css.left}>{codes}</span>}
      </p>
      {left <= few && (
        <div className={css.warning}>
          <Alert mean="warn" title={codes}>
            {t('twoStep.few')}
          </Alert>
        </div>
      )}
    </>
  );
}

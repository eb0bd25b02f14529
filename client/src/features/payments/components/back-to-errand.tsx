import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errandOf, goFor, wayBack } from '../../../lib/errand.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Alert } from '../../../ui/alert.tsx';

interface Props {
  /** What they brought from the bank was taken in. */
  isBack: boolean;
  /** A card of theirs is proved. */
  canPay: boolean;
}

/** Brings whoever has added a card to bid back to their bid once they can pay, and says what is missing until then. */
export function BackToErrand({ isBack, canPay }: Props) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const errand = useHydrated() ? errandOf() : null;
  const to = errand && wayBack(errand);
  const goes = isBack && canPay ? to : null;
  const go = useEffectEvent((path: string) => {
    if (errand) goFor({ ...errand, hasCard: true });
    void navigate(path, { replace: true });
  });
  useEffect(() => {
    if (goes !== null) go(goes);
  }, [goes]);
  if (to === null) return null;
  return (
    <Alert mean="act" title={t(canPay ? 'errand.ready' : 'errand.needed')}>
      <Link to={to}>{t('errand.back')}</Link>
    </Alert>
  );
}

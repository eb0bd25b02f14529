import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import css from '../../../ui/layout.module.css';
import type { ModalPart } from '../account-modal.ts';
import type { StepKind } from './second-step.tsx';

const flags = { oneTimeCode: 'isOneTimeCodeOpen', twoFactor: 'isTwoFactorOpen' } as const;

interface Props extends ModalPart {
  kind: StepKind;
  onBack: () => void;
  children: ReactNode;
}

/** What a sign-in still needs, over the account modal: each kind by a flag of its own. Who closes it is back at the password. */
export function StepHere({ kind, modal, act, onBack, children }: Props) {
  const { t } = useTranslation('accounts');
  const flag = flags[kind];
  useEffect(() => {
    act({ type: 'show', flag });
    return () => act({ type: 'hide', flag });
  }, [act, flag]);
  const titles = { oneTimeCode: t('oneTimeCode.title'), twoFactor: t('twoStep.title') };
  return (
    <Dialog
      isOpen={modal[flag]}
      title={titles[kind]}
      closing={t('close')}
      look="sheet"
      isDark={modal.isDark}
      onClose={onBack}
    >
      <div className={css.form}>{children}</div>
    </Dialog>
  );
}

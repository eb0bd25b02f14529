import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../../ui/layout.module.css';
import type { ModalPart } from '../account-modal.ts';
import { keepWayBack } from '../way-back.ts';
import { NotReceived } from './not-received.tsx';
import { OutboxLink } from './outbox-link.tsx';
import { RegisterForm } from './register-form.tsx';
import { Way } from './way.tsx';

/** Creating an account over the page on which one needs it: the mailbox comes first, and its link leads back there. */
export function CreateHere({ modal, act }: ModalPart) {
  const { t } = useTranslation('accounts');
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent onAnew={() => setSent(false)} />;
  function sent() {
    keepWayBack(modal.redirect);
    setSent(true);
  }
  return (
    <>
      <p className={css.lead}>{t('registerText')}</p>
      <RegisterForm onDone={sent} />
      <p>
        {t('knownHere')} <Way onGo={() => act({ type: 'goTo', context: 'logIn' })}>{t('signIn')}</Way>
      </p>
    </>
  );
}

/** What happens now, and that this page waits for it. */
function Sent({ onAnew }: { onAnew: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <output className={css.lead}>
        <strong>{t('sent.title')}.</strong> {t('sent.text')}
      </output>
      <p>{t('sent.here')}</p>
      <OutboxLink />
      <NotReceived title={t('notReceived')} text={t('sent.more')} way={t('forgot.again')} onWay={onAnew} />
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import css from '../../../ui/layout.module.css';
import type { ModalPart } from '../account-modal.ts';
import { keepWayBack } from '../way-back.ts';
import { OutboxLink } from './outbox-link.tsx';
import { RegisterForm } from './register-form.tsx';
import { Way } from './way.tsx';

/** Creating an account over the page on which one needs it: the mailbox comes first, and its link leads back there. */
export function CreateHere({ modal, act }: ModalPart) {
  const { t } = useTranslation('accounts');
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent modal={modal} act={act} onAnew={() => setSent(false)} />;
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
function Sent({ modal, act, onAnew }: ModalPart & { onAnew: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <output className={css.lead}>
        <strong>{t('sent.title')}.</strong> {t('sent.text')}
      </output>
      <p>{t('sent.here')}</p>
      <OutboxLink />
      <p>
        <Way onGo={() => act({ type: 'show', flag: 'isNotReceivedOpen' })}>{t('notReceived')}</Way>
      </p>
      <NotReceived modal={modal} act={act} onAnew={onAnew} />
    </>
  );
}

/** 'Didn't receive it?': where to look, and the way to another address. */
function NotReceived({ modal, act, onAnew }: ModalPart & { onAnew: () => void }) {
  const { t } = useTranslation('accounts');
  const close = () => act({ type: 'hide', flag: 'isNotReceivedOpen' });
  return (
    <Dialog
      isOpen={modal.isNotReceivedOpen}
      title={t('notReceived')}
      closing={t('close')}
      look="sheet"
      isDark={modal.isDark}
      onClose={close}
    >
      <p>{t('sent.more')}</p>
      <div className={css.row}>
        <Button onClick={close}>{t('notReceived.wait')}</Button>
        <Button
          look="plain"
          onClick={() => {
            close();
            onAnew();
          }}
        >
          {t('forgot.again')}
        </Button>
      </div>
    </Dialog>
  );
}

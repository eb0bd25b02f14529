import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import type { WantedSignIn } from '../../../lib/sign-in-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useBack } from '../../../ui/use-back.ts';
import { focusOn } from '../../../ui/focus.ts';
import css from '../../../ui/layout.module.css';
import { type AccountModal, accountModal, type ModalContext, type ModalPart, noModal } from '../account-modal.ts';
import { CreateHere } from './create-here.tsx';
import { ForgotHere, ResetHere } from './password-here.tsx';
import { NotReceivedContext } from './not-received.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { StepHere } from './step-here.tsx';
import { Way } from './way.tsx';

interface Props {
  /** What it is opened for. */
  wanted: WantedSignIn;
  isDark: boolean;
  onClose: () => void;
}

const parts = {
  none: () => null,
  logIn: LogIn,
  createAccount: CreateHere,
  forgotPassword: ForgotHere,
  resetPassword: ResetHere,
} as const satisfies Record<ModalContext, (props: ModalPart) => unknown>;

const titles = ({ title }: AccountModal, t: TFunction<'accounts'>): Record<ModalContext, string> => ({
  none: '',
  logIn: title ?? t('signIn'),
  createAccount: t('createAccount'),
  forgotPassword: t('forgot.title'),
  resetPassword: t('reset.title'),
});

/** Signing in, and all that may stand before it, over the page on which somebody needs it: whoever closes it is where they were. */
export function AccountDialog({ wanted, isDark, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const first = { type: 'logInFirst', ...wanted, isDark } as const;
  const [modal, act] = useReducer(accountModal, first, (opened) => accountModal(noModal, opened));
  const { context, isNotReceivedOpen: isOpen } = modal;
  const inside = useTitleFirst(context);
  const Part = parts[context];
  const set = useCallback((shown: boolean) => act({ type: shown ? 'show' : 'hide', flag: 'isNotReceivedOpen' }), []);
  const notReceived = { isOpen, isDark: modal.isDark, set };
  const close = () => {
    act({ type: 'close' });
    onClose();
  };
  useBack(context === 'none' ? 0 : 1, close);
  return (
    <Dialog
      isOpen={context !== 'none'}
      title={titles(modal, t)[context]}
      closing={t('close')}
      look="sheet"
      isDark={modal.isDark}
      onClose={close}
    >
      <div ref={inside} className={css.form}>
        <NotReceivedContext value={notReceived}>
          <Part modal={modal} act={act} />
        </NotReceivedContext>
      </div>
    </Dialog>
  );
}

/** Another part is read from its title on: what had the focus has gone with the one before. */
function useTitleFirst(context: ModalContext) {
  const inside = useRef<HTMLDivElement>(null);
  const shown = useRef(context);
  useEffect(() => {
    if (shown.current === context) return;
    shown.current = context;
    const dialog = inside.current?.closest('dialog');
    if (dialog) focusOn(dialog);
  }, [context]);
  return inside;
}

/** Ends with a fresh page at the same place: who the visitor is has changed. Nothing is sent in their name but what they press then. */
function LogIn({ modal, act }: ModalPart) {
  const { t } = useTranslation('accounts');
  const { leaveFor } = useApiClient();
  return (
    <SignInForm
      press={modal.buttonText}
      onDone={() => leaveFor(modal.redirect ?? '/')}
      renderStep={(kind, step, onBack) => <StepHere {...{ kind, modal, act, onBack }}>{step}</StepHere>}
    >
      <p>
        <Way onGo={() => act({ type: 'goTo', context: 'forgotPassword' })}>{t('forgot')}</Way>
      </p>
      <p>
        {t('newHere')} <Way onGo={() => act({ type: 'goTo', context: 'createAccount' })}>{t('createAccount')}</Way>
      </p>
    </SignInForm>
  );
}

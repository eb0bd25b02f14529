import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskPasswordResetBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { AccountFields } from './account-fields.tsx';
import { Outcome } from './outcome.tsx';
import { Proven } from './proven.tsx';

/** Always ends in the same words: whether somebody has the address is told in the mailbox alone. `outbox`: the way to mails that can be read here. */
export const ForgotForm = ({ outbox }: { outbox: ReactNode }) => (
  <Proven>
    <Asking outbox={outbox} />
  </Proven>
);

function Asking({ outbox }: { outbox: ReactNode }) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const { language } = useLocale();
  const words = useRefusal('accounts');
  const { mutate, isPending, isSuccess, error, reset } = useCommand<AskPasswordResetBody>(
    accountRoutes.askPasswordReset,
  );
  const { wrong, onSend } = useChecks({
    check: async (typed) => ({ ...(!typed('email').includes('@') && { email: t('wrong.email') }) }),
    send: (typed) => mutate({ email: typed('email'), language }),
  });

  if (isSuccess) return <Sent outbox={outbox} onAgain={reset} />;
  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={error && words(error)} onSend={onSend}>
      <p className={css.lead}>{t('forgot.text')}</p>
      <AccountFields wrong={wrong} only="email" />
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('forgot.press')}
      </Button>
    </Form>
  );
}

function Sent({ outbox, onAgain }: { outbox: ReactNode; onAgain: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Outcome text={t('forgot.sent')}>
      <p>{t('forgot.more')}</p>
      {outbox}
      <Button look="plain" onClick={onAgain}>
        {t('forgot.again')}
      </Button>
    </Outcome>
  );
}

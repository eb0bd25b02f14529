import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskMailboxLossBody, AskMailboxLossCodeBody, MailboxLossAsked } from '#contracts/mailbox-loss.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { useWrongAt } from '../use-wrong-at.ts';
import { MailedForm } from './mailed-form.tsx';
import { CodeNotReceived } from './not-received.tsx';

interface Props {
  /** With what to say in the end. */
  onDone: (words: string) => void;
  /** Back to the change that the old mailbox agrees to. */
  onBack: () => void;
}

/** The old mailbox is lost: the password and a code from the new one, and then seven days in which whoever reads the old one may stop it. */
export function MailboxLoss({ onDone, onBack }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  if (asked === null) return <Saying onAsked={setAsked} onBack={onBack} />;
  return <Proving email={asked} onDone={onDone} onAgain={() => setAsked(null)} />;
}

const fields = { 'not-your-password': { field: 'current' }, 'own-email': { field: 'email' } };

function Saying({ onAsked, onBack }: { onAsked: (email: string) => void; onBack: () => void }) {
  const { t } = useTranslation('accounts');
  const first = useFirst<HTMLDivElement>();
  const { mutate, isPending, error } = useCommand<AskMailboxLossCodeBody>(accountRoutes.askMailboxLossCode, {
    onDone: (_, { email }) => onAsked(email),
  });
  const { wrong: found, onSend } = useChecks({
    check: async (typed) => ({
      ...(!typed('email').includes('@') && { email: t('wrong.email') }),
      ...(typed('current') === '' && { current: t('wrong.passwordMissing') }),
    }),
    send: (typed) => mutate({ email: typed('email'), password: typed('current') }),
  });
  const { wrong, refusal } = useWrongAt(error, found, fields);
  return (
    <div ref={first}>
      <Form wrong={wrong} summary={t('wrong')} refusal={refusal} onSend={onSend}>
        <p className={css.lead}>{t('mailboxLoss.text')}</p>
        <Fields wrong={wrong} />
        <Button type="submit" isPending={isPending}>
          {t('changePassword.next')}
        </Button>
        <Button look="plain" onClick={onBack}>
          {t('mailboxLoss.back')}
        </Button>
      </Form>
    </div>
  );
}

function Fields({ wrong }: { wrong: Wrong }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Field
        label={t('changeEmail.new')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        data-first
        error={wrong['email']}
      />
      <Field
        label={t('stepUp.current')}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={wrong['current']}
      />
    </>
  );
}

/** The code that went to the new mailbox. */
function Proving({ email, onDone, onAgain }: { email: string; onDone: Props['onDone']; onAgain: () => void }) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const { mutate, isPending, error } = useCommand<AskMailboxLossBody, MailboxLossAsked>(accountRoutes.askMailboxLoss, {
    onDone: ({ dueAt }) => onDone(t('mailboxLoss.done', { email, moment: moment(dueAt) })),
  });
  return (
    <MailedForm
      {...{ isPending, error }}
      text={t('changeEmail.sent', { email })}
      wrongCode={t('refusals.not-that-code')}
      press={t('mailboxLoss.press')}
      onSend={(code) => mutate({ email, code })}
    >
      <CodeNotReceived way={t('changeEmail.again')} onWay={onAgain} />
    </MailedForm>
  );
}

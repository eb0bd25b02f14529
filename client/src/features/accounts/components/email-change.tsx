import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskEmailChangeBody, ConfirmEmailChangeBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { digitsOf } from '../typed-code.ts';
import { useGuarded } from '../use-guarded.ts';
import { useWrongAt } from '../use-wrong-at.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { CodeNotReceived } from './not-received.tsx';
import { StepUpForm } from './step-up-form.tsx';

const MailboxLoss = latePart(() => import('./mailbox-loss.tsx').then((module) => module.MailboxLoss));

/**
 * Another mailbox, asked for in a dialog: the new address, then what the old mailbox says, then what the new one says. Who cannot read the old one any more
 * goes another way from wherever they find out.
 */
export function EmailChange() {
  const { t } = useTranslation('accounts');
  return <ChangeDialog title={t('changeEmail')}>{(onDone) => <Ways onDone={onDone} />}</ChangeDialog>;
}

function Ways({ onDone }: { onDone: (words: string) => void }) {
  const { t } = useTranslation('accounts');
  const [isLost, setLost] = useState(false);
  if (isLost) return <MailboxLoss onDone={onDone} onBack={() => setLost(false)} />;
  return (
    <Changing onDone={(email) => onDone(t('changeEmail.done', { email }))}>
      <Button look="plain" onClick={() => setLost(true)}>
        {t('mailboxLoss')}
      </Button>
    </Changing>
  );
}

/** `children`: the other way, for as long as the old mailbox has not agreed. */
function Changing({ onDone, children }: { onDone: (email: string) => void; children: ReactNode }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { stepUp, ...asking } = useGuarded<AskEmailChangeBody>(
    accountRoutes.askEmailChange,
    ({ email }) => ({ act: 'email', email }),
    ({ email }) => setAsked(email),
  );
  if (asked !== null) return <Proving email={asked} onDone={() => onDone(asked)} onAgain={() => setAsked(null)} />;
  if (stepUp) return <StepUpForm {...stepUp}>{children}</StepUpForm>;
  return <Choosing {...asking}>{children}</Choosing>;
}

type Asked = Pick<ReturnType<typeof useGuarded<AskEmailChangeBody>>, 'mutate' | 'isPending' | 'error'>;

function Choosing({ mutate, isPending, error, children }: Asked & { children: ReactNode }) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const { wrong, onSend } = useChecks({
    check: async (typed) => ({ ...(!typed('email').includes('@') && { email: t('wrong.email') }) }),
    send: (typed) => mutate({ email: typed('email') }),
  });
  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={error && words(error)} onSend={onSend}>
      <p className={css.lead}>{t('changeEmail.text')}</p>
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
      <Button type="submit" isPending={isPending}>
        {t('changePassword.next')}
      </Button>
      {children}
    </Form>
  );
}

const fields = { 'not-that-code': { field: 'code' } };

/** The code that went to the new mailbox. */
function Proving({ email, onDone, onAgain }: { email: string; onDone: () => void; onAgain: () => void }) {
  const { t } = useTranslation('accounts');
  const { mutate, isPending, error } = useCommand<ConfirmEmailChangeBody>(accountRoutes.confirmEmailChange, { onDone });
  const { wrong: found, onSend } = useChecks({
    check: async (typed) => ({ ...(!/^\d{6,8}$/.test(digitsOf(typed('code'))) && { code: t('wrong.code') }) }),
    send: (typed) => mutate({ email, code: digitsOf(typed('code')) }),
  });
  const { wrong, refusal } = useWrongAt(error, found, fields);
  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={refusal} onSend={onSend}>
      <p className={css.lead}>{t('changeEmail.sent', { email })}</p>
      <CodeField error={wrong['code']} />
      <Button type="submit" isPending={isPending}>
        {t('changeEmail.press')}
      </Button>
      <CodeNotReceived way={t('changeEmail.again')} onWay={onAgain} />
    </Form>
  );
}

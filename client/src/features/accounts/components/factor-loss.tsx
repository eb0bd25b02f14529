import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskFactorLossBody, FactorLossAsked, FactorLossCodeAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';
import { MailedForm } from './mailed-form.tsx';
import { CodeNotReceived } from './not-received.tsx';

interface Props {
  /** From when on the password is enough, where somebody has asked for that. */
  dueAt: string | null;
  onAsked: (dueAt: string) => void;
  /** Back to the codes. */
  onBack: () => void;
  /** The sign-in is over: it begins again at the password. */
  onOver: (refusal: Error) => void;
}

/** Who has neither the app nor a recovery code any more: they wait for seven days, in which whoever has one may call it off. */
export function FactorLoss({ dueAt, onAsked, onBack, onOver }: Props) {
  const { t } = useTranslation('accounts');
  const onRefused = (refusal: Error) => {
    if (refusal instanceof Problem && refusal.code === 'sign-in-again') onOver(refusal);
  };
  const code = useCommand<object, FactorLossCodeAsked>(accountRoutes.askFactorLossCode, { onRefused });
  const { mutate, isPending, error } = useCommand<AskFactorLossBody, FactorLossAsked>(accountRoutes.askFactorLoss, {
    onDone: (answer) => onAsked(answer.dueAt),
    onRefused,
  });
  const back = (
    <Button look="plain" onClick={onBack}>
      {t('loss.back')}
    </Button>
  );
  if (!code.isSuccess || dueAt !== null)
    return (
      <Saying dueAt={dueAt} isPending={code.isPending} error={code.error} onSend={() => code.mutate({})}>
        {back}
      </Saying>
    );
  return (
    <MailedForm
      {...{ isPending, error }}
      text={t('loss.mailed')}
      press={t('loss.ask')}
      onSend={(typed) => mutate({ code: typed })}
    >
      <CodeNotReceived way={t('stepUp.again')} onWay={() => code.mutate({})} />
      {back}
    </MailedForm>
  );
}

interface SayingProps extends Pick<Props, 'dueAt'> {
  isPending: boolean;
  error: Error | null;
  onSend: () => void;
  children: ReactNode;
}

/** What it means, before the code is sent, and from when on it is so, after. */
function Saying({ dueAt, isPending, error, onSend, children }: SayingProps) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const words = useRefusal('accounts');
  const first = useFirst<HTMLDivElement>();
  return (
    <div ref={first} className={css.form}>
      <h2 className={css.heading} tabIndex={-1} data-first>
        {t('loss.title')}
      </h2>
      {dueAt === null ? (
        <>
          <p>{t('loss.text')}</p>
          <Button isPending={isPending} onClick={onSend}>
            {t('loss.sendCode')}
          </Button>
        </>
      ) : (
        <Alert mean="act" isSaid title={t('loss.due', { moment: moment(dueAt) })}>
          {t('loss.wait')}
        </Alert>
      )}
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      {children}
    </div>
  );
}

/** Somebody who knows the password says that all factors are lost: told wherever the member may be. */
export function FactorLossWarning({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  return (
    <Alert mean="warn" title={t('loss.due', { moment: moment(dueAt) })}>
      {t('loss.warning')}
    </Alert>
  );
}

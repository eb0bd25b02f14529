import { useTranslation } from 'react-i18next';
import type { FactorLossAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';
import { useFirst } from '../../../ui/use-first.ts';

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
  const { moment } = useFormat();
  const words = useRefusal('accounts');
  const first = useFirst<HTMLDivElement>();
  const { mutate, isPending, error } = useCommand<object, FactorLossAsked>(accountRoutes.askFactorLoss, {
    onDone: (answer) => onAsked(answer.dueAt),
    onRefused: (refusal) => {
      if (refusal instanceof Problem && refusal.code === 'sign-in-again') onOver(refusal);
    },
  });
  return (
    <div ref={first} className={css.form}>
      <h2 className={css.heading} tabIndex={-1} data-first>
        {t('loss.title')}
      </h2>
      {dueAt === null ? (
        <>
          <p>{t('loss.text')}</p>
          <Button isPending={isPending} onClick={() => mutate({})}>
            {t('loss.ask')}
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
      <Button look="plain" onClick={onBack}>
        {t('loss.back')}
      </Button>
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

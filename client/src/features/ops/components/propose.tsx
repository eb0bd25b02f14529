import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposeBody } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import { actsQuery } from '../queries.ts';
import { Confirm } from './confirm.tsx';
import { ReasonField } from './reasoned.tsx';

interface Props extends Omit<ProposeBody, 'reason'> {
  /** The button's, and the title of what it opens. */
  label: string;
  /** What it does once two agree, in a sentence. */
  what: string;
}

/** A button that proposes what takes two operators: it asks for the password and why. */
export function Propose(props: Props) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  const { label } = props;
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => open(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={label} closing={t('close')}>
        {isOpen && <Proposal {...props} onDone={close} />}
      </Dialog>
    </>
  );
}

function Proposal({ what, kind, target, onDone }: Omit<Props, 'label'> & { onDone: () => void }) {
  const { t } = useTranslation('ops');
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  const acts = useQuery(actsQuery(useApiClient()));
  const { mutate, error, isPending } = useCommand<ProposeBody>(actRoutes.all, {
    onDone: async () => {
      say(t('acts.proposed'));
      onDone();
      await cache.invalidateQueries({ queryKey: opsKeys.acts });
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate({ kind, target, reason: typedIn(event.currentTarget)('reason') });
  }
  return (
    <div className={`${css.section} ${css.asked}`}>
      <p>{what}</p>
      <Confirm told={acts.data} />
      <form className={css.section} onSubmit={submit}>
        <ReasonField />
        <Alert mean="error" isSaid>
          {error && words(error)}
        </Alert>
        <Button type="submit" isPending={isPending}>
          {t('acts.propose')}
        </Button>
      </form>
    </div>
  );
}

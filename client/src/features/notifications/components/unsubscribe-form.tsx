import { useTranslation } from 'react-i18next';
import type { Unsubscribed, UnsubscribeBody } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';

/** One press ends the mails: mail scanners open links, but press nothing. */
export function UnsubscribeForm({ token }: { token: string }) {
  const { t } = useTranslation('notifications');
  const { t: told } = useTranslation('notices');
  const isHydrated = useHydrated();
  const words = useRefusal('notifications');
  const { mutate, isPending, variables, data, error } = useCommand<UnsubscribeBody, Unsubscribed>(
    notificationRoutes.unsubscribe,
  );
  const isForAll = variables?.all ?? false;
  const isAll = data !== undefined && isForAll;
  const done = data && (isAll ? t('unsubscribe.doneAll') : t('unsubscribe.done', { kind: told(`kind.${data.kind}`) }));
  return (
    <div className={css.form}>
      <output className={css.lead}>{done ?? t('unsubscribe.text')}</output>
      <p role="alert" className={css.alert}>
        {error && words(error)}
      </p>
      {!data && (
        <Button disabled={!isHydrated} isPending={isPending && !isForAll} onClick={() => mutate({ token, all: false })}>
          {t('unsubscribe.press')}
        </Button>
      )}
      {!isAll && (
        <Button
          look="plain"
          disabled={!isHydrated}
          isPending={isPending && isForAll}
          onClick={() => mutate({ token, all: true })}
        >
          {t('unsubscribe.pressAll')}
        </Button>
      )}
      <p>
        <Link to="/account/preferences">{t('unsubscribe.choose')}</Link>
      </p>
    </div>
  );
}

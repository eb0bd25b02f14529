import { useTranslation } from 'react-i18next';
import type { OpenSessions } from '#contracts/accounts.ts';
import { inLocale } from '#contracts/locales.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { useEnding, useSessions } from '../use-sessions.ts';
import css from './session-list.module.css';

/** Every browser that is signed in to this account, each of which can be signed out from here. */
export function SessionList() {
  const sessions = useSessions();
  const hasOthers = sessions.some(({ isHere }) => !isHere);
  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      <div className={css.all}>
        {hasOthers && <EndOthers />}
        <SignOutEverywhere />
      </div>
    </>
  );
}

function Session({ id, began, isHere }: OpenSessions['items'][number]) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const end = useEndingElsewhere(accountRoutes.endSession(id), t('sessions.ended'));
  const since = t('sessions.since', { moment: moment(began) });
  return (
    <li className={css.session}>
      <p className={css.words}>
        <span className={css.where}>{isHere ? t('sessions.here') : t('sessions.elsewhere')}</span>
        <span className={css.since}>{since}</span>
      </p>
      {!isHere && (
        <Button
          look="plain"
          disabled={!isHydrated}
          isPending={end.isPending}
          onClick={() => end.mutate({})}
          aria-label={`${t('sessions.end')}: ${since}`}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const end = useEndingElsewhere(accountRoutes.endOtherSessions, t('sessions.othersEnded'));
  return (
    <Button disabled={!isHydrated} isPending={end.isPending} onClick={() => end.mutate({})}>
      {t('sessions.endOthers')}
    </Button>
  );
}

function SignOutEverywhere() {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const { leaveFor } = useApiClient();
  const say = useSay();
  const words = useRefusal('accounts');
  const home = inLocale(useLocale(), '/');
  const signOut = useCommand<Record<string, never>>(accountRoutes.signOutEverywhere, {
    onDone: () => leaveFor(home),
    onRefused: (error) => say(words(error)),
  });
  return (
    <Button look="plain" disabled={!isHydrated} isPending={signOut.isPending} onClick={() => signOut.mutate({})}>
      {t('sessions.everywhere')}
    </Button>
  );
}

function useEndingElsewhere(path: string, done: string) {
  const say = useSay();
  const words = useRefusal('accounts');
  return useEnding(
    path,
    () => say(done),
    (error) => say(words(error)),
  );
}

import { useTranslation } from 'react-i18next';
import { inLocale } from '#contracts/locales.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';

/** A command without a body, and a fresh page afterwards: who the visitor is has changed. */
function useSession(path: string, next: string) {
  const { leaveFor } = useApiClient();
  const address = inLocale(useLocale(), next);
  const words = useRefusal('accounts');
  const isHydrated = useHydrated();
  const { mutate, isPending, isSuccess, error } = useCommand<object>(path, { onDone: () => leaveFor(address) });
  return {
    press: { disabled: !isHydrated, isPending: isPending || isSuccess, onClick: () => mutate({}) },
    refusal: error && words(error),
  };
}

/** Sign in, create an account or go on as a guest. `back`: what is to be paid for, which whoever signs in comes back to. */
export function CheckoutGate({ isGuestOffered, back }: { isGuestOffered: boolean; back: string }) {
  const { t } = useTranslation('accounts');
  const guest = useSession(accountRoutes.guest, '/checkout');
  const page = `/register?${new URLSearchParams({ redirect: inLocale(useLocale(), back) })}`;
  return (
    <div className={css.form}>
      <p className={css.lead}>{t(isGuestOffered ? 'checkout.gate' : 'checkout.gateMembers')}</p>
      <SignInLink title={t('checkout.signIn')} back={back} className={buttonClass('main')}>
        {t('signIn')}
      </SignInLink>
      <Link to={page} className={buttonClass('plain')}>
        {t('createAccount')}
      </Link>
      {isGuestOffered && (
        <Button look="plain" {...guest.press}>
          {t('checkout.guest')}
        </Button>
      )}
      <p role="alert" className={css.alert}>
        {guest.refusal}
      </p>
    </div>
  );
}

/** What being here as a guest means, and the way out. */
export function GuestNote() {
  const { t } = useTranslation('accounts');
  const leaving = useSession(accountRoutes.signOut, '/');
  return (
    <div className={css.form}>
      <p className={css.lead}>{t('checkout.asGuest')}</p>
      <div className={css.row}>
        <Button look="plain" {...leaving.press}>
          {t('checkout.leave')}
        </Button>
      </div>
      <p role="alert" className={css.alert}>
        {leaving.refusal}
      </p>
    </div>
  );
}

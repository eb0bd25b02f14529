import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOfLink } from '#accounts/rules/letter-link.ts';
import type { Me, VerifyBody } from '#contracts/accounts.ts';
import { inLocale } from '#contracts/locales.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { msOf } from '#kernel/instant.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Problem, useApiClient } from '../../../lib/api-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { takeWayBack } from '../way-back.ts';
import { AccountFields, useWrongFields } from './account-fields.tsx';
import { Outcome } from './outcome.tsx';

/** Where to go when the link is of no use any more. */
const ways: Readonly<Record<string, readonly [to: string, words: string]>> = {
  'link-used': ['/login', 'signIn'],
  'link-expired': ['/register', 'createAccount'],
  'link-not-valid': ['/register', 'createAccount'],
};

/** What the link itself says of that, before anything is typed: most that are no good were cut by a mail program. */
function wrongWith(token: string, now: number): string | undefined {
  const end = endOfLink(token);
  if (end === undefined) return 'link-not-valid';
  return msOf(end) <= now ? 'link-expired' : undefined;
}

/** Says at once when the link is of no use, as far as it says so itself. */
export function VerifyForm({ token }: { token: string }) {
  const [wrong] = useState(wrongWith(token, useNow())); // of the moment in which it was opened
  return wrong === undefined ? <ConfirmForm token={token} /> : <OtherWay code={wrong} />;
}

const none: readonly string[] = [];
const nothing = {};

/**
 * The letter's link proves the mailbox, the password that it was this person who filled in the form: somebody else may have,
 * with this address. Then everything is filled in once more. Nobody presses by accident: mail scanners only open links.
 */
function ConfirmForm({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const locale = useLocale();
  const { leaveFor } = useApiClient();
  const words = useRefusal('accounts');
  const [isAnew, setAnew] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useCommand<VerifyBody, Me>(accountRoutes.verify);

  function send(form: HTMLFormElement) {
    const text = typedIn(form);
    const anew = { name: text('name'), email: text('email'), language: locale.language, country: locale.country };
    mutate({ token, password: text('password'), ...(isAnew && { anew }) });
  }

  const wrong = useWrongFields(error, none);

  function turn() {
    reset();
    setAnew(!isAnew);
  }

  if (isSuccess) return <Done onGo={() => leaveFor(takeWayBack() ?? inLocale(locale, '/'))} />;
  if (error instanceof Problem && error.code in ways) return <OtherWay code={error.code} />;
  return (
    <Form wrong={isAnew ? wrong : nothing} summary={t('wrong')} refusal={error && words(error)} onSend={send}>
      <p className={css.lead}>{t(isAnew ? 'verify.anewText' : 'verify.text')}</p>
      {isAnew ? <AccountFields wrong={wrong} /> : <OwnPassword />}
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('verify.press')}
      </Button>
      <Button look="plain" disabled={!isHydrated} onClick={turn}>
        {t(isAnew ? 'verify.own' : 'verify.anew')}
      </Button>
    </Form>
  );
}

function OtherWay({ code }: { code: string }) {
  const { t } = useTranslation('accounts');
  const [to, label] = ways[code] ?? ['/register', 'createAccount'];
  return (
    <div className={css.form}>
      <p role="alert" className={css.alert}>
        {t(`refusals.${code}`)}
      </p>
      <Link to={to} className={buttonClass('main')}>
        {t(label)}
      </Link>
    </div>
  );
}

function OwnPassword() {
  const { t } = useTranslation('accounts');
  return (
    <Field
      label={t('password')}
      hint={t('verify.passwordHint')}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      maxLength={128}
    />
  );
}

/** The market answered with a session: the next page is the member's. */
function Done({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Outcome text={t('verify.done')}>
      <Button onClick={onGo}>{t('verify.go')}</Button>
    </Outcome>
  );
}

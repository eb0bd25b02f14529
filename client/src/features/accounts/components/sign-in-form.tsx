import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInAnswer, SignInBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { AccountFields } from './account-fields.tsx';
import { PasskeySignIn } from './passkey-press.tsx';
import { Proven } from './proven.tsx';
import { SecondStep, type StepPlace } from './second-step.tsx';

interface Props {
  /** What the button says, where that is more than 'Sign in'. */
  press?: string | null;
  /** Where one goes then is said by what it stands in. */
  onDone: () => void;
  /** Where what it still needs after the password stands, if not in its place. */
  renderStep?: StepPlace;
  /** What else there is for who has no password to enter. */
  children?: ReactNode;
}

/** Signs in: by the password, and by a second step where the account has one. What was typed stays for who comes back from there. */
export const SignInForm = (props: Props) => (
  <Proven>
    <SigningIn {...props} />
  </Proven>
);

function SigningIn({ press, onDone, renderStep, children }: Props) {
  const [refused, setRefused] = useState<Error | null>(null);
  const { form, comeBack } = useComingBack();
  const signIn = useCommand<SignInBody, SignInAnswer>(accountRoutes.signIn, {
    onDone: ({ next }) => {
      setRefused(null);
      if (!next) onDone();
    },
    onRefused: setRefused,
  });
  const next = signIn.data?.next;
  const goBack = (refusal: Error | null) => {
    setRefused(refusal);
    signIn.reset();
    comeBack();
  };
  return (
    <>
      <div ref={form} hidden={Boolean(next) && !renderStep} className={css.form}>
        <PasswordForm
          press={press}
          refused={refused}
          isPending={signIn.isPending || signIn.isSuccess}
          onSend={(body) => signIn.mutate(body)}
        />
        {children}
        <PasskeySignIn onDone={onDone} />
      </div>
      {next && <SecondStep {...{ next, onDone, renderStep }} onBack={goBack} />}
    </>
  );
}

/** Who comes back from the second step goes on at the password. */
function useComingBack() {
  const form = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [times]);
  return { form, comeBack: () => setTimes((before) => before + 1) };
}

interface PasswordProps extends Pick<Props, 'press'> {
  refused: Error | null;
  isPending: boolean;
  onSend: (body: SignInBody) => void;
}

/** Who has asked to be erased is told so, and asked whether they stay. */
function PasswordForm({ press, refused, isPending, onSend: sendBody }: PasswordProps) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const words = useRefusal('accounts');
  const isLeaving = refused instanceof Problem && refused.code === 'erasure-asked';
  const { wrong, onSend } = useChecks({
    check: async (typed) => ({
      ...(!typed('email').includes('@') && { email: t('wrong.email') }),
      ...(typed('password') === '' && { password: t('wrong.passwordMissing') }),
    }),
    send: (typed) =>
      sendBody({ email: typed('email'), password: typed('password'), ...(isLeaving && { keepsAccount: true }) }),
  });
  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={!isPending && refused && words(refused)} onSend={onSend}>
      <Fields wrong={wrong} />
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {isLeaving ? t('signIn.keep') : (press ?? t('signIn'))}
      </Button>
    </Form>
  );
}

function Fields({ wrong }: { wrong: Wrong }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <AccountFields wrong={wrong} only="email" />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={wrong['password']}
      />
    </>
  );
}

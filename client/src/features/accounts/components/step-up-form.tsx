import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmStepUpBody, StepUpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFirst } from '../../../ui/use-first.ts';
import { digitsOf } from '../typed-code.ts';
import { useMe } from '../use-accounts.ts';
import type { WantedStepUp } from '../use-guarded.ts';
import { useWrongAt } from '../use-wrong-at.ts';
import { signByPasskey } from '../passkeys.ts';
import { CodeField } from './code-field.tsx';
import { CodeNotReceived } from './not-received.tsx';
import { FactorForm } from './factor-form.tsx';
import { PasskeyPress } from './passkey-press.tsx';

interface Props extends WantedStepUp {
  /** What else there is to do for who cannot read the mailbox. */
  children?: ReactNode;
}

/** The member says once more who they are: by a factor that they have, else by a mailed code and the password. */
export function StepUpForm(wanted: Props) {
  const { by, asking } = wanted;
  if (by?.by === 'factor') return <ByFactor {...wanted} {...by} />; // it needs no mailbox
  return by || asking.error ? <ByMail {...wanted} /> : <Skeleton shape="block" />;
}

type FactorAsked = Extract<StepUpAsked, { by: 'factor' }>;

function ByFactor({ what, kinds, passkey, asking, onDone }: Omit<WantedStepUp, 'by'> & FactorAsked) {
  const { t } = useTranslation('accounts');
  const command = useCommand<ConfirmStepUpBody>(accountRoutes.confirmStepUp, { onDone });
  const { mutate, isPending, isSuccess, error, reset } = command;
  const isOver = error instanceof Problem && error.code === 'no-code';
  const startAgain = () => {
    reset();
    asking.mutate(what);
  };
  const codes = kinds.filter((kind) => kind !== 'passkey');
  return (
    <>
      {passkey && <ByPasskey what={what} options={passkey} asking={asking} onDone={onDone} />}
      <FactorForm
        kinds={codes}
        texts={{ totp: t('stepUp.totp'), recovery: t('stepUp.recovery') }}
        press={t('stepUp.press')}
        isPending={isPending || isSuccess || asking.isPending}
        error={error ?? asking.error}
        onTurn={reset}
        onSend={(kind, code) => mutate({ ...what, by: kind, code })}
      >
        {isOver && (
          <Button look="plain" onClick={startAgain}>
            {t('factor.again')}
          </Button>
        )}
      </FactorForm>
    </>
  );
}

/** What was asked for is good for one press that comes to something: after a refusal it is asked for anew. */
function ByPasskey({ what, options, asking, onDone }: Omit<WantedStepUp, 'by'> & { options: { challenge: string } }) {
  const { t } = useTranslation('accounts');
  const [left, setLeft] = useState<Error | null>(null);
  const [isSigning, setSigning] = useState(false);
  const { mutate, isPending, isSuccess, error } = useCommand<ConfirmStepUpBody>(accountRoutes.confirmStepUp, {
    onDone,
    onRefused: () => asking.mutate(what),
  });
  async function sign() {
    setSigning(true);
    setLeft(null);
    await signByPasskey(options).then((signed) => mutate({ ...what, by: 'passkey', signed }), setLeft);
    setSigning(false);
  }
  return (
    <PasskeyPress
      look="main"
      isPending={isSigning || isPending || isSuccess || asking.isPending}
      error={left ?? error}
      onPress={() => void sign()}
    >
      {t('passkey.use')}
    </PasskeyPress>
  );
}

/** What the market refuses is said at its field. */
const fields = { 'not-your-password': { field: 'current' }, 'not-that-code': { field: 'code' } };

function ByMail({ what, asking, onDone, children }: Props) {
  const { t } = useTranslation('accounts');
  const first = useFirst<HTMLDivElement>();
  const { email } = useMe();
  const { mutate, isPending, isSuccess, error } = useCommand<ConfirmStepUpBody>(accountRoutes.confirmStepUp, {
    onDone,
  });
  const { wrong: found, onSend } = useChecks({
    check: async (typed) => ({
      ...(!/^\d{6,8}$/.test(digitsOf(typed('code'))) && { code: t('wrong.code') }),
      ...(typed('current') === '' && { current: t('wrong.passwordMissing') }),
    }),
    send: (typed) => mutate({ ...what, by: 'mail', password: typed('current'), code: digitsOf(typed('code')) }),
  });
  const { wrong, refusal } = useWrongAt(error ?? asking.error, found, fields);
  return (
    <div ref={first}>
      <Form wrong={wrong} summary={t('wrong')} refusal={refusal} onSend={onSend}>
        <p className={css.lead}>{t('stepUp.text', { email: email ?? '' })}</p>
        <Fields wrong={wrong} />
        <Button type="submit" isPending={isPending || isSuccess || asking.isPending}>
          {t('stepUp.press')}
        </Button>
        <CodeNotReceived way={t('stepUp.again')} onWay={() => asking.mutate(what)} />
        {children}
      </Form>
    </div>
  );
}

function Fields({ wrong }: { wrong: Wrong }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <CodeField error={wrong['code']} />
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

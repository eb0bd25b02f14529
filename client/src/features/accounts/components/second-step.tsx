import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NextFactor, SignInFactorBody } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { Button } from '../../../ui/button.tsx';
import { FactorLoss, FactorLossWarning } from './factor-loss.tsx';
import { PasskeySignIn } from './passkey-press.tsx';
import { FactorForm } from './factor-form.tsx';
import { MailedForm } from './mailed-form.tsx';
import { CodeNotReceived } from './not-received.tsx';

/** A code by mail, or what the member has: an app, a passkey, a recovery code. */
export type StepKind = 'oneTimeCode' | 'twoFactor';

/** Where a step stands, if not in the place of the form before it. */
export type StepPlace = (kind: StepKind, step: ReactNode, onBack: () => void) => ReactNode;

interface Props {
  next: Pick<NextFactor, 'kinds' | 'mailed' | 'lossDueAt'>;
  onDone: () => void;
  /** Back to the password: because they want to, or for what the market said. */
  onBack: (refusal: Error | null) => void;
}

/** What a sign-in still needs after the password. Who has asked to be erased learns that here, and is asked whether they stay. */
export function SecondStep({
  renderStep = (_, step) => step,
  ...asked
}: Props & { renderStep?: StepPlace | undefined }) {
  const sending = useSending(asked);
  const kind = asked.next.mailed && sending.mailed === null ? 'oneTimeCode' : 'twoFactor';
  return renderStep(kind, <Step {...asked} kind={kind} sending={sending} />, () => asked.onBack(null));
}

function Step({
  next: { kinds, ...next },
  onDone,
  onBack,
  kind,
  sending,
}: Props & { kind: StepKind; sending: Sending }) {
  const { t } = useTranslation('accounts');
  const [isLost, setLost] = useState(false);
  const [lossDueAt, setLossDueAt] = useState(next.lossDueAt);
  const { isLeaving, mailed, setMailed, send, onRefused, isPending, error, reset } = sending;
  const press = t(isLeaving ? 'signIn.keep' : 'signIn');
  const back = (
    <Button look="plain" onClick={() => onBack(null)}>
      {t('secondStep.back')}
    </Button>
  );
  if (isLost)
    return <FactorLoss dueAt={lossDueAt} onAsked={setLossDueAt} onBack={() => setLost(false)} onOver={onBack} />;
  if (kind === 'oneTimeCode')
    return (
      <MailedForm
        {...{ isPending, error }}
        press={kinds.length > 0 ? t('changePassword.next') : press}
        onSend={(code) => (kinds.length > 0 ? setMailed(code) : send({ kind: 'mail', code }))}
      >
        <CodeNotReceived way={t('secondStep.back')} onWay={() => onBack(null)} />
        {back}
      </MailedForm>
    );
  return (
    <Factors {...{ kinds, press, mailed, send, onRefused, isPending, error, reset, onDone }}>
      {lossDueAt !== null && <FactorLossWarning dueAt={lossDueAt} />}
      <Button look="plain" onClick={() => setLost(true)}>
        {t('loss.lost')}
      </Button>
      {back}
    </Factors>
  );
}

type Sending = ReturnType<typeof useSending>;

interface FactorsProps
  extends
    Pick<NextFactor, 'kinds'>,
    Pick<Props, 'onDone'>,
    Pick<Sending, 'mailed' | 'send' | 'onRefused' | 'isPending' | 'error' | 'reset'> {
  press: string;
  children: ReactNode;
}

/** A passkey by one press, or a code; what was mailed goes with either. */
function Factors({ kinds, press, mailed, send, onRefused, isPending, error, reset, onDone, children }: FactorsProps) {
  const { t } = useTranslation('accounts');
  const codes = kinds.filter((kind) => kind !== 'passkey');
  const beside = mailed === null ? {} : { mailed };
  const byPasskey = kinds.includes('passkey') && (
    <PasskeySignIn beside="password" {...beside} onDone={onDone} onRefused={onRefused} />
  );
  return (
    <>
      {byPasskey}
      {codes.length === 0 && children}
      {codes.length > 0 && (
        <FactorForm
          {...{ press, isPending, error }}
          kinds={codes}
          texts={{ totp: t('secondStep.totp'), recovery: t('secondStep.recovery') }}
          onTurn={reset}
          onSend={(kind, code) => send({ kind, code, ...beside })}
        >
          {children}
        </FactorForm>
      )}
    </>
  );
}

/** What is sent, and what the market makes of it. `mailed`: the code of a mail that goes with what comes after it. */
function useSending({ onDone, onBack }: Pick<Props, 'onDone' | 'onBack'>) {
  const [isLeaving, setLeaving] = useState(false);
  const [mailed, setMailed] = useState<string | null>(null);
  const onRefused = (refusal: Error) => {
    const code = refusal instanceof Problem ? refusal.code : '';
    if (code === 'sign-in-again') onBack(refusal);
    if (code === 'erasure-asked') setLeaving(true);
    if (code === 'not-that-code') setMailed(null); // nobody says which of the two it was
  };
  const { mutate, isPending, isSuccess, error, reset } = useCommand<SignInFactorBody>(accountRoutes.signInFactor, {
    onDone,
    onRefused,
  });
  const send = (body: SignInFactorBody) => mutate({ ...body, ...(isLeaving && { keepsAccount: true }) });
  return { isLeaving, mailed, setMailed, send, onRefused, isPending: isPending || isSuccess, error, reset };
}

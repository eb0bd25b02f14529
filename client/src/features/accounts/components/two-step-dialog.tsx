import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveryCodes, TotpAsked } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useFactorsAgain } from '../use-factors.ts';
import { useGuarded } from '../use-guarded.ts';
import { KeptCodes } from './kept-codes.tsx';
import { StepUpForm } from './step-up-form.tsx';
import { TotpKey } from './totp-key.tsx';

/** What is to become of the second step: on, with recovery codes made anew, or off. */
export type Change = 'on' | 'codes' | 'off';

interface Props {
  change: Change;
  onClose: () => void;
}

/** A change of the second step. The codes are shown once: who closes it on them is asked first whether they have kept them. */
export function TwoStepDialog({ change, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const say = useSay();
  const again = useFactorsAgain();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsked, setAsked] = useState(false);
  const titles = { on: t('twoStep.turnOn'), codes: t('twoStep.newCodes'), off: t('twoStep.turnOff') };
  const end = (words: string) => {
    onClose();
    say(words);
    void again();
  };
  const show = (made: RecoveryCodes) => {
    if (made.codes.length === 0) return end(t('twoStep.isOn')); // those of before go on
    setCodes(made.codes);
    void again();
  };
  return (
    <Dialog
      isOpen
      look="sheet"
      title={codes ? t('codes.title') : titles[change]}
      closing={t('close')}
      onClose={codes && !isAsked ? () => setAsked(true) : onClose}
    >
      {codes && (
        <KeptCodes
          codes={codes}
          isAsked={isAsked}
          onKept={() => end(t(change === 'on' ? 'twoStep.isOn' : 'codes.kept'))}
        />
      )}
      {!codes && change === 'on' && <TurningOn onDone={show} />}
      {!codes && change === 'codes' && <MakingCodes onDone={show} />}
      {change === 'off' && <TurningOff onDone={() => end(t('twoStep.isOff'))} />}
    </Dialog>
  );
}

function TurningOn({ onDone }: { onDone: (made: RecoveryCodes) => void }) {
  const { t } = useTranslation('accounts');
  const { stepUp, data, reset, ...asking } = useGuarded<object, TotpAsked>(accountRoutes.askTotp, 'factors', () => {});
  if (stepUp) return <StepUpForm {...stepUp} />;
  if (data) return <TotpKey {...data} onDone={onDone} onAgain={reset} />;
  return <Beginning {...asking} text={t('twoStep.text')} press={t('changePassword.next')} />;
}

function MakingCodes({ onDone }: { onDone: (made: RecoveryCodes) => void }) {
  const { t } = useTranslation('accounts');
  const { stepUp, ...making } = useGuarded<object, RecoveryCodes>(
    accountRoutes.makeRecoveryCodes,
    'factors',
    (_, made) => onDone(made),
  );
  if (stepUp) return <StepUpForm {...stepUp} />;
  return <Beginning {...making} text={t('codes.anew')} press={t('changePassword.next')} />;
}

function TurningOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const { stepUp, ...removing } = useGuarded<object>(accountRoutes.removeTotp, 'factors', onDone);
  if (stepUp) return <StepUpForm {...stepUp} />;
  return <Beginning {...removing} text={t('twoStep.offText')} press={t('twoStep.turnOff')} />;
}

interface BeginningProps {
  text: string;
  press: string;
  mutate: (body: object) => void;
  isPending: boolean;
  error: Error | null;
}

/** What it means, before anything is asked for. */
function Beginning({ text, press, mutate, isPending, error }: BeginningProps) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  return (
    <Form wrong={{}} summary={t('wrong')} refusal={error && words(error)} onSend={() => mutate({})}>
      <p className={css.lead}>{text}</p>
      <Button type="submit" isPending={isPending}>
        {press}
      </Button>
    </Form>
  );
}

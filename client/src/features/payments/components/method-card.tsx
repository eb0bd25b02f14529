import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { useGoToBank } from '../../../lib/go-to-bank.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Entry } from '../../../ui/entries.tsx';
import { useForgetMethod, useMakeDefault } from '../use-methods.ts';
import css from './method-card.module.css';

interface Props {
  method: PaymentMethod;
  isDefault: boolean;
}

/** One card, as far as the market knows it, and what may be done with it. */
export function MethodCard({ method, isDefault }: Props) {
  const { t } = useTranslation('payments');
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const which = { card: t('ending', method) };
  const actions = (
    <>
      {!method.isVerified && <Prove id={method.id} label={t('proveThis', which)} />}
      {method.isVerified && !isDefault && <MakeDefault id={method.id} label={t('makeThisDefault', which)} />}
      <Button look="plain" disabled={!isHydrated} aria-label={t('removeThis', which)} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
    </>
  );
  return (
    <Entry actions={actions}>
      <Words method={method} />
      {isDefault && <Badge mean="quiet">{t('default')}</Badge>}
      {!method.isVerified && <Badge mean="warn">{t('unproved')}</Badge>}
      {isAsking && <Removal method={method} onClose={() => setAsking(false)} />}
    </Entry>
  );
}

function Words({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('payments');
  const [year = '', month = ''] = method.expires.split('-');
  return (
    <p className={css.words}>
      <span>{t('ending', method)}</span>
      <span className={css.expires}>{t('expires', { month: `${month}/${year.slice(2)}` })}</span>
    </p>
  );
}

/** A button that says as a notice why nothing came of it. */
interface Press {
  id: string;
  label: string;
}

function Prove({ id, label }: Press) {
  const { t } = useTranslation('payments');
  const say = useSay();
  const words = useRefusal('payments');
  const isHydrated = useHydrated();
  const { go, isPending } = useGoToBank(paymentRoutes.askProof(id), (error) => say(words(error)));
  return (
    <Button disabled={!isHydrated} isPending={isPending} aria-label={label} onClick={go}>
      {t('prove')}
    </Button>
  );
}

function MakeDefault({ id, label }: Press) {
  const { t } = useTranslation('payments');
  const say = useSay();
  const words = useRefusal('payments');
  const isHydrated = useHydrated();
  const { mutate, isPending } = useMakeDefault(id, {
    onDone: () => say(t('nowDefault')),
    onRefused: (error) => say(words(error)),
  });
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} aria-label={label} onClick={() => mutate({})}>
      {t('makeDefault')}
    </Button>
  );
}

function Removal({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const { t } = useTranslation('payments');
  const say = useSay();
  const words = useRefusal('payments');
  const { mutate, isPending, error } = useForgetMethod(method.id, {
    onDone: () => {
      onClose();
      say(t('removed'));
    },
  });
  return (
    <Ask
      title={t('removeAsk')}
      confirm={t('remove')}
      refuse={t('keep')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <Words method={method} />
      <p>{t('removeText')}</p>
    </Ask>
  );
}

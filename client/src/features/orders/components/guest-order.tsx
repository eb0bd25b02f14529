import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Order } from '#contracts/orders.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { type Wrong, wrongNames } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { OneTimeCode } from '../../../ui/one-time-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { guestOrderQuery, type Opening, useAskCode, useClaimOrder, useOpening, useOpenOrder } from '../guest-order.ts';
import { OrderParts } from './order-details.tsx';
import css from './orders.module.css';

interface Props {
  /** As the mail's link says it. */
  number: string;
  isMember: boolean;
}

/** The order of a guest: by its number and mailbox a code is asked for, by the code it is shown. */
export function GuestOrder(props: Props) {
  const isHydrated = useHydrated();
  return isHydrated ? <Steps {...props} /> : <Skeleton shape="block" count={2} />;
}

function Steps({ number, isMember }: Props) {
  const [kept, set] = useOpening();
  const opening = number === '' || kept?.number === number ? kept : null; // a link leads to another one
  const back = () => set(null);
  if (opening?.pass) return <Opened pass={opening.pass} isMember={isMember} onOver={back} />;
  return (
    <div className={css.slim}>
      {opening?.asking ? (
        <CodeForm opening={opening} onOpened={(pass) => set({ ...opening, pass })} onBack={back} />
      ) : (
        <AskForm number={number} onAsked={set} />
      )}
    </div>
  );
}

function AskForm({ number, onAsked }: { number: string; onAsked: (opening: Opening) => void }) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const { send, wrong, refusal, isPending } = useAsking(onAsked);
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 20, required: true } as const;
  const mailbox = { type: 'email', autoComplete: 'email', required: true } as const;
  const summary = t('guest.check', { count: Object.keys(wrong).length });
  return (
    <Form wrong={wrong} summary={summary} refusal={refusal} onSend={send}>
      <p className={layout.lead}>{t('guest.lead')}</p>
      <Field label={t('guest.number')} name="number" defaultValue={shownNumber(number)} {...digits} />
      <Field label={t('guest.email')} hint={t('guest.emailHint')} name="email" error={wrong['email']} {...mailbox} />
      <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
        {t('guest.ask')}
      </Button>
    </Form>
  );
}

/** Whatever number is typed is asked for: that there is none is told to nobody. */
function useAsking(onAsked: (opening: Opening) => void) {
  const { t } = useTranslation('orders');
  const words = useRefusal('orders');
  const { ask, error, isPending } = useAskCode(onAsked);
  const isWrong = wrongNames(error).includes('email');
  const wrong: Wrong = isWrong ? { email: t('guest.wrong.email') } : {};
  const send = (form: HTMLFormElement) => {
    const typed = typedIn(form);
    ask({ number: typed('number').replaceAll(/\D/g, ''), email: typed('email') });
  };
  return { send, wrong, isPending, refusal: error && !isPending && !isWrong ? words(error) : undefined };
}

interface CodeProps {
  opening: Opening;
  onOpened: (pass: string) => void;
  onBack: () => void;
}

function CodeForm({ opening: { number, asking = '' }, onOpened, onBack }: CodeProps) {
  const { t } = useTranslation('orders');
  const words = useRefusal('orders');
  const isHydrated = useHydrated();
  const { mutate, error, isPending } = useOpenOrder(onOpened);
  return (
    <Form
      wrong={{}}
      summary=""
      refusal={error && !isPending ? words(error) : undefined}
      onSend={(form) => mutate({ asking, number, code: typedIn(form)('code') })}
    >
      <p className={layout.lead}>{t('guest.sent')}</p>
      <OneTimeCode name="code" label={t('guest.code')} hint={t('guest.codeHint')} />
      <div className={layout.row}>
        <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
          {t('guest.open')}
        </Button>
        <Button look="plain" disabled={!isHydrated} onClick={onBack}>
          {t('guest.again')}
        </Button>
      </div>
    </Form>
  );
}

interface OpenedProps {
  pass: string;
  isMember: boolean;
  onOver: () => void;
}

function Opened({ pass, isMember, onOver }: OpenedProps) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const { data: order, isError } = useQuery(guestOrderQuery(useApiClient(), pass));
  if (isError)
    return (
      <div className={layout.form}>
        <Alert mean="warn" isSaid title={t('guest.over')} />
        <Button look="main" disabled={!isHydrated} onClick={onOver}>
          {t('guest.again')}
        </Button>
      </div>
    );
  if (!order) return <Skeleton shape="block" count={3} />;
  return (
    <>
      <h2 className={layout.heading}>{t('number', { number: shownNumber(order.number) })}</h2>
      <OrderParts order={order} />
      {isMember ? <Claim order={order} pass={pass} onOver={onOver} /> : <Join order={order} />}
    </>
  );
}

function Claim({ order, pass, onOver }: { order: Order; pass: string; onOver: () => void }) {
  const { t } = useTranslation('orders');
  const words = useRefusal('orders');
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useClaimOrder((number) => {
    onOver();
    void navigate(`/account/orders/${number}`, { replace: true });
  });
  return (
    <div className={layout.form}>
      <p>{t('guest.claimText', { number: shownNumber(order.number) })}</p>
      <Alert mean="error" isSaid>
        {error && !isPending && words(error)}
      </Alert>
      <div className={layout.row}>
        <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({ pass })}>
          {t('guest.claim')}
        </Button>
      </div>
    </div>
  );
}

/** Whoever has an account asks for a code once more there: what was opened here is of this visit alone. */
function Join({ order: { number } }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <div className={layout.form}>
      <p>{t('guest.joinText')}</p>
      <div className={layout.row}>
        <SignInLink title={t('guest.signIn')} back={`/guest-order?number=${number}`} className={buttonClass('plain')}>
          {t('guest.signIn')}
        </SignInLink>
      </div>
    </div>
  );
}

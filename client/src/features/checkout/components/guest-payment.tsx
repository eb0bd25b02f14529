import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guestCardRoutes } from '#contracts/payment-routes.ts';
import { useGoToBank } from '../../../lib/go-to-bank.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { GuestBackFromBank } from '../../payments/components/back-from-bank.tsx';
import { useGuestCard } from '../../payments/guest-card.ts';
import { type Bought, type Choice, useChoice } from '../bought.ts';
import { useAskQuote } from '../use-quote.ts';
import css from './checkout.module.css';
import { Sandbox } from './sandbox.tsx';

/** A guest says where the order belongs, and types a card at the bank for it alone. */
export function GuestPayment({ bought }: { bought: Bought }) {
  const { t } = useTranslation('checkout');
  const isHydrated = useHydrated();
  const [choice, choose] = useChoice(bought);
  const card = useGuestCard(choice.methodId);
  const { send, wrong, refusal, isPending } = useSending(bought, { choice, card });
  const summary = t('guest.wrong', { count: Object.keys(wrong).length });
  return (
    <div className={layout.form}>
      <GuestBackFromBank onKept={(methodId) => choose({ methodId })} />
      <Form wrong={wrong} summary={summary} refusal={refusal} onSend={(form) => void send(form)}>
        <Field
          label={t('guest.email')}
          hint={t('guest.emailHint')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={choice.email}
          error={wrong['email']}
          onChange={({ target }) => choose({ email: target.value })}
          required
        />
        <TypedCard card={card} wrong={wrong['card']} />
        {card?.isSandbox !== false && <Sandbox />}
        <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
          {t('toReview')}
        </Button>
      </Form>
    </div>
  );
}

type Card = ReturnType<typeof useGuestCard>;

/** Asks for the price, once there is a mailbox and a card. */
function useSending(bought: Bought, { choice, card }: Readonly<{ choice: Choice; card: Card }>) {
  const { t } = useTranslation('checkout');
  const words = useRefusal('orders');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { ask, isPending, error } = useAskQuote(bought);
  async function send(form: HTMLFormElement) {
    const { email: address } = await import('#contracts/email.ts');
    const { success, data: email = '' } = address.safeParse(typedIn(form)('email'));
    setWrong({ ...(!success && { email: t('guest.wrongEmail') }), ...(!card && { card: t('guest.noCard') }) });
    if (success && card) ask({ ...choice, email });
  }
  return { send, wrong, isPending, refusal: error && !isPending ? words(error) : undefined };
}

type CardProps = Readonly<{ card: Card; wrong: string | undefined }>;

/** The card that was typed, or the way to the bank; another takes its place. */
function TypedCard({ card, wrong }: CardProps) {
  const { t } = useTranslation('checkout');
  const { t: said } = useTranslation('payments');
  const words = useRefusal('payments');
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const { go, isPending } = useGoToBank(guestCardRoutes.ask, (error) => setRefusal(words(error)), {});
  return (
    <section className={css.part} aria-label={t('card')}>
      <h2 className={css.legend}>{t('card')}</h2>
      {card && (
        <p>
          {said('ending', { brand: card.brand, lastFour: card.lastFour })}
          <span className={css.quiet}>
            {' '}
            · {said('expires', { month: card.expires.split('-').toReversed().join('/') })}
          </span>
        </p>
      )}
      <p className={css.quiet}>{t('guest.cardText')}</p>
      <div>
        <Button look="plain" disabled={!isHydrated || card === undefined} isPending={isPending} onClick={go}>
          {t(card ? 'guest.otherCard' : 'guest.typeCard')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {refusal ?? wrong}
      </Alert>
    </section>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppliedCard, ApplyCardBody } from '#contracts/gift-cards.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { type Wrong, wrongNames } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from './checkout.module.css';

/** A card pays by its code and mailbox. The code itself stays nowhere in the browser. */
export function ApplyCard({ onApplied }: { onApplied: (card: AppliedCard) => void }) {
  const { t } = useTranslation('checkout');
  return (
    <details className={css.apply}>
      <summary className={css.summary}>{t('byCode')}</summary>
      <CodeForm onApplied={onApplied} />
    </details>
  );
}

function CodeForm({ onApplied }: { onApplied: (card: AppliedCard) => void }) {
  const { t } = useTranslation('gift-cards');
  const { t: at } = useTranslation('checkout');
  const isHydrated = useHydrated();
  const { send, isPending, wrong, refusal } = useApplying(onApplied);
  const code = { autoComplete: 'off', maxLength: 40, required: true } as const;
  return (
    <Form wrong={wrong} summary={t('wrong', { count: Object.keys(wrong).length })} refusal={refusal} onSend={send}>
      <Field label={t('code')} hint={t('codeHint')} name="code" error={wrong['code']} {...code} />
      <Field label={t('mailbox')} name="email" type="email" autoComplete="off" error={wrong['email']} required />
      <Button type="submit" look="plain" disabled={!isHydrated} isPending={isPending}>
        {at('apply')}
      </Button>
    </Form>
  );
}

/** What comes of it: a card with something on it, or why there is none. */
function useApplying(onApplied: (card: AppliedCard) => void) {
  const { t } = useTranslation('gift-cards');
  const words = useRefusal('gift-cards');
  const form = useRef<HTMLFormElement>(null);
  const { code: locale } = useLocale();
  const { mutate, data, error, isPending } = useCommand<ApplyCardBody, AppliedCard>(giftCardRoutes.apply, {
    onDone: (card) => {
      form.current?.reset();
      if (card.left.minor > 0 && !card.isFrozen) onApplied(card);
    },
  });
  const names = wrongNames(error).filter((name) => name === 'email' || name === 'code');
  const wrong: Wrong = Object.fromEntries(names.map((name) => [name, t(`wrong.${name}`)]));
  const send = (sent: HTMLFormElement) => {
    form.current = sent;
    const typed = typedIn(sent);
    mutate({ code: typed('code'), email: typed('email'), locale });
  };
  const useless =
    !isPending && data && (data.isFrozen ? t('refusals.balance-frozen') : data.left.minor === 0 && t('noneLeft'));
  return { send, isPending, wrong, refusal: error && names.length === 0 ? words(error) : useless || undefined };
}

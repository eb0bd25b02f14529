import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Money } from '#kernel/money.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { creditQuery, ownCardsQuery } from '../../gift-cards/queries.ts';
import type { Bought, Choice } from '../bought.ts';
import { ApplyCard } from './apply-card.tsx';
import css from './checkout.module.css';

interface Props {
  bought: Bought;
  choice: Choice;
  choose: (part: Partial<Choice>) => void;
}

/** Gift cards and credit, which pay before a card does; no gift card buys another. */
export function Balances({ bought, choice, choose }: Props) {
  const { t } = useTranslation('checkout');
  const { left } = useSuspenseQuery(creditQuery(useApiClient())).data;
  const isItem = bought.is !== 'gift-cards';
  if (!isItem && left.minor === 0) return null;
  return (
    <fieldset className={css.balances}>
      <legend className={css.legend}>{t('balances')}</legend>
      {isItem ? <OwnCards choice={choice} choose={choose} /> : <p className={css.quiet}>{t('noCardByCard')}</p>}
      {left.minor > 0 && <Credit left={left} choice={choice} choose={choose} />}
      {isItem && <Applied choice={choice} choose={choose} />}
    </fieldset>
  );
}

type Choosing = Omit<Props, 'bought'>;

function OwnCards({ choice: { cardIds }, choose }: Choosing) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  const { data } = useSuspenseInfiniteQuery(ownCardsQuery(useApiClient()));
  const cards = data.pages.flatMap(({ items }) => items).filter(({ left, isFrozen }) => left.minor > 0 && !isFrozen);
  const pay = (id: string, isOn: boolean) =>
    choose({ cardIds: isOn ? [...cardIds, id] : cardIds.filter((one) => one !== id) });
  return cards.map(({ id, lastFour, left }) => (
    <Checkbox
      key={id}
      label={t('giftCard', { lastFour })}
      hint={t('left', { amount: money(left.minor, left.currency) })}
      checked={cardIds.includes(id)}
      disabled={!isHydrated}
      onChange={({ target }) => pay(id, target.checked)}
    />
  ));
}

function Credit({ left, choice: { withCredit }, choose }: Choosing & Readonly<{ left: Money }>) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  return (
    <Checkbox
      label={t('credit')}
      hint={t('left', { amount: money(left.minor, left.currency) })}
      checked={withCredit}
      disabled={!isHydrated}
      onChange={({ target }) => choose({ withCredit: target.checked })}
    />
  );
}

/** Cards whose code was shown here. */
function Applied({ choice: { applied }, choose }: Choosing) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  return (
    <>
      {applied.map(({ id, lastFour, left }) => (
        <p key={id} className={css.applied}>
          <span>
            {t('giftCard', { lastFour })} · {t('left', { amount: money(left.minor, left.currency) })}
          </span>
          <Button
            look="plain"
            aria-label={t('takeOffThis', { lastFour })}
            onClick={() => choose({ applied: applied.filter((one) => one.id !== id) })}
          >
            {t('takeOff')}
          </Button>
        </p>
      ))}
      <ApplyCard onApplied={(card) => choose({ applied: [...applied.filter(({ id }) => id !== card.id), card] })} />
    </>
  );
}

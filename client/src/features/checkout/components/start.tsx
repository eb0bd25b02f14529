import { useEffect, useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApiClient } from '../../../lib/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressesQuery } from '../../addresses/queries.ts';
import { useMethods } from '../../payments/use-methods.ts';
import { type Bought, useChoice, whereOfBought } from '../bought.ts';
import { stepPath } from '../steps.ts';
import { useAskQuote } from '../use-quote.ts';
import { AskOver, isOver } from './ask-over.tsx';

/** Whoever has a default address and a card that is theirs comes to the price at once: from there it is one press. Others begin where something is missing. */
export function Start({ bought }: { bought: Bought }) {
  return bought.is === 'gift-cards' ? <Going bought={bought} addressId={null} /> : <WithAddress bought={bought} />;
}

function WithAddress({ bought }: { bought: Bought }) {
  const { items, defaultId } = useSuspenseQuery(addressesQuery(useApiClient())).data;
  return <Going bought={bought} addressId={defaultId ?? items[0]?.id ?? null} />;
}

function Going({ bought, addressId: usual }: { bought: Bought; addressId: string | null }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { items, defaultId } = useMethods();
  const [choice, choose] = useChoice(bought);
  const isItem = bought.is !== 'gift-cards';
  const begin = (step: 'shipping' | 'payment') =>
    void navigate(stepPath(step, whereOfBought(bought)), { replace: true });
  const { ask, error } = useAskQuote(bought, {
    isFirst: true,
    onRefused: (why) => {
      if (!isOver(why)) begin(isItem ? 'shipping' : 'payment');
    },
  });
  const gone = useRef(false);
  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    const addressId = choice.addressId ?? usual;
    const usable = items.filter(({ isVerified }) => isVerified);
    const methodId = (usable.find(({ id }) => id === choice.methodId) ?? usable.find(({ id }) => id === defaultId))?.id;
    if (isItem && !addressId) begin('shipping');
    else if (!methodId && choice.wallet === null) {
      choose({ addressId }); // the step that would have asked for it is passed over
      begin('payment');
    } else ask({ ...choice, addressId, methodId: methodId ?? null });
  });
  if (bought.is === 'ask' && error && isOver(error)) return <AskOver bought={bought} error={error} />;
  return (
    <>
      <output>{t('pricing')}</output>
      <Skeleton shape="block" count={2} />
    </>
  );
}

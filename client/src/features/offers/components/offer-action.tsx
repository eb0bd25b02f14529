import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MakeOfferBody } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { choicesOf, ownOf } from '../own-offers.ts';
import { myOffersQuery } from '../queries.ts';
import { OfferForm } from './offer-form.tsx';
import { OwnLines } from './own-lines.tsx';

interface Props {
  /** A new one in that size, or that used item. */
  wanted: Pick<MakeOfferBody, 'templateId' | 'size' | 'tiers' | 'listingId'>;
}

/** 'Make an offer' and what the member offers for the same already. What it comes to is asked for then. */
export function OfferAction({ wanted }: Props) {
  const { t } = useTranslation('offers');
  const say = useSay();
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const { data = [] } = useQuery(myOffersQuery(useApiClient()));
  const isOfItem = wanted.listingId !== null;
  const own = ownOf(data, wanted);
  const ofItem = own.length > 0 ? [] : [wanted.tiers];
  const choices = isOfItem ? ofItem : choicesOf(own);
  const done = () => {
    setAsked(false);
    say(t('made'));
  };
  return (
    <>
      {choices.length > 0 && (
        <Button look="plain" disabled={!isHydrated} onClick={() => setAsked(true)}>
          {t('make')}
        </Button>
      )}
      {own.length > 0 && <OwnLines items={own} />}
      {isAsked && (
        <Suspense fallback={null}>
          <OfferForm
            path={offerRoutes.all}
            more={wanted}
            of={isOfItem ? undefined : wanted}
            choices={choices}
            isOfItem={isOfItem}
            confirm={t('make')}
            onDone={done}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}

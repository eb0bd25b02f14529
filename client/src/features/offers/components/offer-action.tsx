import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  templateId: string;
  size: string;
}

/** 'Make an offer' for a new one in that size, and what the member offers for it already. What it comes to is asked for then. */
export function OfferAction({ templateId, size }: Props) {
  const { t } = useTranslation('offers');
  const say = useSay();
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const { data = [] } = useQuery(myOffersQuery(useApiClient()));
  const own = ownOf(data, templateId, size);
  const choices = choicesOf(own);
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
            more={{ templateId, size }}
            of={{ templateId, size }}
            choices={choices}
            confirm={t('make')}
            onDone={done}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}

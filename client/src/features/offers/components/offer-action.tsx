import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MakeOfferBody } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { OfferForm } from './offer-form.tsx';

interface Props {
  /** A new one in that size, or that used item. */
  wanted: Pick<MakeOfferBody, 'templateId' | 'size' | 'tiers' | 'listingId'>;
}

/** 'Make an offer': what it comes to is asked for then. */
export function OfferAction({ wanted }: Props) {
  const { t } = useTranslation('offers');
  const say = useSay();
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const [isMade, setMade] = useState(false);
  const done = () => {
    setAsked(false);
    setMade(true);
    say(t('made'));
  };
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAsked(true)}>
        {t('make')}
      </Button>
      {isMade && <Link to="/account/offers">{t('toOwn')}</Link>}
      {isAsked && (
        <Suspense fallback={null}>
          <OfferForm
            path={offerRoutes.all}
            more={wanted}
            isOfItem={wanted.listingId !== null}
            confirm={t('make')}
            onDone={done}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MakeOfferBody } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { Tier } from '#contracts/tiers.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useBadLineWords } from '../../listings/components/on-bad-line.tsx';
import { choicesOf, ownOf } from '../own-offers.ts';
import { useMyOffersLive } from '../use-my-offers.ts';
import { OfferForm } from './offer-form.tsx';
import { OwnLines } from './own-lines.tsx';

interface Props {
  memberId: string;
  /** A new one in that size, or that used item. */
  wanted: Pick<MakeOfferBody, 'templateId' | 'size' | 'tiers' | 'listingId'>;
}

/** 'Make an offer': a member does, and anybody else signs in for it, and is back here then. */
export function OfferAction({ memberId, wanted }: Pick<Props, 'wanted'> & Readonly<{ memberId: string | null }>) {
  const { t } = useTranslation('offers');
  if (memberId !== null) return <OwnOffers {...{ memberId, wanted }} />;
  return (
    <SignInLink title={t('signIn')} className={buttonClass('plain')}>
      {t('make')}
    </SignInLink>
  );
}

/** What the member offers for the same already stands below. What an offer comes to is asked for then. */
function OwnOffers({ memberId, wanted }: Props) {
  useBadLineWords();
  const { t } = useTranslation('offers');
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const { data = [] } = useQuery(useMyOffersLive(memberId));
  const own = ownOf(data, wanted);
  const ofItem = own.length > 0 ? [] : [wanted.tiers];
  const choices = wanted.listingId === null ? choicesOf(own) : ofItem;
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
          <Making {...{ memberId, wanted, choices }} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

type MakingProps = Props & Readonly<{ choices: readonly (readonly Tier[])[]; onClose: () => void }>;

function Making({ memberId, wanted, choices, onClose }: MakingProps) {
  const { t } = useTranslation('offers');
  const say = useSay();
  const { templateId, size, listingId } = wanted;
  const done = () => {
    onClose();
    say(t('made'));
  };
  return (
    <OfferForm
      path={offerRoutes.all}
      keptAs={`offer:${memberId}:${templateId}:${size}:${listingId ?? ''}`}
      more={wanted}
      of={listingId === null ? wanted : undefined}
      choices={choices}
      isOfItem={listingId !== null}
      confirm={t('make')}
      onDone={done}
      onClose={onClose}
    />
  );
}

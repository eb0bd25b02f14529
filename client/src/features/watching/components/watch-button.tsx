import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useAuctionCommand } from '../../auctions/use-auction.ts';
import css from './watch-button.module.css';

interface Props {
  auction: Pick<AuctionPage, 'id' | 'watchers' | 'phase'>;
  isMember: boolean;
  isWatching: boolean;
}

/**
 * On and off the own watch list, and how many watch it; what a press has done stands in that place. What is over is not watched
 * any more.
 */
export function WatchButton({ auction, isMember, isWatching }: Props) {
  const { t } = useTranslation('auctions');
  const [result, setResult] = useState<string>();
  const isOn = auction.phase === 'open' || auction.phase === 'scheduled';
  if (!isOn && !isWatching) return null;
  return (
    <p className={css.watch}>
      {isMember ? <Toggle id={auction.id} isWatching={isWatching} onResult={setResult} /> : <SignIn />}
      <span className={css.count}>
        <output>{result}</output>
        {!result && t('watchers', { count: auction.watchers })}
      </span>
    </p>
  );
}

interface ToggleProps {
  id: string;
  isWatching: boolean;
  /** What it did, or why not, in words. */
  onResult: (text: string) => void;
}

function Toggle({ id, isWatching, onResult }: ToggleProps) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const isHydrated = useHydrated();
  const path = isWatching ? auctionRoutes.unwatch(id) : auctionRoutes.watch(id);
  const { mutate, isPending } = useAuctionCommand<object>(id, path, () =>
    onResult(t(isWatching ? 'unwatched' : 'watched')),
  );
  return (
    <Button
      look="plain"
      aria-pressed={isWatching}
      disabled={!isHydrated}
      isPending={isPending}
      onClick={() => mutate({}, { onError: (error) => onResult(words(error)) })}
    >
      {t('watch')}
    </Button>
  );
}

function SignIn() {
  const { t } = useTranslation('auctions');
  return (
    <SignInLink title={t('signInToWatch')} className={buttonClass('plain')}>
      {t('watch')}
    </SignInLink>
  );
}

import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { inLocale } from '#contracts/locales.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useLocale } from '../../../lib/locale.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { leads } from '../suggestions.ts';
import { BidForm } from './bid-form.tsx';
import css from './bid-panel.module.css';

interface Props {
  auction: AuctionPage;
  me: Me;
  mine: MyBid | null;
}

/** What this visitor can do here now: bid, or what stands before it; and how it ended. */
export function BidPanel({ auction, me, mine }: Props) {
  const { t } = useTranslation('auctions');
  return (
    <section className={css.panel} aria-label={t('bidPanel')}>
      <Standing auction={auction} mine={mine} />
      {auction.phase === 'closed' ? (
        <Outcome auction={auction} mine={mine} />
      ) : (
        <Doing auction={auction} me={me} mine={mine} />
      )}
    </section>
  );
}

function Doing({ auction, me, mine }: Props) {
  const { t } = useTranslation('auctions');
  const locale = useLocale();
  const nextBid = useAmount(auction, auction.nextBid);
  if (!me.isAuthenticated) {
    const back = encodeURIComponent(inLocale(locale, `/auctions/${auction.id}`));
    return (
      <>
        <p className={css.text}>{t('nextBid', { amount: nextBid })}</p>
        <Link to={`/login?redirect=${back}`} className={buttonClass('act')}>
          {t('signInToBid')}
        </Link>
      </>
    );
  }
  if (!me.verified) return <p className={css.text}>{t('verifyFirst')}</p>;
  if (me.id === auction.sellerId) return <p className={css.text}>{t('yours')}</p>;
  return <BidForm auction={auction} mine={mine} />;
}

const useAmount = ({ currency }: Pick<AuctionPage, 'currency'>, minor: number) => useFormat().money(minor, currency);

/** Where a bidder stands. Beaten is the one thing here that wants something now. */
function Standing({ auction, mine }: Omit<Props, 'me'>) {
  const { t } = useTranslation('auctions');
  const maximum = useAmount(auction, mine?.maximum.minor ?? 0);
  if (!mine || auction.phase === 'closed') return null;
  const isLeading = leads(auction, mine);
  return (
    <p className={isLeading ? css.leading : css.beaten}>
      <strong>{t(isLeading ? 'leading' : 'beaten')}</strong> {t('yourMaximum', { maximum })}
    </p>
  );
}

/** How it ended, in words; for the winner in other words. */
function Outcome({ auction, mine }: Omit<Props, 'me'>) {
  const { t } = useTranslation('auctions');
  const { winner } = auction;
  const price = useAmount(auction, winner?.price ?? auction.price);
  const hasWon = winner !== null && mine?.alias === winner.alias;
  if (hasWon) return <p className={css.won}>{t('outcome.yours', { price })}</p>;
  if (winner) return <p className={css.outcome}>{t('outcome.sold', { n: winner.alias, price })}</p>;
  return <p className={css.outcome}>{t(auction.bids === 0 ? 'outcome.noBids' : 'outcome.reserve')}</p>;
}

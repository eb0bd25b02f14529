import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionMove, AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { About } from '../../../lib/price.tsx';
import { useNow } from '../../../lib/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Line } from '../../../ui/charts/line.tsx';
import { lastHistoryPage } from '../queries.ts';
import { plotOf } from '../plot.ts';
import { useMoves } from '../use-auction.ts';
import layout from '../../../ui/layout.module.css';
import css from './history.module.css';

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
}

/** Moves shown before the visitor asks for more. */
const shownAtFirst = 8;

/** A line that is shorter than this, in milliseconds, has seconds at its ends. */
const shortSpan = 10 * 60_000;

/** The price over time as a step line, and beneath it the same in numbers. */
export function History({ auction, mine }: Props) {
  const { t } = useTranslation('auctions');
  const [first, setFirst] = useState(() => lastHistoryPage(auction));
  const [isWhole, setWhole] = useState(false);
  const moves = useMoves(auction, first);
  const isMore = (moves[0]?.n ?? 1) > 1;
  return (
    <section className={css.history} aria-labelledby="history">
      <h2 id="history" className={css.heading}>
        {t('history')}
      </h2>
      {moves.length > 0 && <Chart auction={auction} moves={moves} />}
      {moves.length === 0 ? (
        <p className={css.quiet}>{t('noBids')}</p>
      ) : (
        <MoveTable auction={auction} mine={mine} moves={isWhole ? moves : moves.slice(-shownAtFirst)} />
      )}
      <Retractors auction={auction} />
      <Answers auction={auction} />
      {!isWhole && moves.length > shownAtFirst && (
        <Button look="plain" onClick={() => setWhole(true)}>
          {t('allBids')}
        </Button>
      )}
      {isWhole && isMore && (
        <Button look="plain" onClick={() => setFirst(first - 1)} disabled={first === 1}>
          {t('earlierBids')}
        </Button>
      )}
    </section>
  );
}

function Chart({ auction, moves }: { auction: AuctionPage; moves: readonly AuctionMove[] }) {
  const { t } = useTranslation('auctions');
  const { money, moment, second } = useFormat();
  const { currency, phase } = auction;
  const at = Math.floor(useNow() / 15_000) * 15_000; // the line grows in steps of a quarter of a minute
  const { points, now, to, close, planned } = plotOf(auction, moves, at);
  const prices = points.map(({ y }) => y);
  const [low, high] = [money(Math.min(...prices), currency), money(Math.max(...prices), currency)];
  const isShort = to - points[0]!.x < shortSpan;
  return (
    <Line
      label={t('chart', { low, high, count: auction.bids })}
      look="step"
      points={points}
      now={now}
      to={to}
      isLive={phase === 'open'}
      marks={[
        ...(close === null ? [] : [{ x: close, text: t(phase === 'open' ? 'chartEnd' : 'ended') }]),
        ...(planned === null ? [] : [{ x: planned, text: t('chartPlanned'), look: 'planned' as const }]),
      ]}
      xText={(x) => (isShort ? second : moment)(new Date(x).toISOString())}
      yText={(y) => money(y, currency)}
    />
  );
}

/** Newest first. */
function MoveTable({ auction, mine, moves }: Props & { moves: readonly AuctionMove[] }) {
  const { t } = useTranslation('auctions');
  return (
    <table className={css.table}>
      <thead className={layout.hidden}>
        <tr>
          <th scope="col">{t('bidder')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.toReversed().map((move) => (
          <Row
            key={move.n}
            {...move}
            currency={auction.currency}
            isTop={move.n === auction.bids}
            isMine={move.leader !== null && move.leader === mine?.alias}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends AuctionMove, Pick<AuctionPage, 'currency'> {
  isTop: boolean;
  isMine: boolean;
}

/** What was bid stays: a row is drawn once. */
const Row = memo(function Row({ at, price, leader, by, currency, isTop, isMine }: RowProps) {
  const { t } = useTranslation('auctions');
  const { money, exact } = useFormat();
  const who = leader === null ? t('nobody') : isMine ? t('you') : t('bidderN', { n: leader });
  return (
    <tr className={isTop ? css.top : undefined}>
      <td>
        {who}
        {by !== 'bid' && <span className={css.mark}>{t(`by.${by}`)}</span>}
      </td>
      <td className={css.amount}>
        {money(price, currency)} <About money={{ minor: price, currency }} />
      </td>
      <td className={css.at}>
        <time dateTime={at}>{exact(at)}</time>
      </td>
    </tr>
  );
});

/** Who took bids back, and how often: everybody may know. */
function Retractors({ auction: { retractors } }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  if (retractors.length === 0) return null;
  return (
    <ul className={css.quiet}>
      {retractors.map(({ alias, retractions }) => (
        <li key={alias}>{t('tookBack', { n: alias, count: retractions })}</li>
      ))}
    </ul>
  );
}

/** What we answered to bidders who asked us to take a bid back, and why: everybody may know. */
function Answers({ auction: { answers } }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  if (answers.length === 0) return null;
  return (
    <ul className={css.quiet}>
      {answers.map(({ alias, granted, grounds, at }) => (
        <li key={`${alias} ${at}`}>
          {t(granted ? 'answered.granted' : 'answered.refused', { n: alias, why: t(`why.${grounds}`) })}
        </li>
      ))}
    </ul>
  );
}

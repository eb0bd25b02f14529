import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedBody, MyListing } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { cents } from '#payouts/rules/fees.ts';
import { useAnnounce } from '../../../lib/announcer.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
import { type Beside, matching } from '../repricing.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { useBeside } from '../use-beside.ts';
import { confirmed, yesTo } from '../use-list-item.ts';
import { useListingCommand } from '../use-listing-command.ts';
import css from './beside-market.module.css';
import { PriceConfirm } from './price-confirm.tsx';
import { type FeesOf, netOf } from './price-figures.tsx';

interface Props {
  item: MyListing;
  /** All that the member sells: one of these may be the lowest. */
  own: readonly MyListing[];
  feesOf: FeesOf | null;
}

/** How an ask stands in the market, live, and one press to be the lowest. Asked for when it comes near: a desk may have hundreds. */
export function BesideMarket(props: Props) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  return (
    <div className={css.market} ref={ref}>
      {isNear ? <Live {...props} /> : <Figures beside={undefined} sold={undefined} />}
    </div>
  );
}

function Live({ item, own, feesOf }: Props) {
  const { t } = useTranslation('selling');
  const announce = useAnnounce();
  const { beside, sold } = useBeside(item, own);
  const place = useRef<HTMLParagraphElement>(null);
  const to = beside && matching(beside, item.price.minor);
  const moved = () => {
    announce('outcome', t('market.moved'));
    place.current?.focus(); // what was pressed has gone
  };
  return (
    <>
      <Figures beside={beside} sold={sold} />
      <p className={css.place} ref={place} tabIndex={-1}>
        {beside && <Place beside={beside} asked={item.price.minor} />}
      </p>
      {to && <Moves item={item} to={to} feesOf={feesOf} onDone={moved} />}
    </>
  );
}

type Known = Readonly<{ beside: Beside | undefined; sold: number | null | undefined }>;

/** Of the same product, size and condition. Their places are there before they are known, so that nothing moves. */
function Figures({ beside, sold }: Known) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const said = (minor: number | null | undefined) => {
    if (minor === undefined) return '…';
    return minor === null ? '–' : money(minor, 'USD');
  };
  const figures = [
    ['market.lowestAsk', beside && beside.lowest],
    ['market.bestOffer', beside && beside.offer],
    ['market.lastSale', sold],
  ] as const;
  return (
    <dl className={css.figures}>
      {figures.map(([name, minor]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{said(minor)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Place({ beside: { lowest, isOwn }, asked }: Readonly<{ beside: Beside; asked: number }>) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  if (lowest === null || lowest >= asked) return <Badge mean="leading">{t('market.isLowest')}</Badge>;
  const words = { amount: money(asked - lowest, 'USD') };
  return <Badge mean="quiet">{isOwn ? t('market.ownLowest', words) : t('market.above', words)}</Badge>;
}

interface MovesProps {
  item: MyListing;
  to: Readonly<{ match: number; beat: number }>;
  feesOf: FeesOf | null;
  onDone: () => void;
}

/** One press each; what the book asks back is answered by one more. */
function Moves({ item, to, feesOf, onDone }: MovesProps) {
  const words = useAskRefusal();
  const command = useListingCommand<AskedBody>(listingRoutes.reprice(item.id), onDone);
  const { mutate, reset, refused: error, variables, isPending } = command;
  const asksBack = error instanceof Problem && confirmed.includes(error.code) ? error : null;
  const ways = to.beat < to.match ? (['match', 'beat'] as const) : (['match'] as const);
  return (
    <>
      <div className={css.moves}>
        {ways.map((way) => (
          <Move
            key={way}
            way={way}
            minor={to[way]}
            feesOf={feesOf}
            sent={isPending && variables ? variables.price.minor : null}
            onMove={() => mutate({ price: cents(to[way]), sellAtLeast: null, again: false })}
          />
        ))}
      </div>
      <Alert mean="error" isSaid>
        {error && !asksBack && words(error)}
      </Alert>
      <OnBadLine of={command} />
      {asksBack && variables && (
        <PriceConfirm
          problem={asksBack}
          price={variables.price}
          isPending={isPending}
          onConfirm={() => mutate({ ...variables, ...yesTo(asksBack) })}
          onClose={reset}
        />
      )}
    </>
  );
}

interface MoveProps {
  way: 'match' | 'beat';
  /** US cents. */
  minor: number;
  feesOf: FeesOf | null;
  /** Of the command that is under way; null: none is. */
  sent: number | null;
  onMove: () => void;
}

function Move({ way, minor, feesOf, sent, onMove }: MoveProps) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  const isOther = sent !== null && sent !== minor;
  return (
    <div className={css.move}>
      <Button look="plain" disabled={!isHydrated || isOther} isPending={sent === minor} onClick={onMove}>
        {t(`market.${way}`, { price: money(minor, 'USD') })}
      </Button>
      {feesOf && <p className={css.quiet}>{t('market.net', { net: money(netOf(minor, feesOf), 'USD') })}</p>}
    </div>
  );
}

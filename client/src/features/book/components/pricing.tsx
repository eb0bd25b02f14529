import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookSize, Interval, PricesOfTier } from '#contracts/book.ts';
import { type Tier, tiers } from '#contracts/tiers.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pricesQuery } from '../buying.ts';
import { Depth } from './depth.tsx';
import { PriceCharts } from './price-charts.tsx';
import pill from '../../../ui/pill.module.css';
import css from './pricing.module.css';

interface Props {
  templateId: string;
  sizeText: string;
  book: BookSize;
  /** The tier that is looked at first. */
  first: Tier;
  onClose: () => void;
}

/** The specification's example is the first. */
const intervals: readonly Interval[] = ['1M', '3M', '1Y', 'all'];

/** What a size costs, cost and went for, a tier at a time: the spread of now, the lowest of 30 days with its proof, and sales over time. */
export function Pricing({ templateId, sizeText, book, first, onClose }: Props) {
  const { t } = useTranslation('book');
  const { t: frame } = useTranslation('shell');
  const [tier, setTier] = useState(first);
  const [interval, setInterval] = useState<Interval>('1M');
  const asked = { templateId, size: book.size, tier, interval, ask: book.tiers[tier]?.ask ?? null };
  const { data, error } = useQuery(pricesQuery(useApiClient(), asked));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('pricing.title', { size: sizeText })}
      closing={frame('close')}
      look="sheet"
    >
      <Select
        label={t('pricing.tier')}
        value={tier}
        options={tiers.map((one) => ({ value: one, text: t(`tier.${one}`) }))}
        onChange={({ target }) => setTier(target.value as Tier)}
      />
      <Spread best={book.tiers[tier]} />
      <Depth templateId={templateId} size={book.size} tier={tier} />
      {error && <p role="alert">{t('used.failed')}</p>}
      {data && <Lowest lowest={data.lowest} />}
      <Intervals chosen={interval} choose={setInterval} />
      {data ? <PriceCharts days={data.days} /> : !error && <Skeleton shape="block" />}
    </Dialog>
  );
}

function Intervals({ chosen, choose }: Readonly<{ chosen: Interval; choose: (one: Interval) => void }>) {
  const { t } = useTranslation('book');
  return (
    <fieldset className={`${pill.row} ${css.intervals}`} aria-label={t('pricing.interval')}>
      {intervals.map((one) => (
        <button
          key={one}
          type="button"
          className={`${pill.pill} ${css.interval}`}
          aria-label={t(`pricing.name.${one}`)}
          aria-pressed={one === chosen}
          onClick={() => choose(one)}
        >
          {t(`pricing.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** What one buys it for now and what is offered, and what lies between. */
function Spread({ best }: { best: BookSize['tiers'][Tier] }) {
  const { t } = useTranslation('book');
  const { price } = useFormat();
  const [ask, offer] = [best?.ask ?? null, best?.offer ?? null];
  const said = (cents: number | null) => (cents === null ? t('pricing.nothing') : price(cents));
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('pricing.ask')}</dt>
        <dd>{said(ask)}</dd>
      </div>
      <div>
        <dt>{t('pricing.offer')}</dt>
        <dd>{said(offer)}</dd>
      </div>
      {ask !== null && offer !== null && (
        <div>
          <dt>{t('pricing.spread')}</dt>
          <dd>{price(ask - offer)}</dd>
        </div>
      )}
    </dl>
  );
}

/** With the fact that shows it: whoever doubts it finds it in the log. In dollars, as it was asked: nobody was asked today's rate on that day. */
function Lowest({ lowest }: Pick<PricesOfTier, 'lowest'>) {
  const { t } = useTranslation('book');
  const { dollars, kept, money } = useFormat();
  if (!lowest) return <p className={css.quiet}>{t('pricing.noLowest')}</p>;
  const { cents, at, stream, revision } = lowest;
  const [shown, asked] = [dollars(cents), money(cents, 'USD')];
  return (
    <div>
      <dl className={css.figures}>
        <div>
          <dt>{t('pricing.lowest')}</dt>
          <dd>{shown}</dd>
        </div>
      </dl>
      <p className={css.quiet}>
        {t(shown === asked ? 'pricing.proof' : 'pricing.proofTaxed', { asked, at: kept(at), revision, stream })}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { OfferTotal } from '#contracts/offers.ts';
import type { Money } from '#kernel/money.ts';
import { useFormat } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import type { Total } from '../use-total.ts';
import css from './offers.module.css';

/** What an offer comes to, or why that cannot be said, and the way to ask once more. */
export function TotalOf({ total: { data, error, again }, title }: { total: Total; title: string }) {
  const { t } = useTranslation('offers');
  const words = useOfferRefusal();
  if (data) return <Sums total={data} title={title} />;
  return (
    <Alert mean="error" isSaid title={error && t('noTotal')}>
      {error && (
        <>
          <p>{words(error)}</p>
          <div className={css.buttons}>
            <Button look="plain" onClick={again}>
              {t('again')}
            </Button>
          </div>
        </>
      )}
    </Alert>
  );
}

/** Line by line. */
function Sums({ total: { item, shipping, tax, total, mayOweDuties }, title }: { total: OfferTotal; title: string }) {
  const { t } = useTranslation('offers');
  const { money } = useFormat();
  const said = ({ minor, currency }: Money) => money(minor, currency);
  return (
    <>
      <dl className={css.sums}>
        <dt>{t('item')}</dt>
        <dd>{said(item.net)}</dd>
        <dt>{t('shipping')}</dt>
        <dd>{said(shipping.net)}</dd>
        <dt>{t('tax')}</dt>
        <dd>{said(tax)}</dd>
        <dt className={css.total}>{title}</dt>
        <dd className={css.total}>{said(total)}</dd>
      </dl>
      {mayOweDuties && <p className={css.quiet}>{t('duties')}</p>}
    </>
  );
}

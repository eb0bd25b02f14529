import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '#contracts/order-evidence.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { countryName, useLocale } from '../../../lib/locale.ts';
import { Price } from '../../../lib/price.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { evidenceQuery } from '../queries.ts';
import { paidBy } from '../sum-lines.ts';
import css from './evidence.module.css';
import orders from './orders.module.css';
import { Part } from './part.tsx';
import { useAboutSold, useSoldName } from './sold-item.tsx';

/** What its buyer saw when they paid, as a sheet that prints well: every figure of the quote, and by which records it was reckoned. */
export function EvidenceSheet({ number }: { number: string }) {
  const { t } = useTranslation('orders');
  const { kept } = useFormat();
  const isHydrated = useHydrated();
  const { data: seen } = useSuspenseQuery(evidenceQuery(useApiClient(), number));
  const placed = { number: shownNumber(number), when: kept(seen.placedAt) };
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <h1 className={layout.title}>{t('evidence.title')}</h1>
        <p className={orders.quiet}>{t('evidence.of', placed)}</p>
        <Button look="plain" disabled={!isHydrated} onClick={() => window.print()}>
          {t('evidence.print')}
        </Button>
      </header>
      <Part title={t('bought')}>
        <Bought seen={seen} />
      </Part>
      <Part title={t('evidence.sums')}>
        <Sums seen={seen} />
      </Part>
      <Part title={t('evidence.paidWith')}>
        <PaidWith seen={seen} />
      </Part>
      <Part title={t('evidence.reckoned')}>
        <Reckoned seen={seen} />
      </Part>
    </article>
  );
}

type Seen = Readonly<{ seen: Evidence }>;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Bought({ seen }: Seen) {
  const { t } = useTranslation('orders');
  const { language } = useLocale();
  const nameOf = useSoldName();
  const aboutOf = useAboutSold();
  const { sold, goods, address, shippingMethod } = seen;
  return (
    <dl className={css.facts}>
      <Fact name={t('evidence.item')}>
        {nameOf(seen)}
        {sold && ` · ${aboutOf(sold)}`}
      </Fact>
      {goods.is === 'lot' && <Fact name={t('evidence.auction')}>{goods.auctionId}</Fact>}
      {shippingMethod && <Fact name={t('evidence.way')}>{t(`evidence.way.${shippingMethod}`)}</Fact>}
      {address && (
        <Fact name={t('evidence.address')}>
          {[...address.lines, countryName({ language, country: address.country })].map((line, n) => (
            <div key={n}>{line}</div>
          ))}
        </Fact>
      )}
    </dl>
  );
}

/** Without tax, the tax, and both: line by line. */
function Sums({ seen: { item, shipping, tax, total } }: Seen) {
  const { t } = useTranslation('orders');
  const net = { minor: total.minor - tax.minor, currency: total.currency };
  const lines = [
    ['item', item],
    ...(shipping.gross.minor > 0 ? ([['shipping', shipping]] as const) : []),
    ['total', { net, tax, gross: total }],
  ] as const;
  return (
    <table className={css.sums}>
      <thead>
        <tr>
          <th scope="col">
            <span className={layout.hidden}>{t('evidence.line')}</span>
          </th>
          <th scope="col">{t('evidence.net')}</th>
          <th scope="col">{t('sums.tax')}</th>
          <th scope="col">{t('evidence.gross')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([key, money]) => (
          <tr key={key}>
            <th scope="row">{t(`sums.${key}`)}</th>
            <td>
              <Price money={money.net} />
            </td>
            <td>
              <Price money={money.tax} />
            </td>
            <td>
              <Price money={money.gross} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaidWith({ seen }: Seen) {
  const { t } = useTranslation('orders');
  const { tenders, rest } = seen;
  return (
    <dl className={css.facts}>
      {tenders.map(({ is, id, charged }) => (
        <Fact key={id} name={t(`sums.${is}`)}>
          <Price money={charged} />
        </Fact>
      ))}
      {rest.minor > 0 && (
        <Fact name={paidBy(seen, (key, values) => t(key, values))}>
          <Price money={rest} />
        </Fact>
      )}
    </dl>
  );
}

/** From what, and by which records: each of them never changes once it is there. */
function Reckoned({ seen }: Seen) {
  const { t } = useTranslation('orders');
  const { kept, day } = useFormat();
  const { price, total, rate, records, mayOweDuties, returnDays, returnRecord, orderRecord, goods } = seen;
  const { currency } = total;
  const named = [records.rates, records.tax, records.shipping, records.balances, returnRecord, orderRecord];
  return (
    <dl className={css.facts}>
      <Fact name={t('evidence.price')}>
        <Price money={price} />
      </Fact>
      <Fact name={t('evidence.rate')}>
        {currency === 'USD'
          ? t('evidence.noRate')
          : t('evidence.rateIs', { rate: rate.rate, currency, source: rate.source, day: day(rate.day) })}
      </Fact>
      <Fact name={t('evidence.duties')}>{t(mayOweDuties ? 'evidence.dutiesMay' : 'evidence.dutiesNone')}</Fact>
      <Fact name={t('evidence.fee')}>{t('evidence.feeNone')}</Fact>
      {goods.is !== 'gift-cards' && (
        <Fact name={t('evidence.return')}>
          {returnDays === null ? t('evidence.returnNone') : t('evidence.returnDays', { count: returnDays })}
        </Fact>
      )}
      <Fact name={t('evidence.pinned')}>{kept(seen.pinnedUntil)}</Fact>
      <Fact name={t('evidence.records')}>{named.filter((one) => one !== null && one !== 'none').join(', ')}</Fact>
      <Fact name={t('evidence.quote')}>{seen.quoteId}</Fact>
    </dl>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveredPrice } from '#kernel/delivered-price.ts';
import type { TaxRate } from '#kernel/conversion.ts';
import type { Money } from '#kernel/money.ts';
import type { Locale } from '#contracts/locales.ts';
import type { RateRecord } from '#contracts/rates.ts';
import { deliveryTermsOf, type DeliveryTerms, type Destination, type Way, wayTo } from '#rates/rules/delivery.ts';
import type { ShippingMethod } from '#rates/rules/shipping.ts';
import type { TaxRegion } from '#rates/rules/taxes.ts';
import { useFormat } from '../../../lib/format.ts';
import { countryName } from '../../../lib/locale.ts';
import { Price } from '../../../lib/price.tsx';
import { useRegionHere } from '../../../lib/region.ts';
import { Select } from '../../../ui/select.tsx';
import css from './delivered.module.css';

interface Props {
  /** What is bid or asked, before tax. */
  price: Money;
}

/** What something costs delivered to where the visitor is, line by line, before they ask for it; nothing where the page has no rates. */
export function Delivered({ price }: Props) {
  const { rates, region } = useRegionHere();
  return rates ? <Estimate key={region.country} price={price} rates={rates} /> : null;
}

/** Who reads French in Canada is most likely in Quebec. */
const usualRegions: Readonly<Record<string, string>> = { 'fr-ca': 'QC' };

/** What was chosen stands for a country: another one has other regions and ways. */
function Estimate({ price, rates }: Props & { rates: RateRecord }) {
  const { t } = useTranslation('delivery');
  const { locale, money } = useFormat();
  const { region: here } = useRegionHere();
  const [asked, ask] = useState<Destination>({ region: usualRegions[locale.code] });
  const terms = deliveryTermsOf(here.country);
  const way = wayTo(terms, asked);
  const lines = deliveredPrice(price, way.carriage, here.currency, rates.rates);
  const { tax } = terms;
  const part = tax.isIncluded ? 'gross' : 'net';
  const country = countryName({ language: locale.language, country: here.country });
  const place = way.region ? `${way.region[locale.language]}, ${country}` : country;
  return (
    <details className={css.delivered}>
      <summary className={css.summary}>
        {t('summary', { place, total: money(lines.total.minor, lines.total.currency) })}
      </summary>
      <div className={css.open}>
        <dl className={css.lines}>
          <Line name={t('item')} money={lines.item[part]} />
          <Line name={<Carried way={way} />} money={lines.shipping[part]} />
          {!tax.isIncluded && tax.name !== 'none' && <Taxes terms={terms} way={way} money={lines.tax} />}
          <Line name={t('total')} money={lines.total} isTotal />
          {tax.isIncluded && <Taxes terms={terms} way={way} money={lines.tax} />}
        </dl>
        <Choices terms={terms} way={way} onChoose={(more) => ask({ ...asked, ...more })} />
        <Notes terms={terms} day={rates.day} isConverted={price.currency !== 'USD' || here.currency !== 'USD'} />
      </div>
    </details>
  );
}

type LineProps = Readonly<{ name: React.ReactNode; money: Money; isTotal?: boolean }>;

const Line = ({ name, money, isTotal = false }: LineProps) => (
  <div className={isTotal ? css.total : css.line}>
    <dt>{name}</dt>
    <dd>
      <Price money={money} />
    </dd>
  </div>
);

/** How it goes, and in how many days. */
function Carried({ way: { shipping } }: { way: Way }) {
  const { t } = useTranslation('delivery');
  return (
    <>
      {t('delivery')} <span className={css.quiet}>{useInDays()(shipping.days)}</span>
    </>
  );
}

function useInDays() {
  const { t } = useTranslation('delivery');
  return ([from, to]: readonly [number, number]) =>
    from === to ? t('days', { count: to }) : t('daysFrom', { from, to });
}

/** 7.25 %, and Quebec's 14.975 %. */
const inPerCent = (rate: TaxRate, { code }: Locale) =>
  new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000);

/** In the price where it is shown with it, else on top of it. */
function Taxes({ terms: { tax }, way: { carriage }, money }: { terms: DeliveryTerms; way: Way; money: Money }) {
  const { t } = useTranslation('delivery');
  const { locale } = useFormat();
  const share = inPerCent(carriage.taxRate, locale);
  return (
    <Line name={tax.isIncluded ? t(`within.${tax.name}`, { share }) : t(`tax.${tax.name}`, { share })} money={money} />
  );
}

type ChoicesProps = Readonly<{ terms: DeliveryTerms; way: Way; onChoose: (more: Destination) => void }>;

/** What the estimate assumes where it depends on it. */
function Choices({ terms: { tax, methods }, way, onChoose }: ChoicesProps) {
  const { t } = useTranslation('delivery');
  const { locale } = useFormat();
  const inDays = useInDays();
  const named = (region: TaxRegion) => ({ value: region.code, text: region[locale.language] });
  return (
    <>
      {way.region && (
        <Select
          label={t(`region.${tax.name}`)}
          options={tax.regions.map(named).toSorted((a, b) => a.text.localeCompare(b.text, locale.code))}
          value={way.region.code}
          onChange={({ target }) => onChoose({ region: target.value })}
        />
      )}
      {methods.length > 1 && (
        <Select
          label={t('way')}
          options={methods.map(({ method, days }) => ({
            value: method,
            text: `${t(`method.${method}`)} (${inDays(days)})`,
          }))}
          value={way.shipping.method}
          onChange={({ target }) => onChoose({ method: target.value as ShippingMethod })}
        />
      )}
    </>
  );
}

/** What the figures do not say. */
function Notes({ terms, day, isConverted }: { terms: DeliveryTerms; day: string; isConverted: boolean }) {
  const { t } = useTranslation('delivery');
  const { day: written } = useFormat();
  return (
    <p className={css.quiet}>
      {terms.mayOweDuties && `${t('duties')} `}
      {terms.tax.name === 'sales' && `${t('local')} `}
      {isConverted ? t('estimateAt', { day: written(day) }) : t('estimate')}
    </p>
  );
}

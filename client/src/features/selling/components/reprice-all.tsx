import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProductBook } from '#contracts/book.ts';
import type { MyListing } from '#contracts/listings.ts';
import { useAnnounce } from '../../../lib/announcer.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLiveDocument } from '../../../lib/live-cache.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFirst } from '../../../ui/use-first.ts';
import { productBookQuery } from '../../listings/product-book-query.ts';
import { useSize } from '../../listings/use-size.ts';
import { besideOf, isByNumber, isByPercent, type Repriced, repriced, type Way, ways } from '../repricing.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { useRepriceAll, type Went } from '../use-reprice-all.ts';
import { type FeesOf, netOf } from './price-figures.tsx';
import css from './reprice-all.module.css';

interface Props {
  /** All that the member sells. */
  own: readonly MyListing[];
  feesOf: FeesOf | null;
  onClose: () => void;
}

/** Rooms that one screen may be in, besides those of its rows; `mostRooms`. What lies beyond is as it was when it was asked for. */
const mostLive = 50;

/** The books of these products, as far as they are known. */
function useBooks(templateIds: readonly string[]): ReadonlyMap<string, ProductBook> {
  const api = useApiClient();
  const found = useQueries({ queries: templateIds.map((id) => productBookQuery(api, id)) });
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

function KeptLive({ templateId }: { templateId: string }) {
  useLiveDocument('product-book', templateId);
  return null;
}

/** What is typed and chosen, and what would become of each. */
function usePlan(own: readonly MyListing[]) {
  const [way, setWay] = useState<Way>('match');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = own.filter(({ is, isAway }) => is === 'live' && !isAway);
  const templateIds = [...new Set(items.map(({ product }) => product.templateId))];
  const books = useBooks(templateIds);
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null;
  const isReady = !isByNumber(way) || (number !== null && number > 0 && (way !== 'down-percent' || number < 100));
  const plans = items.map((item) => {
    const book = books.get(item.product.templateId);
    const plan = repriced(item.price.minor, book && besideOf(item, book, own), way, isReady ? (number ?? 0) : 0);
    return { item, plan, isChosen: chosen.has(item.id) };
  });
  const wanted = plans.filter(({ plan, isChosen }) => isReady && isChosen && plan.outlook === 'changes');
  const choose = (ids: readonly string[], isIn: boolean) =>
    setChosen((before) => new Set([...before, ...ids].filter((id) => isIn || !ids.includes(id))));
  return { way, setWay, typed, setTyped, isReady, plans, wanted, choose, templateIds };
}

/** Sends what is wanted, and says how much of it was done. */
function useSending({ wanted }: ReturnType<typeof usePlan>) {
  const { t } = useTranslation('selling');
  const announce = useAnnounce();
  const { went, isSending, sendAll, forget } = useRepriceAll();
  const left = wanted.filter(({ item }) => went.get(item.id) !== 'done'); // until the rule is another: nobody goes down twice
  async function send() {
    const sent = left.map(({ item, plan: { cents } }) => ({ id: item.id, minor: cents }));
    const done = await sendAll(sent);
    announce('outcome', t('all.done', { done, count: sent.length }));
  }
  return { went, forget, isSending, count: left.length, send };
}

/** New prices for many asks by one rule: what it makes of each is seen before, and each is moved by itself. */
export function RepriceAll({ own, feesOf, onClose }: Props) {
  const { t } = useTranslation('selling');
  const first = useFirst<HTMLElement>();
  const plan = usePlan(own);
  const sending = useSending(plan);
  const { plans, isReady, choose, templateIds } = plan;
  const all = plans.map(({ item }) => item.id);
  const isAll = plans.length > 0 && plans.every(({ isChosen }) => isChosen);
  return (
    <section ref={first} className={css.all} aria-labelledby="reprice-all">
      <h3 id="reprice-all" tabIndex={-1} className={css.title} data-first="">
        {t('all.title')}
      </h3>
      {templateIds.slice(0, mostLive).map((id) => (
        <KeptLive key={id} templateId={id} />
      ))}
      <Rule plan={plan} onChange={sending.forget} />
      <Checkbox label={t('all.choose', { count: plans.length })} checked={isAll} onChange={() => choose(all, !isAll)} />
      <ul className={css.list}>
        {plans.map(({ item, plan: to, isChosen }) => (
          <Line
            key={item.id}
            {...{ item, feesOf, isChosen }}
            to={isReady ? to : null}
            went={sending.went.get(item.id)}
            onChoose={() => choose([item.id], !isChosen)}
          />
        ))}
      </ul>
      <p className={css.hint}>{t('all.hint')}</p>
      <Foot {...sending} onClose={onClose} />
    </section>
  );
}

type FootProps = Pick<ReturnType<typeof useSending>, 'count' | 'isSending' | 'send'> & Pick<Props, 'onClose'>;

function Foot({ count, isSending, send, onClose }: FootProps) {
  const { t } = useTranslation('selling');
  return (
    <div className={css.buttons}>
      <Button look="act" disabled={count === 0 && !isSending} isPending={isSending} onClick={() => void send()}>
        {t('all.send', { count })}
      </Button>
      <Button look="plain" onClick={onClose}>
        {t('all.close')}
      </Button>
    </div>
  );
}

function Rule({ plan, onChange }: Readonly<{ plan: ReturnType<typeof usePlan>; onChange: () => void }>) {
  const { t } = useTranslation('selling');
  const { way, setWay, typed, setTyped, isReady } = plan;
  return (
    <div className={css.rule}>
      <Select
        label={t('all.rule')}
        name="way"
        value={way}
        onChange={({ target }) => {
          setWay(target.value as Way);
          onChange();
        }}
        options={ways.map((value) => ({ value, text: t(`all.way.${value}`) }))}
      />
      {isByNumber(way) && (
        <Field
          label={t(isByPercent(way) ? 'all.percent' : 'all.dollars')}
          name="by"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange();
          }}
          error={typed !== '' && !isReady ? t('all.wrong') : undefined}
        />
      )}
    </div>
  );
}

interface LineProps {
  item: MyListing;
  /** Null: no number is typed yet. */
  to: Repriced | null;
  feesOf: FeesOf | null;
  isChosen: boolean;
  went: Went | undefined;
  onChoose: () => void;
}

function Line({ item, to, feesOf, isChosen, went, onChoose }: LineProps) {
  const { t: auctions } = useTranslation('auctions');
  const sizeText = useSize();
  const { product, size, shoeCondition } = item;
  const about = `${sizeText(size, product)} · ${auctions(`condition.${shoeCondition}`)}`;
  return (
    <li className={css.line}>
      <Checkbox
        label={
          <span>
            <span className={css.name}>{product.name}</span> <span className={css.quiet}>{about}</span>
          </span>
        }
        checked={isChosen}
        onChange={onChoose}
      />
      <div className={css.numbers}>
        <BeforeAfter item={item} to={went === undefined ? to : null} feesOf={feesOf} />
        <p className={css.quiet}>{went === undefined ? to && <Words to={to} /> : <Outcome went={went} />}</p>
      </div>
    </li>
  );
}

function BeforeAfter({ item: { price }, to, feesOf }: Pick<LineProps, 'item' | 'to' | 'feesOf'>) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const said = (minor: number) => money(minor, 'USD');
  const after = to && to.outlook !== 'unknown' && to.cents !== price.minor ? to.cents : null;
  if (after === null) return <p className={css.price}>{said(price.minor)}</p>;
  return (
    <p className={css.price}>
      <s className={css.was}>{said(price.minor)}</s> → {said(after)}
      {feesOf && <span className={css.net}>{t('market.net', { net: said(netOf(after, feesOf)) })}</span>}
    </p>
  );
}

function Words({ to: { outlook } }: Readonly<{ to: Repriced }>) {
  const { t } = useTranslation('selling');
  return outlook === 'changes' ? null : t(`all.outlook.${outlook}`);
}

function Outcome({ went }: Readonly<{ went: Went }>) {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  return went instanceof Error ? <strong className={css.refused}>{words(went)}</strong> : t(`all.went.${went}`);
}

import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Credit, GiftCard, StatementLine } from '#contracts/gift-cards.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import layout from '../../../ui/layout.module.css';
import { themeOf } from '../designs.ts';
import { creditQuery, ownCardQuery, ownCardsQuery } from '../queries.ts';
import { CardFace } from './card-face.tsx';
import css from './own-cards.module.css';

/** The member's cards, each with what is left on it and every entry of its statement. */
export function OwnCards() {
  const { t } = useTranslation('gift-cards');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    ownCardsQuery(useApiClient()),
  );
  const cards = data.pages.flatMap(({ items }) => items);
  if (cards.length === 0)
    return (
      <Empty title={t('noCards')} text={t('noCardsText')}>
        <Link to="/gift-cards" className={buttonClass('main')}>
          {t('give')}
        </Link>
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>
        {cards.map((card) => (
          <OwnCard key={card.id} card={card} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="plain" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('moreCards')}
        </Button>
      )}
    </>
  );
}

function OwnCard({ card }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards');
  return (
    <li className={css.card}>
      <CardFace theme={themeOf(card.theme)} amount={card.left}>
        {t('ending', card)}
      </CardFace>
      {card.isFrozen && <Badge mean="warn">{t('frozen')}</Badge>}
      <Standing balance={card} />
      {card.isUnwrapped ? (
        <Code id={card.id} />
      ) : (
        <Link to={`/gift-cards/${card.id}`} className={buttonClass('main')}>
          {t('unwrap')}
        </Link>
      )}
      <Statement lines={card.lines} label={t('statementOf', card)} />
    </li>
  );
}

/** Shown when it is asked for: somebody may be looking over the shoulder. */
function Code({ id }: { id: string }) {
  const { t } = useTranslation('gift-cards');
  const isHydrated = useHydrated();
  const words = useRefusal('gift-cards');
  const { data, error, isFetching, refetch } = useQuery({ ...ownCardQuery(useApiClient(), id), enabled: false });
  if (data?.code) return <code className={css.code}>{data.code}</code>;
  return (
    <>
      <Button look="plain" disabled={!isHydrated} isPending={isFetching} onClick={() => void refetch()}>
        {t('showCode')}
      </Button>
      <Alert mean="error" isSaid>
        {error && !isFetching ? words(error) : null}
      </Alert>
    </>
  );
}

const Standing = ({ balance: { left, held } }: { balance: Credit }) => {
  const { t } = useTranslation('gift-cards');
  return (
    <dl className={css.standing}>
      <dt>{t('canSpend')}</dt>
      <dd>
        <Price money={left} />
      </dd>
      {held.minor > 0 && (
        <>
          <dt>{t('held')}</dt>
          <dd>
            <Price money={held} />
          </dd>
        </>
      )}
    </dl>
  );
};

const goes: readonly StatementLine['is'][] = ['spent', 'written-off'];

/** Every entry, the oldest first, with its order. */
function Statement({ lines, label }: { lines: readonly StatementLine[]; label: string }) {
  const { t } = useTranslation('gift-cards');
  const { money, moment } = useFormat();
  return (
    <table className={css.statement}>
      <caption className={css.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('entry')}</th>
          <th scope="col">{t('when')}</th>
          <th scope="col" className={css.number}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ is, amount, at, orderId }, n) => (
          <tr key={n}>
            <td>
              {t(`line.${is}`)}
              {orderId && <span className={css.order}> {t('ofOrder', { order: orderId })}</span>}
            </td>
            <td>{moment(at)}</td>
            <td className={css.number}>
              {goes.includes(is) ? '−' : '+'}
              {money(amount.minor, amount.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Store credit: nothing of it is shown to who never had any. */
export function OwnCredit() {
  const { t } = useTranslation('gift-cards');
  const { data: credit } = useSuspenseQuery(creditQuery(useApiClient()));
  if (credit.lines.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="credit-title">
      <h2 id="credit-title" className={layout.heading}>
        {t('credit')}
      </h2>
      <p className={layout.lead}>{t('creditText')}</p>
      <Standing balance={credit} />
      <Statement lines={credit.lines} label={t('creditStatement')} />
    </section>
  );
}

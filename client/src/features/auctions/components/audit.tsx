import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import type { AuctionAudit, AuditedEntry } from '#contracts/audit.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { About } from '../../../lib/price.tsx';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { auditQuery } from '../audit-query.ts';
import { useVerification, type Verification } from '../use-verification.ts';
import layout from '../../../ui/layout.module.css';
import css from './audit.module.css';
import history from './history.module.css';

interface Props {
  auction: AuctionPage;
  mine: MyBid | null;
}

/** After the close: every bid with the maximum that was hidden, and the check of the outcome on the visitor's own machine. */
export function Audit({ auction, mine }: Props) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  const all = useQuery({ ...auditQuery(useApiClient(), auction.id), enabled: isShown, staleTime: Infinity });
  const { mutate, data: verified, error, isPending } = useVerification(auction);
  const failure = error ?? all.error;
  const audit = verified?.audit ?? all.data;
  return (
    <section className={css.audit} aria-labelledby="audit">
      <h2 id="audit" className={css.heading}>
        {t('audit')}
      </h2>
      <p className={css.text}>{t(isOpen(auction) ? 'auditText' : 'auditTextUnsold')}</p>
      <div className={css.buttons}>
        <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate()}>
          {t('verify')}
        </Button>
        {!audit && (
          <Button look="plain" disabled={!isHydrated} isPending={all.isFetching} onClick={() => setShown(true)}>
            {t('auditShow')}
          </Button>
        )}
      </div>
      <output>
        {verified && <Result auction={auction} verified={verified} />}
        {failure && <span className={css.bad}>{words(failure)}</span>}
      </output>
      {audit && <Entries audit={audit} mine={mine} flawed={verified?.entry ?? null} />}
      {auction.auditHead && (
        <p className={css.head}>
          {t('auditHead')} <code>{auction.auditHead}</code>
        </p>
      )}
    </section>
  );
}

/** Without a sale each maximum stays its bidder's own, where the rules salt the audit. */
const isOpen = ({ winner, rules }: AuctionPage) => winner !== null || !auctionRules(rules).isSalted;

/** What the check found, in words. */
function Result({ auction, verified }: { auction: AuctionPage; verified: Verification }) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const { audit, flaw, entry, hides } = verified;
  const { winner } = audit.result;
  if (flaw === null) {
    const outcome = winner
      ? t('verified.sold', { n: winner.alias, price: amountOf(winner.price, auction.currency) })
      : t(hides ? 'verified.hidden' : 'verified.unsold');
    return (
      <span className={css.good}>
        <strong>{t('verified.ok')}</strong> {t('verified.count', { count: audit.entries.length })} {outcome}
      </span>
    );
  }
  const which = entry === null ? '' : t('flaw.entry', { n: entry + 1, alias: audit.entries[entry]?.alias ?? 0 });
  return (
    <span className={css.bad}>
      <strong>{t('verified.failed')}</strong> {which} {t(`flaw.${flaw}`)}
    </span>
  );
}

function Entries({ audit, mine, flawed }: { audit: AuctionAudit; mine: MyBid | null; flawed: number | null }) {
  const { t } = useTranslation('auctions');
  const { exact } = useFormat();
  return (
    <table className={history.table}>
      <caption className={css.caption}>{t('auditCaption')}</caption>
      <thead className={layout.hidden}>
        <tr>
          <th scope="col">{t('bidder')}</th>
          <th scope="col">{t('maximum')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {audit.entries.map((entry, at) => (
          <tr key={`${entry.revision} ${at}`} className={at === flawed ? css.flawed : undefined}>
            <td>
              <span className={css.n}>{at + 1}</span>{' '}
              {entry.alias === mine?.alias ? t('you') : t('bidderN', { n: entry.alias })}
            </td>
            <td className={history.amount}>
              <What entry={entry} currency={audit.terms.currency} />
            </td>
            <td className={history.at}>
              <time dateTime={entry.at}>{exact(entry.at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ entry, currency }: { entry: AuditedEntry; currency: AuctionAudit['terms']['currency'] }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  if (entry.kind === 'bid')
    return entry.maximum === null ? (
      t('auditHidden')
    ) : (
      <>
        {money(entry.maximum, currency)} <About money={{ minor: entry.maximum, currency }} />
      </>
    );
  const why = entry.grounds === null ? t(`reason.${entry.reason}`) : t(`why.${entry.grounds}`);
  return `${t(`took.${entry.what}`)} · ${why}`;
}

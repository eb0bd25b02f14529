import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tree } from '#contracts/ops.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { treeQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { NothingThere } from './nothing-there.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

/** All that a request led to, what caused what, and why it was refused where it was. */
export function RequestTree({ id }: { id: string }) {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(treeQuery(useApiClient(), id));
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  const { items, refusals, parked, isWhole } = data;
  if (items.length + refusals.length === 0) return <NothingThere title={t('tree.none')} text={t('tree.none.text')} />;
  return (
    <>
      <Refusals refusals={refusals} />
      <ol className={css.tree}>
        {items
          .filter(({ cause }) => cause === null)
          .map((fact) => (
            <Node key={fact.id} fact={fact} all={items} parked={parked} />
          ))}
      </ol>
      {!isWhole && <p className={css.quiet}>{t('tree.more')}</p>}
      <Shell line={shellLine('tree', [id])} />
    </>
  );
}

function Refusals({ refusals }: Pick<Tree, 'refusals'>) {
  const { t } = useTranslation('ops');
  if (refusals.length === 0) return null;
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('refused')}</h2>
      <ul className={css.tree}>
        {refusals.map(({ at, code, details, route }) => (
          <li key={at + code} className={css.line}>
            <Moment at={at} />
            <Badge mean="error">{code}</Badge>
            <span className={css.mono}>{route}</span>
            <span className={css.mono}>{JSON.stringify(details)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Item = Tree['items'][number];

interface NodeProps extends Pick<Tree, 'parked'> {
  fact: Item;
  all: readonly Item[];
}

/** A fact with the documents that it went into, and below it what it led to. */
function Node({ fact, all, parked }: NodeProps) {
  const { t } = useTranslation('ops');
  const led = all.filter(({ cause }) => cause === fact.id);
  const failed = parked.filter(({ factId }) => factId === fact.id);
  return (
    <li className={css.tree}>
      <div className={css.node}>
        <p className={css.line}>
          <Link to={places.fact(fact)}>{fact.type}</Link>
          <Moment at={fact.at} />
          <span className={`${css.mono} ${css.quiet}`}>
            {fact.stream} @ {fact.revision}
          </span>
        </p>
        {failed.map(({ id, reaction, error, tries }) => (
          <p key={id} className={css.line}>
            <Badge mean="warn">{t('parked.by', { reaction })}</Badge> {error}
            {tries !== null && <span className={css.quiet}> {t('tries.of', { count: tries })}</span>}
          </p>
        ))}
        <Documents fact={fact} />
      </div>
      {led.length > 0 && (
        <ol className={`${css.tree} ${css.below}`}>
          {led.map((one) => (
            <Node key={one.id} fact={one} all={all} parked={parked} />
          ))}
        </ol>
      )}
    </li>
  );
}

/** By today's views: as of this very fact. */
function Documents({ fact: { documents, stream, revision } }: { fact: Item }) {
  const { t } = useTranslation('ops');
  if (documents.length === 0) return null;
  const moment = { stream, revision: String(revision) };
  return (
    <ul className={css.line} aria-label={t('documents')}>
      {documents.map(({ view, id, wouldPush }) => (
        <li key={`${view} ${id}`}>
          <Link to={places.document(view, id, moment)}>{view}</Link>
          {wouldPush && <span className={css.quiet}> {t('wouldPush')}</span>}
        </li>
      ))}
    </ul>
  );
}

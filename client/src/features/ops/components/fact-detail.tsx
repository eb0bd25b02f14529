import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactDetail as Detail, OpsFact } from '#contracts/ops.ts';
import { differences } from '#kernel/differences.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { factQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { OpenSeals } from './open-seal.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';
import { ThenAndNow } from './then-and-now.tsx';

/** One fact: where it stands, what it says now and what lies on the disk, and the ways on from it. */
export function FactDetail({ stream, revision }: { stream: string; revision: string }) {
  const { data, error } = useQuery(factQuery(useApiClient(), stream, revision));
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <>
      <Ways fact={data.fact} />
      <Meta detail={data} />
      <Content detail={data} />
      <OpenSeals fact={data.fact} />
      <Shell line={shellLine('fact', [stream, revision])} />
    </>
  );
}

function Ways({ fact }: { fact: OpsFact }) {
  const { t } = useTranslation('ops');
  const { stream, revision, correlationId } = fact;
  return (
    <p className={css.line}>
      <Link to={places.request(correlationId)} className={buttonClass('main')}>
        {t('to.request')}
      </Link>
      <Link to={places.stream(stream, revision)} className={buttonClass('plain')}>
        {t('to.stream')}
      </Link>
      {revision > 0 && (
        <Link to={places.fact({ stream, revision: revision - 1 })} className={buttonClass('plain')}>
          {t('to.before')}
        </Link>
      )}
      <Link to={places.fact({ stream, revision: revision + 1 })} className={buttonClass('plain')}>
        {t('to.after')}
      </Link>
    </p>
  );
}

/** All that they did and that was done to them is one click away. */
const Actor = ({ id }: { id: string }) => (
  <Link to={places.log({ person: id })} className={css.mono}>
    {id}
  </Link>
);

const mono = (text: string) => <span className={css.mono}>{text}</span>;

function Meta({ detail: { fact, writtenBy, views, reactions } }: { detail: Detail }) {
  const { t } = useTranslation('ops');
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['at', <Moment key="at" at={fact.at} />],
    ['by.stream', mono(`${fact.stream} @ ${fact.revision}`)],
    ['version', fact.v],
    ['actor', <Actor key="actor" id={fact.actorId} />],
    ['fact', mono(fact.id)],
    ['command', mono(fact.commandId)],
    ['causation', mono(fact.causationId)],
    ['rules', fact.rules],
    ['writtenBy', writtenBy],
    ['views', views.join(', ')],
    ['reactions', reactions.join(', ')],
  ];
  return (
    <dl className={css.facts}>
      {rows.map(
        ([name, value]) =>
          value !== undefined &&
          value !== '' && (
            <div key={name} className={css.row}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Content({ detail: { fact, stored } }: { detail: Detail }) {
  const { t } = useTranslation('ops');
  const [lifted, lies] = [fact.data, stored].map((value) => JSON.stringify(value, null, 2));
  if (lies === lifted)
    return (
      <div className={css.pair}>
        <Json title={t('lifted')} text={lifted!} />
        <p className={css.quiet}>{t('stored.same')}</p>
      </div>
    );
  return (
    <>
      <div className={css.pair}>
        <Json title={t('lifted')} text={lifted!} />
        <Json title={t('stored')} text={lies!} />
      </div>
      <ThenAndNow
        was={stored}
        is={fact.data}
        differences={differences(stored, fact.data)}
        caption={t('stored.differs')}
        titles={[t('stored'), t('lifted')]}
      />
    </>
  );
}

const Json = ({ title, text }: { title: string; text: string }) => (
  <section className={css.section}>
    <h2 className={css.heading}>{title}</h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
    <pre className={`${css.code} ${css.mono}`} tabIndex={0}>
      {text}
    </pre>
  </section>
);

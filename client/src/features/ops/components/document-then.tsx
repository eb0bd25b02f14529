import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { documentQuery, driftQuery, type Moment as AsOf, streamQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { AsOfTime, FactSlider } from './as-of.tsx';
import { Moment } from './moment.tsx';
import { NothingThere } from './nothing-there.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';
import { ThenAndNow } from './then-and-now.tsx';

interface Props {
  view: string;
  id: string;
  moment: AsOf;
}

/** A document as of a moment, beside now. */
export function DocumentThen({ view, id, moment }: Props) {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery({
    ...documentQuery(useApiClient(), view, id, moment),
    placeholderData: (before) => before,
  });
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  if (data.was === null && data.now === null) return <NothingThere title={t('document.none')} />;
  return (
    <>
      <Which id={id} moment={moment} />
      {moment.stream && (
        <Facts stream={moment.stream} revision={moment.revision} to={(one) => places.document(view, id, one)} />
      )}
      <AsOfTime at={moment.at} to={(at) => places.document(view, id, { at })} />
      <p className={css.quiet}>{t('document.how', { version: data.version, count: data.facts })}</p>
      <DriftCheck view={view} id={id} />
      <ThenAndNow was={data.was} is={data.now} differences={data.differences} caption={`${view} ${id}`} />
      <Shell line={shellLine('document', [view, id], moment)} />
    </>
  );
}

/** Whose document, and as of which fact or time. */
function Which({ id, moment: { at, stream, revision } }: Pick<Props, 'id' | 'moment'>) {
  const { t } = useTranslation('ops');
  return (
    <p className={css.line}>
      <span className={css.mono}>{id}</span>
      {stream && revision && (
        <Link to={places.fact({ stream, revision: Number(revision) })}>{t('asOf', { stream, revision })}</Link>
      )}
      {at && <Moment at={at} />}
    </p>
  );
}

interface FactsProps {
  stream: string;
  revision: string | undefined;
  to: (moment: AsOf) => string;
}

/** The facts of the stream that it is looked at from, for the slider. */
function Facts({ stream, revision, to }: FactsProps) {
  const { data } = useQuery(streamQuery(useApiClient(), stream));
  if (data?.revision == null) return null;
  return <FactSlider asked={revision} last={data.revision} to={(one) => to({ stream, revision: String(one) })} />;
}

const meanOf = { same: 'leading', differs: 'error', unknown: 'quiet' } as const;

/** Whether what is stored is what the facts make, once somebody asks. */
function DriftCheck({ view, id }: Pick<Props, 'view' | 'id'>) {
  const { t } = useTranslation('ops');
  const [isAsked, ask] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...driftQuery(useApiClient(), view, id), enabled: isAsked });
  return (
    <div className={css.line} aria-live="polite">
      <Button look="plain" isPending={isFetching} onClick={() => (isAsked ? void refetch() : ask(true))}>
        {t('drift')}
      </Button>
      {data && <Badge mean={meanOf[data.outcome]}>{t(`drift.${data.outcome}`)}</Badge>}
      {data && data.fields.length > 0 && <span className={css.mono}>{data.fields.join(', ')}</span>}
      {error && <RoomError error={error} />}
    </div>
  );
}

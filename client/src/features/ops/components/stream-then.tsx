import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApiClient } from '../../../lib/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { streamQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import { NothingThere } from './nothing-there.tsx';
import { RoomError } from './room-error.tsx';
import { ThenAndNow } from './then-and-now.tsx';

interface Props {
  stream: string;
  /** As a page's address has it; none: now. */
  revision: string | undefined;
}

/** What a stream had come to after one of its facts, beside now, and a slider over its facts. */
export function StreamThen({ stream, revision }: Props) {
  const { t } = useTranslation('ops');
  const api = useApiClient();
  const now = useQuery(streamQuery(api, stream, undefined));
  const then = useQuery({ ...streamQuery(api, stream, revision), placeholderData: (before) => before });
  const error = now.error ?? then.error;
  if (error) return <RoomError error={error} />;
  if (!now.data || !then.data) return <Skeleton shape="block" />;
  const { data } = then;
  if (now.data.revision === null) return <NothingThere title={t('stream.none')} />;
  return (
    <>
      <Slider stream={stream} at={data.revision ?? 0} last={now.data.revision} />
      <p className={css.line}>
        <span>{t('stream.at', { revision: data.revision ?? 0 })}</span>
        {data.at && <Moment at={data.at} />}
        {data.version !== null && <span className={css.quiet}>{t('document.fold', { version: data.version })}</span>}
      </p>
      {now.data.state === null ? (
        <p className={css.quiet}>{t('stream.hidden')}</p>
      ) : (
        <ThenAndNow was={data.state} is={now.data.state} caption={stream} />
      )}
    </>
  );
}

function Slider({ stream, at, last }: { stream: string; at: number; last: number }) {
  const { t } = useTranslation('ops');
  const navigate = useNavigate();
  return (
    <label className={css.slider}>
      {t('stream.slider', { last })}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        onChange={({ currentTarget }) =>
          void navigate(places.stream(stream, currentTarget.valueAsNumber), { replace: true, preventScrollReset: true })
        }
      />
    </label>
  );
}

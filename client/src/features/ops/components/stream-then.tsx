import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { StreamAsOf } from '#contracts/ops.ts';
import { differences } from '#kernel/differences.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { streamQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { NothingThere } from './nothing-there.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';
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
  if (now.error) return <RoomError error={now.error} />;
  if (!now.data) return <Skeleton shape="block" />;
  if (now.data.revision === null) return <NothingThere title={t('stream.none')} />;
  return (
    <>
      <Slider stream={stream} asked={revision} last={now.data.revision} />
      {then.error && <RoomError error={then.error} />}
      {!then.error &&
        (then.data ? <Then stream={stream} data={then.data} now={now.data} /> : <Skeleton shape="block" />)}
      <Shell line={shellLine('stream', [stream], { revision })} />
    </>
  );
}

/** What it had come to, beside now. */
function Then({ stream, data, now }: { stream: string; data: StreamAsOf; now: StreamAsOf }) {
  const { t } = useTranslation('ops');
  return (
    <>
      <p className={css.line}>
        <span>{t('stream.at', { revision: data.revision ?? 0 })}</span>
        {data.at && <Moment at={data.at} />}
        {data.version !== null && <span className={css.quiet}>{t('document.fold', { version: data.version })}</span>}
      </p>
      {now.state === null ? (
        <p className={css.quiet}>{t('stream.hidden')}</p>
      ) : (
        <ThenAndNow was={data.state} is={now.state} differences={differences(data.state, now.state)} caption={stream} />
      )}
    </>
  );
}

/** It stands where it was drawn, however late the answer is, and stays where there is none: that is the way on. */
function Slider({ stream, asked, last }: { stream: string; asked: string | undefined; last: number }) {
  const at = Number(asked ?? last);
  const { t } = useTranslation('ops');
  const navigate = useNavigate();
  return (
    <label className={css.slider}>
      {t('stream.slider', { last })}
      <input
        type="range"
        min={0}
        max={last}
        value={Number.isInteger(at) ? at : last}
        onChange={({ currentTarget }) =>
          void navigate(places.stream(stream, currentTarget.valueAsNumber), { replace: true, preventScrollReset: true })
        }
      />
    </label>
  );
}

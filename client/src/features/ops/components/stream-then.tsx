import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StreamAsOf } from '#contracts/ops.ts';
import { differences } from '#kernel/differences.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { streamQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { AsOfTime, FactSlider } from './as-of.tsx';
import { Moment } from './moment.tsx';
import { NothingThere } from './nothing-there.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';
import { ThenAndNow } from './then-and-now.tsx';

interface Props {
  stream: string;
  /** As a page's address has them; neither: now. */
  revision: string | undefined;
  at: string | undefined;
}

/** What a stream had come to after one of its facts or by a time, beside now, and a slider over its facts. */
export function StreamThen({ stream, revision, at }: Props) {
  const { t } = useTranslation('ops');
  const api = useApiClient();
  const now = useQuery(streamQuery(api, stream));
  const then = useQuery({ ...streamQuery(api, stream, { revision, at }), placeholderData: (before) => before });
  if (now.error) return <RoomError error={now.error} />;
  if (!now.data) return <Skeleton shape="block" />;
  if (now.data.revision === null) return <NothingThere title={t('stream.none')} />;
  return (
    <>
      <FactSlider
        asked={revision ?? (at === undefined ? undefined : String(then.data?.revision ?? 0))}
        last={now.data.revision}
        to={(one) => places.stream(stream, one)}
      />
      <AsOfTime at={at} to={(time) => places.streamAt(stream, time)} />
      {then.error && <RoomError error={then.error} />}
      {!then.error &&
        (then.data ? <Then stream={stream} data={then.data} now={now.data} /> : <Skeleton shape="block" />)}
      <Shell line={shellLine('stream', [stream], { revision, at })} />
    </>
  );
}

/** What it had come to, beside now. */
function Then({ stream, data, now }: { stream: string; data: StreamAsOf; now: StreamAsOf }) {
  const { t } = useTranslation('ops');
  if (data.revision === null) return <p className={css.quiet}>{t('stream.before')}</p>;
  return (
    <>
      <p className={css.line}>
        <span>{t('stream.at', { revision: data.revision })}</span>
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

import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { StreamThen } from '../features/ops/components/stream-then.tsx';

/** A stream as of one of its facts, or a time. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  const stream = query.get('stream') ?? '';
  return (
    <OpsFrame title={t('stream', { stream })}>
      <StreamThen
        key={stream}
        stream={stream}
        revision={query.get('revision') ?? undefined}
        at={query.get('at') ?? undefined}
      />
    </OpsFrame>
  );
}

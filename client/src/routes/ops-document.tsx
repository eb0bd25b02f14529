import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DocumentThen } from '../features/ops/components/document-then.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** A document as of a moment. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  const word = (name: string) => query.get(name) ?? undefined;
  const [view, id] = [word('view') ?? '', word('id') ?? ''];
  return (
    <OpsFrame title={t('document', { view })}>
      <DocumentThen
        key={`${view} ${id}`}
        view={view}
        id={id}
        moment={{ at: word('at'), stream: word('stream'), revision: word('revision') }}
      />
    </OpsFrame>
  );
}

import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Field } from '../../../ui/field.tsx';
import { type Imported, importQuestions } from '../import.ts';
import { shuffled } from '../shuffled.ts';

/** Questions out of a file, as soon as it is chosen. */
export function QuestionsFile({ label, onRead }: { label: string; onRead: (read: Imported) => void }) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated(); // what is chosen before would be read by nobody
  return (
    <Field
      label={label}
      hint={t('fileHint')}
      type="file"
      disabled={!isHydrated}
      accept=".csv,.json,.ndjson,.txt"
      onChange={({ currentTarget }) =>
        void currentTarget.files?.[0]?.text().then((text) => onRead(importQuestions(text, shuffled)))
      }
    />
  );
}

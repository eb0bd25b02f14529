import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/ask.module.css';

const OwnQuestion = latePart(() => import('./own-question.tsx').then((module) => module.OwnQuestion));

interface Props {
  templateId: string;
  size: string;
}

/** 'I own this': in which condition, and how many, is asked for then. */
export function OwnAction({ templateId, size }: Props) {
  const { t } = useTranslation('wants');
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAsked(true)}>
        {t('owns.add')}
      </Button>
      {isAsked && <OwnQuestion templateId={templateId} size={size} onClose={() => setAsked(false)} />}
    </>
  );
}

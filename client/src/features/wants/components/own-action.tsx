import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import type { SizedProduct } from '../../../lib/shoe-size.ts';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/ask.module.css';

const OwnQuestion = latePart(() => import('./own-question.tsx').then((module) => module.OwnQuestion));

interface Props {
  templateId: string;
  size: string;
  product: SizedProduct;
}

/** 'I own this': in which condition, and how many, is asked for then. */
export function OwnAction({ templateId, size, product }: Props) {
  const { t } = useTranslation('wants');
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAsked(true)}>
        {t('owns.add')}
      </Button>
      {isAsked && <OwnQuestion {...{ templateId, size, product }} onClose={() => setAsked(false)} />}
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnCondition } from '#contracts/wants.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import type { SizedProduct } from '../../../lib/shoe-size.ts';
import { useSizeWords } from '../size-words.ts';
import { useOwnCommand } from '../use-owns.ts';

/** New ones are told apart by their defects, used ones by who cleaned them. */
const conditions: readonly OwnCondition[] = ['new_no_defects', 'new_with_defects', 'used', 'plinth_clean'];

interface Props {
  templateId: string;
  size: string;
  product: SizedProduct;
  onClose: () => void;
}

/** In which condition the member owns this size, and how many. */
export function OwnQuestion({ templateId, size, product, onClose }: Props) {
  const { t } = useTranslation('wants');
  const say = useSay();
  const words = useRefusal('wants');
  const [condition, setCondition] = useState<OwnCondition>('used');
  const [count, setCount] = useState(1);
  const { mutate, isPending, error } = useOwnCommand('add', () => {
    say(t('owns.added'));
    onClose();
  });
  const label = useSizeWords()(size, product);
  return (
    <Ask
      title={t('owns.title', { size: label })}
      confirm={t('owns.confirm')}
      refuse={t('owns.refuse')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({ templateId, size, condition, count })}
      onClose={onClose}
    >
      <Radio
        name="condition"
        legend={t('owns.condition')}
        options={conditions.map((value) => ({ value, text: t(`condition.${value}`) }))}
        defaultValue={condition}
        onChange={({ target }) => setCondition(target.value as OwnCondition)}
      />
      <Stepper
        label={t('count')}
        name="count"
        words={{ less: t('count.less', { label }), more: t('count.more', { label }) }}
        value={count}
        least={1}
        most={99}
        onChange={setCount}
      />
    </Ask>
  );
}

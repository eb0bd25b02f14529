import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestProblem, mostProblemPictures } from '#contracts/desk-places.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order, ProblemBody } from '#contracts/orders.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PictureField } from '../../pictures/components/picture-field.tsx';
import { useUploads } from '../../pictures/use-uploads.ts';
import { useBuyerCommand } from '../use-order-command.ts';
import css from './problem.module.css';

/** The way to say that something is wrong. */
export function Problem({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ProblemForm order={order} onBack={() => setIsOpen(false)} />;
  return (
    <div>
      <Button look="plain" disabled={!isHydrated} onClick={() => setIsOpen(true)}>
        {t('problem.open')}
      </Button>
    </div>
  );
}

/** In their own words, with photographs. */
function ProblemForm({ order, onBack }: { order: Order; onBack: () => void }) {
  const { t } = useTranslation('orders');
  const [says, setSays] = useState('');
  const { isSending, hashes, ...pictures } = useUploads(mostProblemPictures);
  const { mutate, refusal, isPending } = useBuyerCommand<ProblemBody>(orderRoutes.reportProblem(order.id), order);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate({ says, pictures: hashes });
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <Words says={says} onChange={setSays} />
      <PictureField {...pictures} label={t('problem.pictures')} />
      <div className={css.actions}>
        <Button type="submit" look="main" disabled={isSending} isPending={isPending}>
          {t('problem.send')}
        </Button>
        <Button look="plain" onClick={onBack}>
          {t('problem.back')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </form>
  );
}

function Words({ says, onChange }: { says: string; onChange: (says: string) => void }) {
  const { t } = useTranslation('orders');
  const id = useId();
  return (
    <>
      <label className={css.label} htmlFor={id}>
        {t('problem.title')}
      </label>
      <p className={css.hint} id={`${id}-hint`}>
        {t('problem.hint')}
      </p>
      <textarea
        id={id}
        className={css.text}
        rows={4}
        minLength={10}
        maxLength={longestProblem}
        required
        value={says}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
      />
    </>
  );
}

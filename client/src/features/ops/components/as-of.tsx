import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '../../../lib/hydrated.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { instantOf, typedInstant } from '../instants.ts';
import css from '../ops.module.css';

interface TimeProps {
  /** The time that is shown now. */
  at: string | undefined;
  to: (at: string) => string;
}

/** Goes to what was at a time, to the millisecond and in UTC, as log lines have it. */
export function AsOfTime({ at, to }: TimeProps) {
  const { t } = useTranslation('ops');
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(to(instantOf(typedIn(event.currentTarget)('at'))), { preventScrollReset: true });
  }
  return (
    <form className={css.naming} onSubmit={submit}>
      <Field
        key={at}
        label={t('asOf.time')}
        name="at"
        type="datetime-local"
        step={0.001}
        max="9999-12-31T23:59:59"
        defaultValue={typedInstant(at)}
        required
      />
      <Button type="submit" look="plain" disabled={!isHydrated}>
        {t('asOf.go')}
      </Button>
    </form>
  );
}

interface SliderProps {
  /** As a page's address has it; none: the last one. */
  asked: string | undefined;
  last: number;
  to: (revision: number) => string;
}

/** Over the facts of a stream. It stands where it was drawn, however late the answer is, and stays where there is none: that is the way on. */
export function FactSlider({ asked, last, to }: SliderProps) {
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
          void navigate(to(currentTarget.valueAsNumber), { replace: true, preventScrollReset: true })
        }
      />
    </label>
  );
}

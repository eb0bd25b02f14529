import { useTranslation } from 'react-i18next';
import { type DeskCheck, deskChecks } from '#contracts/desk-places.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** The check list: what is not as it should be is ticked. */
export function DeskChecks({ legend }: { legend: string }) {
  const { t } = useTranslation('orders');
  return (
    <fieldset>
      <legend>{legend}</legend>
      {deskChecks.map((check) => (
        <Checkbox key={check} name="failed" value={check} label={t(`check.${check}`)} />
      ))}
    </fieldset>
  );
}

/** What is ticked of it. */
export function tickedIn(form: HTMLFormElement): DeskCheck[] {
  const ticked = new FormData(form).getAll('failed');
  return deskChecks.filter((check) => ticked.includes(check));
}

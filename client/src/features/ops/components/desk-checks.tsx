import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { checksOf, type DeskCheck, deskChecks } from '#contracts/desk-places.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** The check list of that kind of things: what is not as it should be is ticked. */
export function DeskChecks({ legend, category }: { legend: string; category: Category | undefined }) {
  const { t } = useTranslation('orders');
  return (
    <fieldset>
      <legend>{legend}</legend>
      {checksOf(category).map((check) => (
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

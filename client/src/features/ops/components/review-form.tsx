import { useTranslation } from 'react-i18next';
import { mostCheckPictures } from '#contracts/desk-places.ts';
import type { DeskItem, Verdict, VerdictBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Select } from '../../../ui/select.tsx';
import { useUploads } from '../../pictures/use-uploads.ts';
import { CheckPictures } from './check-pictures.tsx';
import { DeskChecks, tickedIn } from './desk-checks.tsx';
import { DeskForm } from './desk-form.tsx';

/** The check list: what is not as it should be is ticked, then the verdict. */
export function ReviewForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const uploads = useUploads(mostCheckPictures);
  const bodyOf = (form: HTMLFormElement): VerdictBody => ({
    verdict: typedIn(form)('verdict') as Verdict,
    failed: tickedIn(form),
    pictures: uploads.hashes,
  });
  const options = [
    { value: '', text: t('desk.choose') }, // nothing goes on by one press too many
    ...(['verified', 'mismatch', 'fake'] as const).map((value) => ({ value, text: t(`desk.verdict.${value}`) })),
  ];
  return (
    <DeskForm
      path={orderRoutes.verdict(item.id)}
      bodyOf={bodyOf}
      isSending={uploads.isSending}
      button={t('desk.give')}
      choice={<Select label={t('desk.found')} name="verdict" options={options} required />}
    >
      <FoundBefore item={item} />
      <DeskChecks legend={t('desk.checks')} category={item.sold?.product.category} />
      <CheckPictures uploads={uploads} />
    </DeskForm>
  );
}

/** What one has found oneself; what others have, once one has said so. */
function FoundBefore({ item: { found, isLookedAt, others } }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  if (!found) return isLookedAt && <p>{t('desk.lookedAt')}</p>;
  return (
    <>
      <p>{t('desk.foundByYou', { verdict: t(`desk.verdict.${found.verdict}`) })}</p>
      {others.map(({ verdict }, n) => (
        <p key={n}>{t('desk.foundByOther', { verdict: t(`desk.verdict.${verdict}`) })}</p>
      ))}
      <p>{t(others.length > 0 ? 'desk.differ' : 'desk.another')}</p>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { RetractBidBody } from '#contracts/auctions.ts';
import css from './retraction.module.css';

type Reason = RetractBidBody['reason'];

const reasons = ['typed-wrong', 'item-changed'] as const satisfies readonly Reason[];

/** What was chosen of them. */
export const reasonOf = (chosen: string): Reason => reasons.find((reason) => reason === chosen) ?? reasons[0];

/** Why a bid is to be taken back: one of them is chosen, as `reason` of its form. */
export function RetractionReasons() {
  const { t } = useTranslation('auctions');
  return (
    <fieldset className={css.reasons}>
      <legend>{t('retractWhy')}</legend>
      {reasons.map((reason, at) => (
        <label key={reason} className={css.reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={at === 0} />
          {t(`reason.${reason}`)}
        </label>
      ))}
    </fieldset>
  );
}

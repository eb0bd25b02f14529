import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { type Step, stepPath, steps, type Where } from '../steps.ts';
import css from './checkout.module.css';

interface Props {
  now: Step;
  /** Nothing is sent: there is no such step. */
  isSent: boolean;
  where: Where;
}

/** Which step this is, and the way back to those before it; once it is placed there is none. */
export function CheckoutSteps({ now, isSent, where }: Props) {
  const { t } = useTranslation('checkout');
  const shown = steps.filter((step) => isSent || step !== 'shipping');
  const at = shown.indexOf(now);
  return (
    <nav aria-label={t('steps')}>
      <ol className={css.steps}>
        {shown.map((step, n) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {n < at && now !== 'confirmation' ? (
              <Link to={stepPath(step, { ...where, quote: undefined, was: undefined })}>{t(`step.${step}`)}</Link>
            ) : (
              t(`step.${step}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { places } from '../places.ts';

/** What was asked for is not there: why, and the way back to the log. */
export function NothingThere({ title, text }: { title: string; text?: string }) {
  const { t } = useTranslation('ops');
  return (
    <Empty title={title} {...(text && { text })}>
      <Link to={places.log()} className={buttonClass('plain')}>
        {t('to.log')}
      </Link>
    </Empty>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useNewsletter } from '../use-inbox.ts';

/** Nobody gets it unasked; who asked sees since when. */
export function NewsletterForm() {
  const { t } = useTranslation('notifications');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const say = useSay();
  const words = useRefusal('notifications');
  const { since, change } = useNewsletter(
    (isWanted) => say(t(isWanted ? 'newsletter.joined' : 'newsletter.left')),
    (error) => say(words(error)),
  );
  return (
    <div className={layout.form}>
      <p className={layout.lead}>
        {since === null ? t('newsletter.text') : t('newsletter.since', { moment: moment(since) })}
      </p>
      <div>
        <Button
          look="plain"
          disabled={!isHydrated}
          isPending={change.isPending}
          onClick={() => change.mutate({ isWanted: since === null })}
        >
          {since === null ? t('newsletter.join') : t('newsletter.leave')}
        </Button>
      </div>
    </div>
  );
}

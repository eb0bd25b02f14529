import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Ask } from '../../../ui/ask.tsx';

/** Asks before something that cannot be undone, with 'Not now' as the way out. */
export function AskDialog(props: Omit<ComponentProps<typeof Ask>, 'refuse'>) {
  const { t } = useTranslation('auctions');
  return <Ask {...props} refuse={t('notNow')} />;
}

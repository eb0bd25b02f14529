import { useTranslation } from 'react-i18next';
import type { Notice } from '#contracts/notifications.ts';
import { useFormat } from '../../lib/format.ts';

/** What happened, in a sentence of the feature that tells it. */
export function useNoticeText(): (notice: Pick<Notice, 'kind' | 'words'>) => string {
  const { t } = useTranslation('notices');
  const { money } = useFormat();
  return ({ kind, words }) => {
    const blanks: Record<string, string | null> = {};
    for (const [name, value] of Object.entries(words))
      blanks[name] = typeof value === 'object' && value ? money(value.minor, value.currency) : value;
    return t(`said.${kind}`, { ...blanks, ...(words['price'] && { context: 'priced' }) });
  };
}

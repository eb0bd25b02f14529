import { useTranslation } from 'react-i18next';
import { sizedIn } from '#contracts/notices.ts';
import type { Notice } from '#contracts/notifications.ts';
import { useFormat } from '../../lib/format.ts';
import { useShoeSize } from '../../lib/shoe-size.ts';

/** What happened, in a sentence of the feature that tells it. */
export function useNoticeText(): (notice: Pick<Notice, 'kind' | 'words'>) => string {
  const { t } = useTranslation('notices');
  const { money, moment } = useFormat();
  const size = useShoeSize();
  return ({ kind, words }) => {
    const blanks: Record<string, string | null> = {};
    for (const [name, value] of Object.entries(words))
      blanks[name] = typeof value === 'object' && value ? money(value.minor, value.currency) : value;
    if (blanks['by']) blanks['by'] = moment(blanks['by']);
    const product = sizedIn(words);
    if (product && blanks['size']) blanks['size'] = size(blanks['size'], product);
    return t(`said.${kind}`, { ...blanks, ...(words['price'] && { context: 'priced' }) });
  };
}

import type { PageLanguage } from '#contracts/locales.ts';
import { useLocale } from './locale.ts';

/** What somebody wrote in several languages: English is always there. */
type Written = Readonly<{ en: string } & Partial<Record<PageLanguage, string | undefined>>>;

/** What operators and hosts wrote, in the page's language where it is there. */
export function useWords(): (written: Written) => string {
  const { words } = useLocale();
  return (written) => written[words] ?? written.en;
}

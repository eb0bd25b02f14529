import { useLocale } from '../../lib/locale.ts';

type Words = Readonly<{ en: string; fr?: string | undefined }>;

/** What operators and hosts wrote, in the page's language where it is there. */
export function useWords(): (words: Words) => string {
  const { language } = useLocale();
  return (words) => (language === 'fr' ? words.fr : undefined) ?? words.en;
}

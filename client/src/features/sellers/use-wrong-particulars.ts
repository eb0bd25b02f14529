import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../lib/api-client.ts';
import { type Wrong, wrongNames } from '../../lib/form.ts';
import { useRefusal } from '../../lib/refusal.ts';

const ofName = /^seller-name-/;

/** What the market found wrong, at its field; else as a refusal of the whole. */
export function useWrongParticulars(error: Error | null) {
  const { t } = useTranslation('sellers');
  const words = useRefusal('sellers');
  const said = error ? words(error) : undefined;
  const isOfName = error instanceof Problem && ofName.test(error.code);
  const wrong = useMemo((): Wrong => {
    if (isOfName) return { sellerName: said ?? '' };
    return Object.fromEntries(wrongNames(error).map((name) => [name, t(`wrong.${name}`)]));
  }, [error, isOfName, said, t]);
  return { wrong, refusal: Object.keys(wrong).length > 0 ? undefined : said };
}

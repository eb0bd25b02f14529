import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedIn } from '../../lib/typed-in.ts';

const needed = [
  ['methodId', 'addMethod'],
  ['addressId', 'addAddress'],
] as const;

/** What an offer needs besides its price, and its member does not have yet: a card that their bank knows them by, an address. */
export function useMissing() {
  const { t } = useTranslation('offers');
  const [word, setWord] = useState<(typeof needed)[number][1] | null>(null);
  /** Notes what is not there: said until the next press. */
  const isMissingIn = (form: HTMLFormElement): boolean => {
    const read = typedIn(form);
    const found = needed.find(([name]) => read(name) === '');
    setWord(found?.[1] ?? null);
    return found !== undefined;
  };
  return { isIn: isMissingIn, said: word === null ? undefined : t(word) };
}

import { useTranslation } from 'react-i18next';
import type { Money } from '#kernel/money.ts';
import { useFormat } from './format.ts';
import { NetworkError, Problem } from './api-client.ts';

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value;

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const codeOf = (error: Error) => {
  if (error instanceof Problem) return error.code;
  return error instanceof NetworkError ? 'offline' : 'failed';
};

/**
 * Why the market said no, in words: the feature's own text for the code, else the shell's, else that it failed. `prices`: what it names in US cents is
 * what something costs, and is said as the page's own prices are; else it is what is typed, owed or had.
 */
export function useRefusal(namespace: string, prices = false) {
  const { t } = useTranslation([namespace, 'shell']);
  const { money, moment, price } = useFormat();
  const said = (value: unknown) => {
    if (isMoney(value))
      return prices && value.currency === 'USD' ? price(value.minor) : money(value.minor, value.currency);
    return isInstant(value) ? moment(value) : value;
  };
  return (error: Error): string => {
    const key = `refusals.${codeOf(error)}`;
    const details = error instanceof Problem ? Object.entries(error.details) : [];
    const words = details.map(([name, value]) => [name, said(value)]);
    const keys = [`${namespace}:${key}`, `shell:${key}`, 'shell:refusals.failed'];
    return t(keys, Object.fromEntries(words)) as string;
  };
}

import { useTranslation } from 'react-i18next';
import type { Money } from '#kernel/money.ts';
import { moneyText } from './format.ts';
import { useLocale } from './locale.ts';
import { LineLost, Problem } from './wire.ts';

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value;

const codeOf = (error: Error) => {
  if (error instanceof Problem) return error.code;
  return error instanceof LineLost ? 'offline' : 'failed';
};

/** Why the market said no, in words: the feature's own text for the code, else the shell's, else that it failed. */
export function useRefusal(namespace: string) {
  const { t } = useTranslation([namespace, 'shell']);
  const locale = useLocale();
  return (error: Error): string => {
    const key = `refusals.${codeOf(error)}`;
    const details = error instanceof Problem ? Object.entries(error.details) : [];
    const words = details.map(([name, value]) => [name, isMoney(value) ? moneyText(value, locale) : value]);
    const keys = [`${namespace}:${key}`, `shell:${key}`, 'shell:refusals.failed'];
    return t(keys, Object.fromEntries(words)) as string;
  };
}

import { useTranslation } from 'react-i18next';
import { writeMoney } from '#contracts/currencies.ts';
import { taxWithin } from '#contracts/taxes.ts';
import type { Currency } from '#kernel/money.ts';
import { useFormat } from './format.ts';
import { useRegion } from './region.ts';

/**
 * An auction's figure as a sentence says it: exact, and in brackets what it is about to the visitor. On buttons the figure stands alone:
 * what a press sends is said there, and nothing else.
 */
export function useAmountText(): (minor: number, currency: Currency) => string {
  const { t } = useTranslation('shell');
  const { about, locale, money } = useFormat();
  const tax = taxWithin(useRegion().country);
  return (minor, currency) => {
    const shown = about({ minor, currency });
    const exact = money(minor, currency);
    if (!shown) return exact;
    return `${exact} (≈ ${[writeMoney(shown, locale), tax && t(`price.with.${tax.name}`)].filter(Boolean).join(' ')})`;
  };
}

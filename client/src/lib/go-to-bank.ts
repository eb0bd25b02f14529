import type { BankVisit, BankVisitBody } from '#contracts/payments.ts';
import { useApiClient } from './api-client.ts';
import { useCommand } from './command.ts';
import { useLocale } from './locale.ts';

type BackTo = Partial<Pick<BankVisitBody, 'to'>>;

/** Leaves for a page of the bank, to type a card or to say that one is theirs, and comes back: guests can only come back to the checkout. */
export function useGoToBank(path: string, onRefused: (error: Error) => void, back: BackTo = { to: 'account' }) {
  const api = useApiClient();
  const { code: locale } = useLocale();
  const { mutate, ...going } = useCommand<Pick<BankVisitBody, 'locale'> & BackTo, BankVisit>(path, {
    onDone: ({ url }) => api.leaveFor(url),
    onRefused,
  });
  return { ...going, go: () => mutate({ locale, ...back }) };
}

import type { BankVisit, BankVisitBody } from '#contracts/payments.ts';
import { useApiClient } from './api-client.ts';
import { useCommand } from './command.ts';
import { useLocale } from './locale.ts';

/** Leaves for a page of the bank, to type a card or to say that one is theirs, and comes back to the account or to the checkout. */
export function useGoToBank(path: string, onRefused: (error: Error) => void, to: BankVisitBody['to'] = 'account') {
  const api = useApiClient();
  const { code: locale } = useLocale();
  const { mutate, ...going } = useCommand<BankVisitBody, BankVisit>(path, {
    onDone: ({ url }) => api.leaveFor(url),
    onRefused,
  });
  return { ...going, go: () => mutate({ locale, to }) };
}

import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AskDepositBody, DepositAskedAnswer } from '#contracts/deposits.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Money } from '#kernel/money.ts';
import { Problem } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { useLocale } from '../../lib/locale.ts';
import { auctionKeys } from '../auctions/keys.ts';

/** What keeps a deposit from being held. `bank`: its bidder is asked on that page of it. `waits`: the bank has not said. `no`: it has. */
export type DepositTrouble = Readonly<{ is: 'bank'; url: string } | { is: 'waits' } | { is: 'no' }>;

type Asked = Readonly<{ maximum: Money; bid: () => void }>;

/**
 * The deposit that a bid was refused for. It is asked for in the same press, before which the form has said what is held; `bid` sends it again,
 * once, when it is. `goOn`: it may be known by now.
 */
export function useDeposit(auctionId: string) {
  const { code: locale } = useLocale();
  const cache = useQueryClient();
  const last = useRef<Asked | null>(null);
  const [trouble, setTrouble] = useState<DepositTrouble | null>(null); // stays while it is looked at again, with the bank's page in it
  const { mutate, error, isPending, ...command } = useCommand<AskDepositBody, DepositAskedAnswer>(
    auctionRoutes.deposit(auctionId),
    {
      onDone: (answer) => {
        void cache.invalidateQueries({ queryKey: auctionKeys.deposits });
        const found = troubleIn(answer);
        setTrouble(found);
        if (found === null) last.current?.bid();
      },
    },
  );
  const goOn = () => {
    if (last.current && !isPending) mutate({ maximum: last.current.maximum, locale });
  };
  const ask = (maximum: Money, bid: () => void) => {
    last.current = { maximum, bid };
    goOn();
  };
  const reset = () => {
    setTrouble(null);
    command.reset();
  };
  return { ask, goOn, error, isPending, reset, trouble };
}

/** It was refused for want of one. */
export const isDepositMissing = (error: Error | null): boolean =>
  error instanceof Problem && error.code === 'deposit-missing';

/** It was refused because there is no card to pay with. */
export const isCardMissing = (error: Error | null): boolean =>
  error instanceof Problem && error.code === 'payment-method-missing';

export type Deposit = ReturnType<typeof useDeposit>;

function troubleIn({ challenge: url, asked, declined }: DepositAskedAnswer): DepositTrouble | null {
  if (url !== null) return { is: 'bank', url };
  if (asked) return { is: 'waits' };
  return declined === null ? null : { is: 'no' };
}

import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AskDepositBody, DepositAskedAnswer } from '#contracts/deposits.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Money } from '#kernel/money.ts';
import { Problem } from '../../lib/api-client.ts';
import { triedFor } from '../../lib/binding.ts';
import { useBindingCommand } from '../../lib/command.ts';
import { inMemory } from '../../lib/kept-command.ts';
import { useLocale } from '../../lib/locale.ts';
import { auctionKeys } from '../auctions/keys.ts';

/** What keeps a deposit from being held. `bank`: its bidder is asked on that page of it. `waits`: the bank has not said. `no`: it has. */
export type DepositTrouble = Readonly<{ is: 'bank'; url: string } | { is: 'waits' } | { is: 'no' }>;

/** `until`: by `performance.now()`, nothing is sent by itself after that. */
type Pressed = Readonly<{ maximum: Money; bid: () => void; until: number }>;

/**
 * The deposit that a bid was refused for. It is asked for in the same press, before which the form has said what is held; `bid` sends it again, once,
 * when it is held within ten seconds of that press: not when it was taken back, when something else is typed, or when the form has gone.
 * `goOn` is a press, too, at the bank's page or beside it.
 */
export function useDeposit(auctionId: string) {
  const { code: locale } = useLocale();
  const cache = useQueryClient();
  const pressed = useRef<Pressed | null>(null);
  const [keep] = useState(inMemory);
  const [trouble, setTrouble] = useState<DepositTrouble | null>(null); // stays while it is looked at again, with the bank's page in it
  const { mutate, error, isPending, takeBack, ...command } = useBindingCommand<AskDepositBody, DepositAskedAnswer>(
    auctionRoutes.deposit(auctionId),
    keep,
    {
      onDone: (answer) => {
        void cache.invalidateQueries({ queryKey: auctionKeys.deposits });
        const { current } = pressed;
        if (!current) return;
        const found = troubleIn(answer);
        setTrouble(found);
        if (found === null && performance.now() < current.until) current.bid();
      },
    },
  );
  const ask = ({ maximum }: Pressed) => !isPending && mutate({ maximum, locale });
  /** Somebody bids: the refusal that says so asks for the deposit. */
  const press = (maximum: Money, bid: () => void) => {
    const now: Pressed = { maximum, bid, until: performance.now() + triedFor };
    pressed.current = now;
    return { ask: () => Object.is(pressed.current, now) && ask(now) };
  };
  const goOn = () => {
    const { current } = pressed;
    if (current) press(current.maximum, current.bid).ask();
  };
  const reset = () => {
    pressed.current = null;
    takeBack();
    setTrouble(null);
    command.reset();
  };
  useEffect(() => () => void (pressed.current = null), []);
  return { press, goOn, error, isPending, reset, trouble };
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

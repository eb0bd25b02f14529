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

/** What keeps a deposit from being held. `bank`: its bidder is asked on that page of it. `waits`: the bank has not said. `no`: it has. `ready`: it is held, and
 * whoever pressed is asked once more: that was too long ago. */
export type DepositTrouble = Readonly<{ is: 'bank'; url: string } | { is: 'waits' | 'no' | 'ready' }>;

/** `until`: by `Date.now()`, nothing is sent by itself after that. */
type Pressed = Readonly<{ maximum: Money; bid: () => void; until: number }>;

/**
 * The deposit that a bid was refused for. It is asked for in the same press, before which the form has said what is held; `bid` sends it again, once,
 * when it is held within ten seconds of that press: not when it was taken back, when something else is typed, or when the form has gone.
 * `goOn` is a press, too, at the bank's page or beside it.
 */
export function useDeposit(auctionId: string) {
  const pressed = useRef<Pressed | null>(null);
  const hasChanged = useRef(false);
  const [trouble, setTrouble] = useState<DepositTrouble | null>(null); // stays while it is looked at again, with the bank's page in it
  const { ask, error, isPending, takeBack, ...asking } = useAsking(auctionId, (by, found) => {
    if (!Object.is(by, pressed.current)) return;
    const isOld = found?.is === 'bank' && hasChanged.current; // its page has gone on while this was on its way
    setTrouble(isOld ? { is: 'waits' } : (found ?? (isInTime(by) ? null : { is: 'ready' })));
    if (found !== null) return;
    pressed.current = null; // once
    if (isInTime(by)) by.bid();
  });
  /** Somebody bids: the refusal that says so asks for the deposit. */
  const press = (maximum: Money, bid: () => void) => {
    const by: Pressed = { maximum, bid, until: Date.now() + triedFor };
    pressed.current = by;
    hasChanged.current = false;
    return { ask: () => Object.is(pressed.current, by) && ask(by) };
  };
  const goOn = () => {
    const { current } = pressed;
    if (!current) return;
    if (isPending) hasChanged.current = true;
    else press(current.maximum, current.bid).ask();
  };
  const reset = () => {
    pressed.current = null;
    takeBack();
    setTrouble(null);
    asking.reset();
  };
  useEffect(() => () => void (pressed.current = null), []);
  return { press, goOn, error, isPending, reset, trouble };
}

const isInTime = ({ until }: Pressed): boolean => Date.now() < until;

/** Asks for it; what is answered is told with the press that it was for. */
function useAsking(auctionId: string, onAnswer: (by: Pressed, found: DepositTrouble | null) => void) {
  const { code: locale } = useLocale();
  const cache = useQueryClient();
  const presses = useRef(new WeakMap<AskDepositBody, Pressed>());
  const [keep] = useState(inMemory);
  const { mutate, ...command } = useBindingCommand<AskDepositBody, DepositAskedAnswer>(
    auctionRoutes.deposit(auctionId),
    keep,
    {
      onDone: (answer, body) => {
        void cache.invalidateQueries({ queryKey: auctionKeys.deposits });
        const by = presses.current.get(body);
        if (by) onAnswer(by, troubleIn(answer));
      },
    },
  );
  const ask = (by: Pressed) => {
    const body = { maximum: by.maximum, locale };
    presses.current.set(body, by);
    mutate(body);
  };
  return { ...command, ask };
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

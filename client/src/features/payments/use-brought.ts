import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHiddenToken } from '../../lib/hidden-token.ts';
import { useHydrated } from '../../lib/hydrated.ts';

/** With what somebody comes back from the bank: a card's one-time token, or the method of which they have spoken there. */
export type Brought = Readonly<{ card: string } | { proved: string }>;

/** It stands behind `#`, which no server ever gets, and goes out of the address bar once it is read. Kept as long as the page is there. */
export function useBrought(): Brought | undefined {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const [first] = useState(hash);
  const [, name, value] = (isHydrated && /^#(card|proved)=([\w-]+)$/.exec(first)) || [];
  useHiddenToken(value);
  if (value === undefined) return undefined;
  return name === 'card' ? { card: value } : { proved: value };
}

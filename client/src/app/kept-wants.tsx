import { useLocation } from 'react-router-dom';
import { useMe } from '../features/accounts/use-accounts.ts';
import { useKeptWants } from '../features/wants/kept-wants.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';
import '../ui/ask.module.css';

const MergeWants = latePart(
  () => import('../features/wants/components/merge-wants.tsx').then((module) => module.MergeWants),
  { instead: Nothing },
);

/** Who signs in is asked whether their account is to have what this device kept; never over an auction, where a second counts. */
export function KeptWants() {
  const { isAuthenticated } = useMe();
  const isKept = useKeptWants().length > 0;
  const isFree = !useLocation().pathname.startsWith('/auctions/');
  return isAuthenticated && isKept && isFree ? <MergeWants /> : null;
}

import { useLocation } from 'react-router-dom';
import { useHiddenToken } from '../../lib/hidden-token.ts';
import { useHydrated } from '../../lib/hydrated.ts';

/** What a letter's link brought behind `#`, which no server ever gets: what is drawn there knows nothing of it. */
export function useHashToken(): string | undefined {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const token = isHydrated ? hash.slice(1) : undefined;
  useHiddenToken(token);
  return token;
}

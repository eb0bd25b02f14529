import { useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { RunGame } from '../features/trivia/components/run-game.tsx';
import { awardsQuery, gameQuery } from '../features/trivia/queries.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { latePart } from '../lib/late-part.tsx';
import layout from '../ui/layout.module.css';

const AgreePrizes = latePart(() => import('../app/agree-prizes.tsx').then((module) => module.AgreePrizes));

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { id = '' }) =>
  Promise.all([cache.ensureQueryData(gameQuery(api, id)), cache.prefetchQuery(awardsQuery(api, id))]);

/** The hosts': a game that runs, and what can be done about it. */
export function Component() {
  const { id = '' } = useParams();
  const { roles } = useMe();
  const isHydrated = useHydrated(); // the operators' words come with the part alone
  return (
    <div className={layout.page}>
      <RunGame key={id} id={id} Agree={isHydrated && roles.includes('operator') ? AgreePrizes : null} />
    </div>
  );
}

import { useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { GameScreen } from '../features/trivia/components/game-screen.tsx';
import { boardQuery, countsQuery, gameQuery } from '../features/trivia/queries.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { id = '' }) =>
  Promise.all([
    cache.ensureQueryData(gameQuery(api, id)),
    cache.prefetchQuery(countsQuery(api, id)),
    cache.prefetchQuery(boardQuery(api, id)),
  ]);

/** The game itself, for players and for whoever watches. */
export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  return (
    <div className={layout.page}>
      <GameScreen key={id} id={id} me={me} />
    </div>
  );
}

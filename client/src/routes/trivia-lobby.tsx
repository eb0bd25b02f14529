import { useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Lobby } from '../features/trivia/components/lobby.tsx';
import { countsQuery, gameQuery } from '../features/trivia/queries.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { id = '' }) =>
  Promise.all([cache.ensureQueryData(gameQuery(api, id)), cache.prefetchQuery(countsQuery(api, id))]);

/** Where players wait and take their seats. */
export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  return (
    <div className={layout.page}>
      <Lobby key={id} id={id} me={me} />
    </div>
  );
}

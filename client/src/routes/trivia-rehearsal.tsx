import { useParams } from 'react-router-dom';
import { type AppDeps, createCache } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Rehearsal } from '../features/trivia/components/rehearsal.tsx';
import { gameQuery } from '../features/trivia/queries.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { id = '' }) =>
  cache.ensureQueryData(gameQuery(api, id));

/** The hosts': a game as players will have it, before anybody plays. */
export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  return (
    <div className={layout.page}>
      <Rehearsal key={id} id={id} me={me} newMemory={createCache} />
    </div>
  );
}

import { useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { RunGame } from '../features/trivia/components/run-game.tsx';
import { gameQuery } from '../features/trivia/queries.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { id = '' }) =>
  cache.ensureQueryData(gameQuery(api, id));

/** The hosts': a game that runs, and what can be done about it. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <div className={layout.page}>
      <RunGame key={id} id={id} />
    </div>
  );
}

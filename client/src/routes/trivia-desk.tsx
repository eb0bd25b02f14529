import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { Bank } from '../features/trivia/components/bank.tsx';
import { BuildGame } from '../features/trivia/components/build-game.tsx';
import { HostedGames } from '../features/trivia/components/hosted-games.tsx';
import { type Banked, gamesQuery } from '../features/trivia/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(gamesQuery(api));

/** The hosts': builds games, and leads to those that there are. */
export function Component() {
  const { t } = useTranslation('trivia');
  const [picked, setPicked] = useState<readonly Banked[]>([]);
  useMeta({ title: t('desk') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('desk')}</h1>
      <Bank picked={picked} onPick={setPicked} />
      <BuildGame picked={picked} />
      <HostedGames />
    </div>
  );
}

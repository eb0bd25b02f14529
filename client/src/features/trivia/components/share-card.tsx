import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriviaGame, TriviaSeat } from '#contracts/trivia.ts';
import { fetched } from '../../../lib/fetched.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useFigure } from '../use-figure.ts';
import css from './trivia.module.css';

const fileName = 'plinth-trivia.png';

/** A picture to show around: figure, rank and points, which is all that anybody in the game knows of a player. */
export function ShareCard({ game, seat, players }: { game: TriviaGame; seat: TriviaSeat; players: number }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const named = useFigure();
  const [isPending, setPending] = useState(false);
  async function press() {
    setPending(true);
    try {
      const { drawnCard } = await fetched(() => import('../drawn-card.ts'));
      const rank = t('cardRank', { rank: seat.rank, count: Math.max(players, seat.rank) });
      const lines = { title: words(game.title), name: named(seat), rank, points: t('points', { count: seat.total }) };
      await passOn(new File([await drawnCard(lines)], fileName, { type: 'image/png' }));
    } finally {
      setPending(false);
    }
  }
  return (
    <div className={css.verify}>
      <p className={layout.lead}>{t('shareText')}</p>
      <Button look="plain" isPending={isPending} onClick={() => void press()}>
        {t('shareCard')}
      </Button>
    </div>
  );
}

/** Phones offer where to; elsewhere it is saved. */
async function passOn(file: File) {
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] }))
    await navigator.share({ files: [file] }).catch(() => undefined); // changed their mind
  else saveFile(file, fileName);
}

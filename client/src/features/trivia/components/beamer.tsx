import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useSearchParams } from 'react-router-dom';
import { triviaGamePath } from '#contracts/trivia-words.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/qr-code.module.css';
import type { Stage } from '../stage.ts';
import css from './trivia.module.css';

const QrCode = latePart(() => import('../../../ui/qr-code.tsx').then((module) => module.QrCode));

interface Props {
  id: string;
  stage: Stage;
  /** What fills the screen. */
  game: RefObject<HTMLElement | null>;
}

/** For a screen that a whole room looks at (`?beamer`): the way in, to be read by phones, and nothing but the game. */
export function Beamer({ id, stage, game }: Props) {
  const { t } = useTranslation('trivia');
  const [params] = useSearchParams();
  const path = useHref(triviaGamePath(id, 'lobby'));
  const isHydrated = useHydrated(); // a page is kept for everybody, whatever stands behind its address
  if (!isHydrated || !params.has('beamer')) return null;
  const isWaiting = stage === 'lobby' || stage === 'scheduled';
  return (
    <div className={css.beamer}>
      <Button look="plain" onClick={() => void game.current?.requestFullscreen()}>
        {t('fill')}
      </Button>
      {isWaiting && <QrCode text={window.location.origin + path} name={t('go.lobby')} />}
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostActBody, TriviaGame } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { triviaGamePath } from '#contracts/trivia-words.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Ask } from '../../../ui/ask.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { type Stage, stageOf } from '../stage.ts';
import { useAct } from '../use-act.ts';
import { useBoard, useCounts, useGame, useTenths } from '../use-game.ts';
import { Appeals } from './appeals.tsx';
import { type AgreePart, Awards } from './awards.tsx';
import { Board } from './board.tsx';
import { Closed } from './closed.tsx';
import { Kick } from './kick.tsx';
import { Lines } from './lines.tsx';
import { Translations } from './translations.tsx';
import desk from './desk.module.css';
import css from './trivia.module.css';

interface Props {
  id: string;
  /** Proposes so many cents of prizes to a second operator; nothing for who is none. */
  Agree: AgreePart;
}

/** The desk of a game: where it is, how many answer (never what), and what can be done now. */
export function RunGame({ id, Agree }: Props) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const game = useGame(id);
  const counts = useCounts(id);
  const now = useTenths();
  const stage = stageOf(game, now);
  const at = game.phase === 'question' && game.asked ? untilOf(game.asked, stage) : game.nextAt;
  const left = at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
  useMeta({ title: t('deskOf', { title: words(game.title) }) });
  return (
    <>
      <h1 className={layout.title}>{words(game.title)}</h1>
      <div className={css.desk}>
        <Badge mean={stage === 'ended' ? 'quiet' : 'live'}>{t(`stage.${stage}`)}</Badge>
        {game.asked && <p className={css.small}>{words(game.asked.text)}</p>}
        <p className={css.quiet}>
          <span>{t('nOf', { n: game.asked?.n ?? 0, count: game.questions })}</span>
          <span>
            {counts?.players ?? 0} {t('players', { count: counts?.players ?? 0 })}
          </span>
          <span>{t('answered', { count: counts?.answered ?? 0 })}</span>
          {left !== null && left > 0 && (
            <span>{t(stage === 'ended' ? 'releasesIn' : 'secondsLeft', { count: left })}</span>
          )}
        </p>
        {stage !== 'scheduled' && stage !== 'ended' && <Lines id={id} />}
        <Acts game={game} stage={stage} />
        {counts && counts.players > 0 && <Kick id={id} players={counts.players} />}
        <Views id={id} stage={stage} />
      </div>
      <Outcomes game={game} stage={stage} Agree={Agree} />
    </>
  );
}

/** The game as others see it, and what one takes away from it. */
function Views({ id, stage }: { id: string; stage: Stage }) {
  const { t } = useTranslation('trivia');
  return (
    <div className={css.acts}>
      <Link to={triviaGamePath(id)} className={buttonClass('plain')}>
        {t('asPlayersSee')}
      </Link>
      <Link to={`${triviaGamePath(id)}?beamer`} className={buttonClass('plain')}>
        {t('beamer')}
      </Link>
      {(stage === 'scheduled' || stage === 'lobby') && (
        <Link to={`/operator/trivia/${id}/rehearsal`} className={buttonClass('plain')}>
          {t('rehearse')}
        </Link>
      )}
      {stage === 'ended' && (
        <a href={triviaRoutes.results(id)} download="plinth-trivia.csv" className={buttonClass('plain')}>
          {t('results')}
        </a>
      )}
    </div>
  );
}

/** What has come of it so far, and what is still to be put into other languages. */
function Outcomes({ game, stage, Agree }: { game: TriviaGame; stage: Stage; Agree: AgreePart }) {
  const board = useBoard(game.id);
  return (
    <>
      <Awards id={game.id} isOver={stage === 'ended'} Agree={Agree} />
      <Appeals id={game.id} isOver={stage === 'ended'} />
      {board && board.top.length > 0 && (
        <div className={desk.atDesk}>
          <Board board={board} seat={null} />
        </div>
      )}
      <Translations game={game} />
      <Closed game={game} boardRev={board?.rev} />
    </>
  );
}

const untilOf = ({ readAt, opensAt, closesAt }: NonNullable<TriviaGame['asked']>, stage: Stage) =>
  ({ count: readAt, read: opensAt })[stage as 'count' | 'read'] ?? closesAt;

/** What may be done in each stage. */
const acts: Readonly<Record<Stage, readonly Act[]>> = {
  scheduled: ['end'],
  lobby: ['start', 'pause', 'end'],
  count: ['pause', 'end'],
  read: ['skip', 'void', 'pause', 'end'],
  answer: ['extend', 'hold', 'skip', 'void', 'pause', 'end'],
  shut: ['hold', 'void', 'pause', 'end'],
  reveal: ['void', 'pause', 'end'],
  board: ['void', 'pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
};

type Act = Exclude<HostActBody['do'], 'kick' | 'review' | 'settle'>;

/** `n`: the question that is shown now, whichever it is when it arrives. */
function bodyOf(what: Act, n: number, reason: string): HostActBody {
  if (what === 'extend') return { do: what, ms: 10_000 };
  return what === 'void' ? { do: what, n, reason } : { do: what };
}

const isFinal = (body: HostActBody) => body.do === 'end' || body.do === 'void';

function Acts({ game, stage }: { game: TriviaGame; stage: Stage }) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const isHydrated = useHydrated();
  const [asked, ask] = useState<HostActBody | null>(null);
  const { mutate, isPending, error } = useAct(game.id);
  const n = game.asked?.n;
  const shown = acts[stage].filter((one) => one !== 'void' || n !== undefined);
  const press = (body: HostActBody) => (isFinal(body) ? ask(body) : mutate(body));
  return (
    <>
      <div className={css.acts}>
        {shown.map((what) => (
          <Button
            key={what}
            look={what === 'start' || what === 'resume' ? 'act' : 'plain'}
            disabled={!isHydrated}
            isPending={isPending}
            onClick={() => press(bodyOf(what, n!, t('voidReason')))}
          >
            {t(`act.${what}`)}
          </Button>
        ))}
      </div>
      <Alert mean="error" isSaid>
        {error ? refusal(error) : null}
      </Alert>
      {asked && <Sure body={asked} isPending={isPending} onSend={mutate} onClose={() => ask(null)} />}
    </>
  );
}

interface SureProps {
  body: HostActBody;
  isPending: boolean;
  onSend: (body: HostActBody) => void;
  onClose: () => void;
}

/** Before what nobody can take back. */
function Sure({ body, isPending, onSend, onClose }: SureProps) {
  const { t } = useTranslation('trivia');
  const what = body.do === 'void' ? 'void' : 'end';
  const send = () => {
    onSend(body);
    onClose();
  };
  const words = { title: t(`act.${what}`), confirm: t(`act.${what}`), refuse: t('notNow') };
  return (
    <Ask {...words} isPending={isPending} onConfirm={send} onClose={onClose}>
      <p>{t(`ask.${what}`)}</p>
    </Ask>
  );
}

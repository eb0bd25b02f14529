import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/accounts.ts';
import type { TriviaGame } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { figures, triviaGamePath } from '#contracts/trivia-words.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { typedIn } from '../../../lib/typed-in.ts';
import { useWords } from '../../../lib/use-words.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { seatQuery } from '../queries.ts';
import { useCounts, useGame, useSeat, useTenths } from '../use-game.ts';
import { useFigure } from '../use-figure.ts';
import { LineCheck } from './line-check.tsx';
import { useRehearsing } from '../rehearsing.ts';
import { OfficialRules } from './official-rules.tsx';
import { Practice } from './practice.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { ToCalendar } from './to-calendar.tsx';
import './game-fonts.css';
import css from './trivia.module.css';

/** Players come in and take a seat; who has one goes on to the game when it begins. */
export function Lobby({ id, me }: { id: string; me: Me }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const game = useGame(id);
  const counts = useCounts(id);
  const seat = useSeat(id, me);
  const named = useFigure();
  useMeta({ title: t('lobbyOf', { title: words(game.title) }), description: t('lead') });
  useGoOn(game, Boolean(seat));
  const { phase } = game;
  return (
    <>
      <header className={layout.section}>
        <h1 className={layout.title}>{words(game.title)}</h1>
        <Starts game={game} />
        <p className={css.crowd}>
          <strong>{counts?.players ?? 0}</strong> {t('players', { count: counts?.players ?? 0 })}
        </p>
      </header>
      {seat ? (
        <section className={css.seat} aria-live="polite">
          <p className={css.name}>{t('youAre', { name: named(seat) })}</p>
          <p className={layout.lead}>{t('seated')}</p>
        </section>
      ) : (
        <div className={css.entrance}>
          <Entrance game={game} me={me} />
        </div>
      )}
      {phase !== 'lobby' && phase !== 'scheduled' && (
        <Link to={triviaGamePath(id)} className={buttonClass(seat ? 'act' : 'plain')}>
          {t(phase === 'ended' ? 'go.ended' : 'go.playing')}
        </Link>
      )}
      {(phase === 'lobby' || phase === 'scheduled') && <Meanwhile game={game} />}
      <OfficialRules game={game} />
    </>
  );
}

/** What one does until it begins. */
function Meanwhile({ game: { id, title, phase } }: { game: TriviaGame }) {
  const words = useWords();
  return (
    <section className={css.desk}>
      {phase === 'scheduled' && <ToCalendar id={id} name={words(title)} />}
      <LineCheck />
      <SoundSwitch />
      <Practice />
    </section>
  );
}

/** Whoever has a seat is brought to the game once. */
function useGoOn({ id, phase }: TriviaGame, hasSeat: boolean) {
  const go = useNavigate();
  const isRehearsal = useRehearsing();
  const isOn = !isRehearsal && phase !== 'lobby' && phase !== 'scheduled' && phase !== 'ended';
  useEffect(() => {
    if (isOn && hasSeat) void go(triviaGamePath(id), { replace: true });
  }, [go, id, isOn, hasSeat]);
}

function Starts({ game: { startsAt, phase, pausedBy } }: { game: TriviaGame }) {
  const { t } = useTranslation('trivia');
  const { moment } = useFormat();
  const left = Math.max(0, Math.ceil((Date.parse(startsAt) - useTenths()) / 1000));
  const isHydrated = useHydrated();
  if (pausedBy) return <p className={css.clock}>{t('held')}</p>;
  if (phase !== 'lobby' && phase !== 'scheduled') return <p className={css.clock}>{t('begun')}</p>;
  if (!isHydrated || left > 3600) return <p className={css.clock}>{t('startsAt', { at: moment(startsAt) })}</p>;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className={css.clock} role="timer" aria-live="off">
      {t('startsIn', { time })}
    </p>
  );
}

function Entrance({ game, me: { isAuthenticated, roles } }: { game: TriviaGame; me: Me }) {
  const { t } = useTranslation('trivia');
  const { moment } = useFormat();
  if (game.phase === 'ended') return null;
  if (game.phase === 'scheduled')
    return <Alert mean="quiet">{t('lobbyOpens', { at: moment(game.opensLobbyAt) })}</Alert>;
  if (roles.includes('host') || roles.includes('operator')) return <Alert mean="quiet">{t('houseWatches')}</Alert>;
  if (!isAuthenticated)
    return (
      <SignInLink title={t('signInToPlay')} className={buttonClass('act')}>
        {t('signInToPlay')}
      </SignInLink>
    );
  return <JoinForm game={game} />;
}

function JoinForm({ game: { id, official } }: { game: TriviaGame }) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const cache = useQueryClient();
  const api = useApiClient();
  const isHydrated = useHydrated();
  const { mutate, isPending, error } = useCommand<object, ReceiptBody>(triviaRoutes.join(id), {
    onDone: async ({ after }) => {
      await cache.fetchQuery({ ...seatQuery(api, id, after), staleTime: 0 });
    },
  });
  return (
    <Form
      wrong={{}}
      summary=""
      refusal={error ? refusal(error) : undefined}
      onSend={(form) => mutate({ alias: typedIn(form)('alias'), official })}
    >
      <Select
        label={t('figure')}
        name="alias"
        defaultValue="heron"
        options={figures.map((value) => ({ value, text: t(`figure.${value}`) }))}
      />
      <Checkbox name="rules" required label={t('accept')} />
      <Button type="submit" look="act" disabled={!isHydrated} isPending={isPending}>
        {t('join')}
      </Button>
    </Form>
  );
}

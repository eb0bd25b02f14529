import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HostActBody, TriviaAppeals, TriviaHistory } from '#contracts/trivia.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { everyFewSeconds } from '../desk-rhythm.ts';
import { appealsQuery, historyQuery } from '../queries.ts';
import { useAct } from '../use-act.ts';
import { rightOf } from '../worth.ts';
import css from './trivia.module.css';

type Raised = TriviaAppeals['items'][number];
type Past = TriviaHistory['items'][number];

/** What players say was wrong, and what the host makes of it. */
export function Appeals({ id, isOver }: { id: string; isOver: boolean }) {
  const { t } = useTranslation('trivia');
  const api = useApiClient();
  const { data } = useQuery({ ...appealsQuery(api, id), ...everyFewSeconds, enabled: isOver });
  const { data: history } = useQuery({ ...historyQuery(api, id), enabled: isOver });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={css.desk} aria-labelledby="appeals">
      <h2 id="appeals" className={layout.heading}>
        {t('appeals')}
      </h2>
      <ul className={css.listed}>
        {data.items.map((raised) => (
          <Row
            key={`${raised.player}:${raised.n}`}
            id={id}
            raised={raised}
            past={history?.items.find(({ n }) => n === raised.n)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  id: string;
  raised: Raised;
  past: Past | undefined;
}

function Row({ id, raised, past }: RowProps) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const isHydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  const { player, n, reason, outcome } = raised;
  return (
    <li className={css.past}>
      <p className={css.acts}>
        <span>{t('appealOf', { player, n })}</span>
        <Badge mean={outcome === null ? 'act' : 'quiet'}>{t(`verdict.${outcome ?? 'waits'}`)}</Badge>
      </p>
      {past && <p className={css.small}>{words(past.text)}</p>}
      <p>{t(`why.${reason}`)}</p>
      {outcome === null && past && (
        <Button look="main" disabled={!isHydrated} onClick={() => ask(true)} aria-label={t('decideOn', { player, n })}>
          {t('decide')}
        </Button>
      )}
      {isAsking && past && <Verdict id={id} raised={raised} past={past} onClose={() => ask(false)} />}
    </li>
  );
}

/** `right-2`: the option at that place is right from now on. */
function bodyOf({ player, n }: Raised, verdict: string): HostActBody {
  const [, place] = verdict.split('right-');
  if (place !== undefined) return { do: 'settle', player, n, outcome: 'other-right', right: Number(place) };
  return { do: 'settle', player, n, outcome: verdict === 'voided' ? 'voided' : 'rejected', right: null };
}

function Verdict({ id, raised, past, onClose }: RowProps & { past: Past; onClose: () => void }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const refusal = useRefusal('trivia');
  const { mutate, isPending, error } = useAct(id, onClose);
  const right = rightOf(past);
  const others = past.options.flatMap((option, place) =>
    place === right ? [] : [{ value: `right-${place}`, text: t('verdictRight', { option: words(option) }) }],
  );
  return (
    <Ask
      title={t('decideOn', { player: raised.player, n: raised.n })}
      confirm={t('decide')}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? refusal(error) : undefined}
      onConfirm={(form) => mutate(bodyOf(raised, typedIn(form)('verdict')))}
      onClose={onClose}
    >
      <p className={css.small}>{words(past.text)}</p>
      <p>{t('rightWas', { option: words(past.options[right]!) })}</p>
      <Radio
        legend={t('verdict')}
        name="verdict"
        defaultValue="rejected"
        options={[
          { value: 'rejected', text: t('verdictRejected') },
          ...(past.voided ? [] : [{ value: 'voided', text: t('verdictVoided') }, ...others]),
        ]}
      />
      <p className={css.quiet}>{t('verdictText')}</p>
    </Ask>
  );
}

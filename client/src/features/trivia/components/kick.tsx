import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostActBody } from '#contracts/trivia.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { useAct } from '../use-act.ts';

type KickBody = Extract<HostActBody, { do: 'kick' }>;
const reasons = ['unfair-play', 'not-eligible', 'disturbing'] as const satisfies readonly KickBody['reason'][];

interface Props {
  id: string;
  /** How many there are: their numbers go up to it. */
  players: number;
}

/** Sends a player out by the number that stands beside their figure, with a reason that they are told. */
export function Kick({ id, players }: Props) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => open(true)}>
        {t('kick')}
      </Button>
      {isOpen && <KickForm id={id} players={players} onClose={() => open(false)} />}
    </>
  );
}

type Closing = Props & Readonly<{ onClose: () => void }>;

/** Sends once the number is one that is there. */
function useKicking({ id, players, onClose }: Closing) {
  const { t } = useTranslation('trivia');
  const say = useSay();
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useAct(id, () => {
    say(t('kicked'));
    onClose();
  });
  function send(form: HTMLFormElement) {
    const typed = typedIn(form);
    const player = Number(typed('player'));
    const isOne = Number.isInteger(player) && player >= 1 && player <= players;
    setWrong(isOne ? undefined : t('wrong.player', { most: players }));
    if (isOne) mutate({ do: 'kick', player, reason: typed('reason') as KickBody['reason'] });
  }
  return { wrong, isPending, error, send };
}

function KickForm(props: Closing) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const { wrong, isPending, error, send } = useKicking(props);
  return (
    <Ask
      title={t('kick')}
      confirm={t('kickSend')}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? refusal(error) : undefined}
      onConfirm={send}
      onClose={props.onClose}
    >
      <p>{t('kickText')}</p>
      <Field
        label={t('kickNumber')}
        hint={t('kickHint')}
        name="player"
        inputMode="numeric"
        autoComplete="off"
        required
        error={wrong}
      />
      <Radio
        legend={t('kickWhy')}
        name="reason"
        defaultValue="unfair-play"
        options={reasons.map((value) => ({ value, text: t(`out.${value}`) }))}
      />
    </Ask>
  );
}

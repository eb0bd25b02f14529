import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenKinds, type NoticeKind } from '#contracts/notices.ts';
import type { Channels, Preferences } from '#contracts/notifications.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { usePreferences } from '../use-inbox.ts';
import css from './preferences-form.module.css';

const channels = ['inbox', 'mail'] as const;

/** The kinds that the form says otherwise of than what is kept. */
function changed(form: HTMLFormElement, kept: Preferences['kinds']): Partial<Record<NoticeKind, Channels>> {
  const data = new FormData(form);
  const wanted = chosenKinds().map((kind) => {
    const { inbox, mail } = { inbox: data.has(`${kind}.inbox`), mail: data.has(`${kind}.mail`) };
    return [kind, { inbox, mail }] as const;
  });
  return Object.fromEntries(
    wanted.filter(([kind, { inbox, mail }]) => kept[kind].inbox !== inbox || kept[kind].mail !== mail),
  );
}

/** What the member is told, kind by kind, and where. */
export function PreferencesForm() {
  const { t } = useTranslation('notifications');
  const isHydrated = useHydrated();
  const say = useSay();
  const words = useRefusal('notifications');
  const { preferences, change } = usePreferences(() => say(t('saved')));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = changed(event.currentTarget, preferences.kinds);
    if (Object.keys(wanted).length === 0) say(t('saved'));
    else change.mutate({ kinds: wanted });
  }

  return (
    <form key={preferences.rev} className={layout.form} onSubmit={submit}>
      <Kinds kept={preferences.kinds} />
      <p role="alert" className={layout.alert}>
        {change.error && words(change.error)}
      </p>
      <div>
        <Button type="submit" disabled={!isHydrated} isPending={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Kinds({ kept }: { kept: Preferences['kinds'] }) {
  const { t } = useTranslation('notifications');
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('kinds')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.channel}>
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chosenKinds().map((kind) => (
          <Kind key={kind} kind={kind} kept={kept[kind]} />
        ))}
      </tbody>
    </table>
  );
}

function Kind({ kind, kept }: { kind: NoticeKind; kept: Channels }) {
  const { t } = useTranslation('notifications');
  const { t: told } = useTranslation('notices');
  return (
    <tr>
      <th scope="row">
        {told(`kind.${kind}`)}
        <span className={css.hint}>{told(`hint.${kind}`)}</span>
      </th>
      {channels.map((channel) => (
        <td key={channel} className={css.channel}>
          <label className={css.box}>
            <input
              type="checkbox"
              name={`${kind}.${channel}`}
              aria-label={`${told(`kind.${kind}`)}: ${t(`channel.${channel}`)}`}
              defaultChecked={kept[channel]}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

import { useRef, useState } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnnounceDropBody, Drop } from '#contracts/black-friday.ts';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import { safePath } from '#contracts/safe-path.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useDated } from '../../../lib/dated.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import type { typedIn } from '../../../lib/typed-in.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { blackFridayQuery } from '../queries.ts';
import { emptyOf, instantOf } from '../typed-moment.ts';
import css from './black-friday.module.css';

/** What drops: announced with where it will be had, and withdrawn. */
export function DropDesk() {
  const { t } = useTranslation('blackfriday');
  const { drops } = useSuspenseQuery(blackFridayQuery(useApiClient())).data;
  return (
    <section className={css.desk} aria-labelledby="drop-desk">
      <h2 id="drop-desk" className={layout.heading}>
        {t('drops')}
      </h2>
      {drops.length === 0 ? (
        <p className={layout.lead}>{t('desk.noDrops')}</p>
      ) : (
        <ol className={css.rows}>
          {drops.map((drop) => (
            <Row key={drop.id} drop={drop} />
          ))}
        </ol>
      )}
      <Announce />
    </section>
  );
}

/** The day anew, with what a command has changed. */
function useDayAfter() {
  const cache = useQueryClient();
  const api = useApiClient();
  return async ({ after }: ReceiptBody) => {
    await cache.fetchQuery({ ...blackFridayQuery(api, after), staleTime: 0 });
  };
}

function Row({ drop: { id, title, at, path } }: { drop: Drop }) {
  const { t } = useTranslation('blackfriday');
  const words = useWords();
  const dated = useDated();
  const isHydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  return (
    <li>
      <time dateTime={at} className={css.quiet}>
        {dated(at)}
      </time>
      <Link to={path}>{words(title)}</Link>
      <Button
        look="plain"
        disabled={!isHydrated}
        onClick={() => ask(true)}
        aria-label={t('desk.withdrawThis', { title: words(title) })}
      >
        {t('desk.withdraw')}
      </Button>
      {isAsking && <Withdrawing id={id} title={words(title)} onClose={() => ask(false)} />}
    </li>
  );
}

function Withdrawing({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('blackfriday');
  const refusal = useRefusal('blackfriday');
  const reread = useDayAfter();
  const { mutate, isPending, error } = useCommand<object, ReceiptBody>(blackFridayRoutes.withdraw(id), {
    onDone: async (receipt) => {
      await reread(receipt);
      onClose();
    },
  });
  return (
    <Ask
      title={t('desk.withdrawThis', { title })}
      confirm={t('desk.withdraw')}
      refuse={t('desk.keep')}
      isPending={isPending}
      refusal={error ? refusal(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t('desk.withdrawText')}</p>
    </Ask>
  );
}

type Typed = ReturnType<typeof typedIn>;

function bodyOf(typed: Typed): AnnounceDropBody {
  const french = typed('titleFr').trim();
  const title = { en: typed('title').trim(), ...(french !== '' && { fr: french }) };
  return { title, at: instantOf(typed('at'))!, path: typed('path').trim() };
}

function useAnnouncing() {
  const { t } = useTranslation('blackfriday');
  const say = useSay();
  const refusal = useRefusal('blackfriday');
  const reread = useDayAfter();
  const sent = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useCommand<AnnounceDropBody, ReceiptBody>(blackFridayRoutes.drops, {
    onDone: async (receipt) => {
      await reread(receipt);
      say(t('desk.announced'));
      sent.current?.reset(); // the next one is another
    },
  });
  const check = async (typed: Typed): Promise<Wrong> => {
    const path = typed('path').trim();
    return {
      ...(typed('title').trim() === '' && { title: t('desk.wrongTitle') }),
      ...emptyOf(typed, ['at'], t('desk.wrong')),
      ...((path === '' || path !== safePath(path)) && { path: t('desk.wrongPath') }),
    };
  };
  const { wrong, onSend: checked } = useChecks({ check, send: (typed) => mutate(bodyOf(typed)) });
  const onSend = (form: HTMLFormElement) => {
    sent.current = form;
    checked(form);
  };
  return { isPending, form: { wrong, summary: t('desk.check'), refusal: error ? refusal(error) : undefined, onSend } };
}

function Announce() {
  const { t } = useTranslation('blackfriday');
  const isHydrated = useHydrated();
  const { isPending, form } = useAnnouncing();
  return (
    <Form {...form}>
      <Field label={t('desk.title')} name="title" maxLength={80} error={form.wrong['title']} />
      <Field label={t('desk.titleFr')} name="titleFr" lang="fr" maxLength={80} />
      <Field label={t('desk.at')} hint={t('desk.zone')} name="at" type="datetime-local" error={form.wrong['at']} />
      <Field
        label={t('desk.path')}
        hint={t('desk.pathHint')}
        name="path"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        error={form.wrong['path']}
      />
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('desk.announce')}
      </Button>
    </Form>
  );
}

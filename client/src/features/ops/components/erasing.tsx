import { useTranslation } from 'react-i18next';
import type { ErasureBody, ErasurePreview } from '#contracts/maintenance.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { Propose } from './propose.tsx';

const aMember = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whom the log is asked about can be forgotten: first what that would destroy, in numbers, then a proposal to a second operator. */
export const Erasing = ({ person }: { person: string | undefined }) =>
  person !== undefined && aMember.test(person) ? <Preview key={person} memberId={person.toLowerCase()} /> : null;

function Preview({ memberId }: { memberId: string }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const words = useRefusal('ops');
  const { mutate, data, error, isPending } = useCommand<ErasureBody, ErasurePreview>(careRoutes.erasurePreview);
  return (
    <section className={css.section} aria-label={t('erasing')}>
      <div className={css.line}>
        <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({ memberId })}>
          {t('erasing.count')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      {data && <Counted preview={data} />}
    </section>
  );
}

const kinds = ['keys', 'documents', 'mails', 'sessions', 'addresses'] as const;

function Counted({ preview }: { preview: ErasurePreview }) {
  const { t } = useTranslation('ops');
  const { holds } = preview;
  return (
    <>
      <dl className={css.facts}>
        {kinds.map((kind) => (
          <div key={kind} className={css.row}>
            <dt>{t(`erasing.${kind}`)}</dt>
            <dd>{holds[kind]}</dd>
          </div>
        ))}
      </dl>
      <WayOn preview={preview} />
    </>
  );
}

/** What is erased stays so, who runs the house is none to forget, and who is bound comes later. */
function WayOn({ preview: { memberId, isErased, mayBe, bound } }: { preview: ErasurePreview }) {
  const { t } = useTranslation('ops');
  if (isErased) return <p>{t('erasing.done')}</p>;
  if (!mayBe) return <p>{t('erasing.house')}</p>;
  if (bound.length > 0) return <Bound streams={bound} />;
  return (
    <div className={css.line}>
      <Propose label={t('erasing.propose')} what={t('erasing.what')} kind="erase-member" target={{ memberId }} />
      <Link to={places.acts}>{t('room.acts')}</Link>
    </div>
  );
}

function Bound({ streams }: { streams: readonly string[] }) {
  const { t } = useTranslation('ops');
  return (
    <>
      <p>{t('erasing.bound')}</p>
      <ul className={css.names}>
        {streams.map((stream) => (
          <li key={stream}>
            <Link to={places.log({ stream })} className={css.mono}>
              {stream}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsLog } from '#contracts/ops-log.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useServerTime } from '../../../lib/server-time.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { logQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Work } from './job-forms.tsx';
import { Moment } from './moment.tsx';
import { Propose } from './propose.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

type Files = NonNullable<OpsLog['files']>;
const mebibyte = 1024 * 1024;
/** Free below this: the market turns commands away when nothing is left. */
const littleFree = 1024 * mebibyte;
const dayMs = 86_400_000;

const mebibytes = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ log }: { log: OpsLog }) {
  const { t } = useTranslation('ops');
  const { description, identity, lastAt, isChecked, files, index } = log;
  return (
    <dl className={css.facts}>
      <Row name={t('disk.where')}>
        <span className={css.mono}>{description}</span>
      </Row>
      <Row name={t('disk.identity')}>
        <span className={css.mono}>{identity}</span>
      </Row>
      <Row name={t('disk.last')}>{lastAt && <Moment at={lastAt} />}</Row>
      <Row name={t('disk.checked')}>
        <Badge mean={isChecked ? 'leading' : 'warn'}>{t(isChecked ? 'disk.whole' : 'disk.checking')}</Badge>
      </Row>
      {files && <FileRows files={files} />}
      <Row name={t('disk.index')}>{t('disk.share', { share: (index.share * 100).toFixed(1) })}</Row>
    </dl>
  );
}

function FileRows({ files }: { files: Files }) {
  const { t } = useTranslation('ops');
  const { facts, bytes, walBytes, freeBytes, wholeTo, lastBackup } = files;
  return (
    <>
      <Row name={t('disk.facts')}>{facts}</Row>
      <Row name={t('disk.wholeTo')}>{t('disk.wholeTo.of', { row: wholeTo, facts })}</Row>
      <Row name={t('disk.size')}>{mebibytes(bytes)}</Row>
      <Row name={t('disk.wal')}>{mebibytes(walBytes)}</Row>
      <Row name={t('disk.free')}>{mebibytes(freeBytes)}</Row>
      <Row name={t('disk.backup')}>
        {lastBackup && <Moment at={lastBackup.at} />}{' '}
        {lastBackup ? t('disk.backup.of', { count: lastBackup.facts }) : t('disk.backup.none')}
      </Row>
    </>
  );
}

function Warnings({ files }: { files: Files }) {
  const { t } = useTranslation('ops');
  const time = useServerTime();
  const { lastBackup, freeBytes } = files;
  const isOld = !lastBackup || time.now() - Date.parse(lastBackup.at) > dayMs;
  return (
    <>
      <Alert mean="warn">{freeBytes < littleFree && t('disk.full')}</Alert>
      <Alert mean="warn">{isOld && t('disk.backup.old')}</Alert>
    </>
  );
}

/** How the log lies where it is kept, whether it is whole, and what cares for it: it is read from end to end from here, too, the rest from a shell alone. */
export function LogOnDisk() {
  const { data, error } = useQuery(logQuery(useApiClient()));
  if (error) return <RoomError error={error} />;
  return data ? <Told log={data} /> : <Skeleton shape="block" />;
}

function Told({ log }: { log: OpsLog }) {
  const { t } = useTranslation('ops');
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('disk.what')}</p>
      {log.files && <Warnings files={log.files} />}
      <Facts log={log} />
      <Work kind="log" bodyOf={() => ({ kind: 'log' })} />
      <Care isEmbedded={log.files !== null} />
      {log.files && <TakeAway recipient={log.backupKey} />}
      <Shell line={shellLine('log')} />
    </section>
  );
}

/** A copy that leaves the house: encrypted, and by two operators. */
function TakeAway({ recipient }: { recipient: string | null }) {
  const { t } = useTranslation('ops');
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('disk.away')}</h2>
      {recipient === null ? (
        <p className={css.quiet}>{t('disk.away.none')}</p>
      ) : (
        <>
          <p className={css.quiet}>
            {t('disk.away.what')} <span className={css.mono}>{recipient}</span>
          </p>
          <div>
            <Propose
              label={t('disk.away.propose')}
              what={t('disk.away.then')}
              kind="download-backup"
              target={{ recipient }}
            />
          </div>
        </>
      )}
    </section>
  );
}

function Care({ isEmbedded }: { isEmbedded: boolean }) {
  const { t } = useTranslation('ops');
  const lines = isEmbedded
    ? ([
        ['disk.verify', 'npm run log -- verify'],
        ['disk.copy', 'npm run log -- backup COPY/facts.backup'],
        ['disk.restore', 'npm run log -- restore COPY/facts.backup --force'],
      ] as const)
    : ([['disk.restored', 'npm run log -- restored']] as const);
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('disk.care')}</h2>
      <dl className={css.section}>
        {lines.map(([name, line]) => (
          <div key={name}>
            <dt className={css.quiet}>{t(name)}</dt>
            <dd>
              <code className={css.mono}>{line}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

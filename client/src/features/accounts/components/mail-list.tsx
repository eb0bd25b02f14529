import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { outboxQuery } from '../use-accounts.ts';
import css from './mail-list.module.css';

const link = /(https?:\/\/\S+)/;

/** The mails of a market in development, newest first, their links alive. */
export function MailList() {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const { items } = useSuspenseQuery({ ...outboxQuery(useApiClient()), refetchInterval: 2000 }).data; // a letter takes its time
  if (items.length === 0) return <p>{t('outbox.empty')}</p>;
  return (
    <ol className={css.list}>
      {items.map((mail) => (
        <li key={mail.id} className={css.mail}>
          <h2 className={css.subject}>{mail.subject}</h2>
          <p className={css.facts}>
            {mail.to} · <time dateTime={mail.at}>{moment(mail.at)}</time>
          </p>
          <p className={css.text}>
            {mail.text.split(link).map((part, at) =>
              at % 2 === 1 ? (
                <a key={at} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

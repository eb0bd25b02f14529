import { MailTexts } from '#platform/mail/mail-texts.ts';

/** What is written to who is paid. */
export const payoutMails = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

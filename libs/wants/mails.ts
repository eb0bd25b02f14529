import { MailTexts } from '#platform/mail/mail-texts.ts';

/** What wants write to members. */
export const wantMails = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

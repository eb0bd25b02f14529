import { MailTexts } from '#platform/mail/mail-texts.ts';

/** What is written to who wants to sell. */
export const sellerMails = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

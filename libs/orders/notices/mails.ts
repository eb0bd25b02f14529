import { MailTexts } from '#platform/mail/mail-texts.ts';

/** What is written to who has bought or sold something. */
export const orderMails = new MailTexts((language) => import(`../mails/${language}.json`, { with: { type: 'json' } }));

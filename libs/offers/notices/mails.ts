import { MailTexts } from '#platform/mail/mail-texts.ts';

/** What is written to who has offered something, and to whom it is offered. */
export const offerMails = new MailTexts((language) => import(`../mails/${language}.json`, { with: { type: 'json' } }));

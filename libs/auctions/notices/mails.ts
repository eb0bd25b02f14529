import { MailTexts } from '#platform/mail/mail-texts.ts';

/** What auctions write to members. */
export const auctionMails = new MailTexts(
  (language) => import(`../mails/${language}.json`, { with: { type: 'json' } }),
);

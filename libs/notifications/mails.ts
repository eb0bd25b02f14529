import { inLocale, type Locale } from '#contracts/locales.ts';
import { pageAbout } from '#contracts/notices.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { isOneSize } from '#contracts/sizes.ts';
import { MailTexts, type Say } from '#platform/mail/mail-texts.ts';
import type { NoticeMails } from '#platform/notices/notices.ts';
import type { NoticeContent } from './events.ts';

const ours = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

/**
 * The mail of a notice, in the member's language, with links to the pages that they read, in the words of the slice that tells it. `unsubscribe` is where one
 * press in the mailbox ends mails of its kind; its text names the page.
 */
export async function mailOf(
  { kind, about, words }: NoticeContent,
  locale: Locale,
  { mails, publicUrl, token }: Readonly<{ mails: NoticeMails; publicUrl: string; token: string }>,
): Promise<Readonly<{ subject: string; text: string; unsubscribe: string }>> {
  const [theirs, own] = await Promise.all([mails.about(about.kind).in(locale), ours.in(locale)]);
  const address = (path: string) => publicUrl + inLocale(locale, path);
  const blanks = { ...words, what: whatOf(words, own), context: words['price'] ? 'priced' : undefined };
  const lines = [
    theirs(`text.${kind}`, blanks),
    own('link', { text: theirs(`link.${kind}`, blanks), address: address(pageAbout(about)) }),
    own('unsubscribe', { address: address(`/unsubscribe?token=${token}`) }),
  ];
  const unsubscribe = `${publicUrl}${notificationRoutes.unsubscribeAtOnce}?token=${token}`;
  return { subject: theirs(`subject.${kind}`, blanks), text: `${lines.join('\n\n')}\n`, unsubscribe };
}

/** The name of the thing, with its size where it has one. */
function whatOf({ name, size }: NoticeContent['words'], say: Say): string | undefined {
  if (typeof name !== 'string') return undefined;
  if (typeof size !== 'string') return name;
  return say(isOneSize(size) ? 'oneSize' : 'size', { name, size });
}

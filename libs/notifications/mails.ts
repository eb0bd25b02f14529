import { inLocale, type Locale } from '#contracts/locales.ts';
import { isAlwaysMailed, pageAbout, sizedIn } from '#contracts/notices.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import type { SizePreference } from '#contracts/preferences.ts';
import { shownSize } from '#contracts/shown-size.ts';
import { isOneSize } from '#contracts/sizes.ts';
import { MailTexts, type Say } from '#platform/mail/mail-texts.ts';
import type { NoticeMails } from '#platform/notices/notices.ts';
import type { NoticeContent } from './events.ts';

const ours = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

/**
 * The mail of a notice, in the member's language, with links to the pages that they read, in the words of the slice that tells it. `unsubscribe` is where one
 * press in the mailbox ends mails of its kind; its text names the page; nothing where they are always written. `sizes`: how they read those of shoes.
 */
export async function mailOf(
  { kind, about, words }: NoticeContent,
  locale: Locale,
  {
    mails,
    publicUrl,
    token,
    sizes,
  }: Readonly<{
    mails: NoticeMails;
    publicUrl: string;
    token: string;
    sizes: SizePreference;
  }>,
): Promise<Readonly<{ subject: string; text: string; unsubscribe?: string }>> {
  const [theirs, own] = await Promise.all([mails.about(about.kind).in(locale), ours.in(locale)]);
  const address = (path: string) => publicUrl + inLocale(locale, path);
  const read = inSizes(words, sizes);
  const blanks = { ...read, what: whatOf(read, own), context: words['price'] ? 'priced' : undefined };
  const lines = [
    theirs(`text.${kind}`, blanks),
    own('link', { text: theirs(`link.${kind}`, blanks), address: address(pageAbout(about, words)) }),
    ...(isAlwaysMailed(kind) ? [] : [own('unsubscribe', { address: address(`/unsubscribe?token=${token}`) })]),
  ];
  const written = { subject: theirs(`subject.${kind}`, blanks), text: `${lines.join('\n\n')}\n` };
  if (isAlwaysMailed(kind)) return written;
  return { ...written, unsubscribe: `${publicUrl}${notificationRoutes.unsubscribeAtOnce}?token=${token}` };
}

/** The size as its reader reads sizes, where the words tell of which product it is. */
function inSizes(words: NoticeContent['words'], sizes: SizePreference): NoticeContent['words'] {
  const [{ size }, product] = [words, sizedIn(words)];
  return typeof size === 'string' && product ? { ...words, size: shownSize(size, product, sizes) } : words;
}

/** The name of the thing, with its size where it has one. */
function whatOf({ name, size }: NoticeContent['words'], say: Say): string | undefined {
  if (typeof name !== 'string') return undefined;
  if (typeof size !== 'string') return name;
  return say(isOneSize(size) ? 'oneSize' : 'size', { name, size });
}

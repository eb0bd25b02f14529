import { homeOf, inLocale, type Language } from '#contracts/locales.ts';
import type { Money } from '#kernel/money.ts';
import { MailTexts } from '#platform/mail/mail-texts.ts';

const texts = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

type Gift = Readonly<{ cardId: string; amount: Money; token: string; publicUrl: string }>;

/**
 * To whom a card is given. Nothing of what its buyer wrote: whoever buys a card must not be able to send a stranger words of their own, and mails are read by
 * others than whom they are for. The token stands behind `#`: no server, log or other page gets that part of an address.
 */
export async function giftMail(language: Language, { cardId, amount, token, publicUrl }: Gift) {
  const locale = homeOf(language);
  const say = await texts.in(locale);
  const address = `${publicUrl}${inLocale(locale, `/gift-cards/${cardId}`)}#open=${token}`;
  return { subject: say('subject.gift', { amount }), text: say('text.gift', { amount, address }) };
}
